import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { errorSentence } from '@landfall/ui/record';
import { type MutationFunctionContext, useMutation } from '@tanstack/react-query';
import { threadKeys } from '../message.ts';
import type { Conversation } from './conversation.query.ts';

const readAgain = (_data: unknown, _error: unknown, _input: unknown, _undo: unknown, { client }: MutationFunctionContext) =>
  client.invalidateQueries({ queryKey: threadKeys.all });

/** Says a refusal in a toast: the control that was used shows the stored state again. */
const useRefusal = () => {
  const { toast } = useShell();
  return (error: unknown) => toast({ title: 'Not saved', description: errorSentence(error), tone: 'destructive' });
};

/** Gives a conversation to an admin, or to no one (null). */
export const useAssignConversation = (conversationId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (to: string | null) =>
      unwrap(db.rpc('assign_conversation', { p_conversation_id: conversationId, ...(to && { p_to: to }) })),
    onError: useRefusal(),
    onSettled: readAgain,
  });
};

/** Closes an open conversation whose newest message is the one on screen, or opens a closed one. */
export const useCloseConversation = ({ id, closed_at }: Conversation) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (seen: string) =>
      unwrap(
        closed_at
          ? db.rpc('reopen_conversation', { p_conversation_id: id })
          : db.rpc('close_conversation', { p_conversation_id: id, p_last_message_id: seen }),
      ),
    onError: useRefusal(),
    onSettled: readAgain,
  });
};
