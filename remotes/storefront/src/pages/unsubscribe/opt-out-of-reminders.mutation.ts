import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Stops reminders for the reader of a mail, without a sign-in. PT404 where the token belongs to no mail. */
export const useOptOutOfReminders = (token: string) => {
  const { db } = useShell();
  return useMutation({ mutationFn: () => unwrap(db.rpc('opt_out_of_reminders', { p_token: token })) });
};
