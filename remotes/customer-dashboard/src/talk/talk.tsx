import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Conversation } from './conversation.tsx';
import type { Draft } from '@landfall/messages';
import { type About, TALK_STEP, talkAbout } from './talk.query.ts';

interface TalkProps {
  userId: string;
  about: About;
  placeholder: string;
  draft?: Draft | undefined;
}

/** A conversation with its latest messages. A button loads earlier ones. */
export function Talking({ userId, about, placeholder, draft }: TalkProps) {
  const { db } = useShell();
  const [most, setMost] = useState(TALK_STEP);
  const messages = useQuery(talkAbout(db, userId, about, most));
  return (
    <DataState query={messages} skeleton={<Skeletons rows={2} />} errorTitle="The messages did not load">
      {(list) => (
        <>
          {list.length >= most && (
            <Button type="link" size="small" loading={messages.isPlaceholderData} onClick={() => setMost(most + TALK_STEP)}>
              Earlier messages
            </Button>
          )}
          <Conversation userId={userId} messages={list} about={about} placeholder={placeholder} draft={draft} />
        </>
      )}
    </DataState>
  );
}

/** Messages beside the quote or order that they are about. */
export const Talk = (talk: TalkProps) => (
  <section className="paper" aria-labelledby="cd-talk" id="talk">
    <h2 id="cd-talk">Messages</h2>
    <Talking {...talk} />
  </section>
);
