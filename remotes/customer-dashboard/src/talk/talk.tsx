import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Conversation } from './conversation.tsx';
import { type About, talkAbout } from './talk.query.ts';

/** Messages beside the quote or order that they are about. */
export function Talk({ userId, about, placeholder }: { userId: string; about: About; placeholder: string }) {
  const { db } = useShell();
  const messages = useQuery(talkAbout(db, about));
  return (
    <section className="paper" aria-labelledby="cd-talk">
      <h2 id="cd-talk">Messages</h2>
      <DataState query={messages}>
        {(list) => <Conversation userId={userId} messages={list} about={about} placeholder={placeholder} />}
      </DataState>
    </section>
  );
}
