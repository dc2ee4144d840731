import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import type { NewMessage } from '@landfall/messages';
import { useMutation } from '@tanstack/react-query';
import { messageKeys } from '../keys.query.ts';
import type { About } from './talk.query.ts';

/** Writes to the admins' inbox, about a quote, an order or nothing in particular. */
export const useSendMessage = (userId: string, about: About) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: (message: NewMessage) =>
      unwrap(
        db
          .from('messages')
          .insert({ ...about, ...message, sender_id: userId })
          .select('id')
          .single(),
      ),
    onSuccess: ({ id }) => bus.emit({ type: 'message.sent', messageId: id }),
    onSettled: (_id, _error, _message, _undo, { client }) => client.invalidateQueries({ queryKey: messageKeys.all }),
  });
};
