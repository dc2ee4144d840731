import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { messageKeys, orderKeys } from '../../keys.query.ts';

export interface Answer {
  answer: 'wait' | 'variant' | 'refund';
  note?: string;
}

/** Tells what the customer wants of a line that is unavailable. The answer is a message of the order's conversation, too. `onAnswered` runs once the order is read again. */
export const useAnswerUnavailable = (lineId: string, onAnswered: () => void) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: ({ answer, note }: Answer) =>
      unwrap(db.rpc('answer_unavailable', { p_line_id: lineId, p_answer: answer, ...(note && { p_note: note }) })),
    onSettled: async (_order, error, _answer, _undo, { client }) => {
      await Promise.all([orderKeys.all, messageKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
      if (!error) onAnswered();
    },
  });
};
