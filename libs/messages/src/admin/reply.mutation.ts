import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { threadKeys } from '../message.ts';
import type { NewMessage } from '../thread/use-composer.ts';
import type { ConversationAbout } from './conversation.query.ts';

interface Reply extends NewMessage {
  /** ID of the newest message on screen. The database refuses the reply where a newer one has come. */
  seen: string | null;
}

const nameOf = (about: ConversationAbout) =>
  'id' in about
    ? { p_conversation_id: about.id }
    : 'quote_id' in about
      ? { p_quote_id: about.quote_id }
      : { p_order_id: about.order_id };

/** Replies to a customer or visitor. What was unread in the conversation is read by then. */
export const useReplyToConversation = (about: ConversationAbout) => {
  const { db, bus } = useShell();
  return useMutation({
    mutationFn: ({ content, attachment_path, seen }: Reply) =>
      unwrap(
        db.rpc('reply_to_conversation', {
          ...nameOf(about),
          p_content: content,
          ...(seen && { p_last_message_id: seen }),
          ...(attachment_path && { p_attachment_path: attachment_path }),
        }),
      ),
    onSuccess: (messageId) => bus.emit({ type: 'message.sent', messageId }),
    onSettled: (_id, _error, _reply, _undo, { client }) => client.invalidateQueries({ queryKey: threadKeys.all }),
  });
};
