import { useShell, useStore } from '@landfall/contract';
import { Composer, type Draft, type Message, ThreadLog, useReading } from '@landfall/messages';
import { messageKeys } from '../keys.query.ts';
import { useSendMessage } from './send-message.mutation.ts';
import type { About } from './talk.query.ts';

interface ConversationProps {
  userId: string;
  messages: readonly Message[];
  about: About;
  placeholder: string;
  draft?: Draft | undefined;
}

/** What was said so far, and a field to say more. Seeing it marks it as read. */
export function Conversation({ userId, messages, about, placeholder, draft }: ConversationProps) {
  const { settings } = useShell();
  const house = useStore(settings).company_name || 'Landfall';
  const send = useSendMessage(userId, about);
  useReading(userId, messages, messageKeys.all);
  const saidBy = ({ sender_id }: Message) => ({ by: sender_id === userId ? 'You' : house, isOurs: sender_id === userId });
  return (
    <>
      <ThreadLog messages={messages} saidBy={saidBy} empty="Nothing said yet. Write, and a person answers." />
      <Composer
        draftKey={`${userId}.${Object.values(about).join() || 'general'}`}
        send={send.mutateAsync}
        newest={messages.at(-1)?.id ?? null}
        placeholder={placeholder}
        draft={draft}
      />
    </>
  );
}
