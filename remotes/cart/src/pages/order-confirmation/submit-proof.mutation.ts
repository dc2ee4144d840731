import { useShell } from '@landfall/contract';
import { callFunction } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

/** Uploads the proof of a transfer. The function checks the file's content and chooses its path.
 *  @throws AppError with the function's code; `network` if there is no response */
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
