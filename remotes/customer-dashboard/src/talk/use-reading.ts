import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageKeys } from '../keys.query.ts';
import type { Message } from '../rows.ts';

/** Marks what is on screen and addressed to this person as read. A failure is only logged: it will be tried at the next look. */
export function useReading(userId: string, messages: readonly Message[]): void {
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
