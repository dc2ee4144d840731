import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { messageKeys } from '../keys.query.ts';
import type { About } from './talk.query.ts';

/** Writes to the admins' inbox, about a quote, an order or nothing in particular. */
export const useSendMessage = (userId: string, about: About | Record<never, never>) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ content, subject = '' }: { content: string; subject?: string }) =>
      unwrap(
        db
          .from('messages')
          .insert({ ...about, content, subject, sender_id: userId })
          .select('id')
          .single(),
      ),
    onSuccess: ({ id }) => bus.emit({ type: 'message.sent', messageId: id }),
    onSettled: (_id, _error, _message, _undo, { client }) => client.invalidateQueries({ queryKey: messageKeys.all }),
  });
};
