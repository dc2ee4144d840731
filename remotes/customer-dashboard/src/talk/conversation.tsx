import { useShell, useStore } from '@landfall/contract';
import { When } from '@landfall/ui/record';
import { Avatar } from 'antd';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '../rows.ts';
import { Attached } from './attached.tsx';
import { type Draft, Say } from './say.tsx';
import type { About } from './talk.query.ts';
import { messageKeys } from '../keys.query.ts';
import styles from './talk.module.css';

/** Marks what is on screen and addressed to this person as read. A failure is only logged: it will be tried at the next look. */
function useReading(userId: string, messages: readonly Message[]): void {
  const { db, bus, log } = useShell();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) =>
      unwrap(db.from('messages').update({ is_read: true }).eq('recipient_id', userId).in('id', ids).select('id')),
    onSuccess: (_rows, ids) => bus.emit({ type: 'message.read', messageIds: ids }),
    onError: (error) => log.warn('messages', 'Messages could not be marked as read', error),
    onSettled: (_rows, _error, _ids, _undo, { client }) => client.invalidateQueries({ queryKey: messageKeys.all }),
  });
  const unread = messages.filter((message) => !message.is_read && message.recipient_id === userId).map(({ id }) => id);
  const key = unread.join();
  useEffect(() => {
    if (key) mutate(key.split(','));
  }, [key, mutate]);
}

const Said = ({ message, mine, house }: { message: Message; mine: boolean; house: string }) => (
  <li className={mine ? styles.mine : undefined}>
    {!mine && (
      <Avatar size={28} aria-hidden>
        {house.charAt(0)}
      </Avatar>
    )}
    <div>
      <p>{message.content}</p>
      {message.attachment_path && <Attached path={message.attachment_path} />}
      <small className="muted">
        {mine ? 'You' : house}, <When at={message.created_at} />
        {mine && message.is_read && ' · read'}
      </small>
    </div>
  </li>
);

interface ConversationProps {
  userId: string;
  messages: readonly Message[];
  about: About;
  placeholder: string;
  draft?: Draft | undefined;
}

/** What was said so far, and the line to say more. Seeing it marks it as read; what comes is said to a screen reader. */
export function Conversation({ userId, messages, about, placeholder, draft }: ConversationProps) {
  const { settings } = useShell();
  const house = useStore(settings).company_name || 'Landfall';
  useReading(userId, messages);
  return (
    <>
      <div role="log" aria-label="What was said" className={styles.cdLog}>
        {messages.length === 0 && <p className="small muted">Nothing said yet. Write, and a person answers.</p>}
        <ul className={styles.cdTalk}>
          {messages.map((message) => (
            <Said key={message.id} message={message} mine={message.sender_id === userId} house={house} />
          ))}
        </ul>
      </div>
      <Say userId={userId} about={about} placeholder={placeholder} draft={draft} />
    </>
  );
}
