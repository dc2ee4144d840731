import { useShell } from '@landfall/contract';
import { callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

/** Hands in the proof of a transfer. The function looks at the file's content, and alone writes where it lies.
 *  @throws AppError with the function's code; `network` where no answer came */
export const useSubmitProof = (paymentId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('payment_id', paymentId);
      body.set('file', file);
      return callFunction<{ path: string; seen_before: boolean }>(db, 'submit-proof', body);
    },
    onSettled: (_path, _error, _file, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
