import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';
import { emailKeys } from './email-keys.ts';

/** Sends an email again, to the customer's current address. The database refuses one that waits, was withdrawn or bounced. */
export const useResendEmail = (id: string) => {
  const { db, toast } = useShell();
  return useMutation({
    mutationFn: () => unwrap(db.rpc('resend_email', { p_id: id }).single()),
    onSuccess: ({ to_email }) => toast({ title: 'Email queued', description: `It goes out to ${to_email} in a moment.` }),
    onSettled: (_row, _error, _values, _undo, { client }) => client.invalidateQueries({ queryKey: emailKeys.all }),
  });
};
