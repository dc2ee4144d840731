import { useShell } from '@landfall/contract';
import { AppError } from '@landfall/db';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

interface Refusal {
  error?: { code?: string; message?: string };
}

async function refusal(error: unknown): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return new AppError('network', { code: 'network', cause: error });
  const response = error.context as Response;
  const body = (await response.json().catch(() => ({}))) as Refusal;
  return new AppError(body.error?.code ?? 'failed', {
    code: body.error?.code ?? `http_${response.status}`,
    details: body.error?.message,
    status: response.status,
  });
}

/** Hands in the proof of a transfer. The function looks at the file's content, and alone writes where it lies.
 *  @throws AppError with the function's code; `network` where no answer came */
export const useSubmitProof = (paymentId: string) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.set('payment_id', paymentId);
      body.set('file', file);
      const { data, error } = await db.functions.invoke<{ path: string; seen_before: boolean }>('submit-proof', { body });
      if (error) throw await refusal(error);
      return data;
    },
    onSettled: (_path, _error, _file, _undo, { client }) => client.invalidateQueries({ queryKey: payKeys.all }),
  });
};
