import { useShell, useStore } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Ref, useState } from 'react';
import { type Message, threadKeys } from '../message.ts';
import { Composer } from '../thread/composer.tsx';
import { ThreadLog } from '../thread/thread-log.tsx';
import { useReading } from '../thread/use-reading.ts';
import { type Admin, admins, type Conversation, type ConversationAbout, saidIn, THREAD_STEP } from './conversation.query.ts';
import { unfilled, valuesFor } from './fill-reply.ts';
import { useReplyToConversation } from './reply.mutation.ts';
import { SavedReplies } from './saved-replies.tsx';

interface ThreadProps {
  about: ConversationAbout;
  /** null: no messages yet. */
  conversation: Conversation | null;
  /** Moves the focus to the reply. */
  composer?: Ref<{ focus: () => void }> | undefined;
}

const NO_MESSAGES: Message[] = [];
const NO_ADMINS: Admin[] = [];

/** The problem with a reply that still has unfilled variables. */
const unfilledProblem = (text: string): string | undefined => {
  const [first] = unfilled(text);
  return first && `Not sent. Replace ${first}: this conversation has no value for it.`;
};

/** The conversation as admins see it: messages with their authors, and a reply with saved texts and a file. */
export function Thread({ conversation, ...props }: ThreadProps) {
  return conversation ? (
    <Loaded key={conversation.id} conversation={conversation} {...props} />
  ) : (
    <Reading {...props} conversation={null} messages={NO_MESSAGES} />
  );
}

function Loaded({ conversation, ...props }: ThreadProps & { conversation: Conversation }) {
  const { db } = useShell();
  const [most, setMost] = useState(THREAD_STEP);
  const said = useQuery(saidIn(db, conversation.id, most));
  return (
    <DataState query={said} skeleton={<Skeletons rows={3} />} errorTitle="The messages could not be loaded">
      {(messages) => (
        <>
          {messages.length >= most && (
            <Button type="link" size="small" loading={said.isPlaceholderData} onClick={() => setMost(most + THREAD_STEP)}>
              Earlier messages
            </Button>
          )}
          <Reading conversation={conversation} messages={messages} {...props} />
        </>
      )}
    </DataState>
  );
}

/** A message's author, as an admin sees it. */
function useSaidBy(conversation: Conversation | null) {
  const { db, session } = useShell();
  const me = useStore(session).user?.id;
  const team = useQuery(admins(db)).data ?? NO_ADMINS;
  return ({ sender_id }: Message) => {
    if (sender_id === null || sender_id === conversation?.customer_id)
      return { by: conversation?.customer_name ?? 'Customer', isOurs: false };
    const by = sender_id === me ? 'You' : (team.find(({ id }) => id === sender_id)?.name ?? 'A former admin');
    return { by, isOurs: true };
  };
}

function Reading({ about, conversation, messages, composer }: ThreadProps & { messages: readonly Message[] }) {
  const { session, settings } = useShell();
  const me = useStore(session).user?.id ?? '';
  const company = useStore(settings).company_name || 'Landfall';
  const saidBy = useSaidBy(conversation);
  const reply = useReplyToConversation(about);
  const newest = messages.at(-1);
  useReading(null, messages, threadKeys.all);
  return (
    <>
      <ThreadLog messages={messages} saidBy={saidBy} empty="No messages yet. A reply begins the conversation." scrolls />
      <Composer
        ref={composer}
        draftKey={`${me}.${Object.values(about).join()}`}
        send={(message) => reply.mutateAsync({ ...message, seen: newest?.id ?? null })}
        newest={newest?.id ?? null}
        notice={
          newest && `A newer message from ${saidBy(newest).by} came while you were writing. Check your reply before you send it.`
        }
        problemOf={unfilledProblem}
        files={!conversation?.is_visitor}
        minRows={3}
        placeholder={conversation?.is_visitor ? `Reply by email to ${conversation.customer_email ?? ''}` : 'Reply'}
        tools={(insert) => <SavedReplies values={valuesFor(conversation, company)} onInsert={insert} />}
      />
      {conversation?.is_visitor && <p className="tiny muted">Goes out as an email, which cannot carry a file.</p>}
    </>
  );
}
