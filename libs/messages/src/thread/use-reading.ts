import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '../message.ts';

/** Marks the messages on screen that are addressed to this reader as read, so that the badge follows. A failure is only logged: the next look
 *  tries again.
 *  @param recipientId the customer who reads; null: an admin, who reads what is addressed to all admins
 *  @param queryKey what is read again afterwards */
export function useReading(recipientId: string | null, messages: readonly Message[], queryKey: QueryKey): void {
  const { db, bus, log } = useShell();
  const { mutate } = useMutation({
    mutationFn: (ids: string[]) => {
      const shown = db.from('messages').update({ is_read: true }).in('id', ids);
      const mine = recipientId === null ? shown.is('recipient_id', null) : shown.eq('recipient_id', recipientId);
      return unwrap(mine.select('id'));
    },
    onSuccess: (_rows, ids) => bus.emit({ type: 'message.read', messageIds: ids }),
    onError: (error) => log.warn('messages', 'Messages could not be marked as read', error),
    onSettled: (_rows, _error, _ids, _undo, { client }) => client.invalidateQueries({ queryKey }),
  });
  const unread = messages.filter((message) => !message.is_read && message.recipient_id === recipientId).map(({ id }) => id);
  const key = unread.join();
  useEffect(() => {
    if (key) mutate(key.split(','));
  }, [key, mutate]);
}
