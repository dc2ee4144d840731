import { useShell } from '@landfall/contract';
import { unwrap } from '@landfall/db';
import { useMutation } from '@tanstack/react-query';

/** Stops reminders for the reader of an email, without signing in. PT404 if the token is unknown. */
export const useOptOutOfReminders = (token: string) => {
  const { db } = useShell();
  return useMutation({ mutationFn: () => unwrap(db.rpc('opt_out_of_reminders', { p_token: token })) });
};
