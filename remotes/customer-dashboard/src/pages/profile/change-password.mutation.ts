import { useShell } from '@landfall/contract';
import type { Db } from '@landfall/db';
import type { User } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';

export interface Passwords {
  current: string;
  next: string;
}

/** The account's sign-in name. */
const signInName = ({ email, phone }: User) => (email ? { email } : { phone: phone ?? '' });

interface Answer {
  error: Error | null;
}

async function orThrow(response: Promise<Answer>): Promise<void> {
  const { error } = await response;
  if (error) throw error;
}

/** Signing in again verifies the current password if the project does not require it itself; if it does, it receives it too. */
async function changePassword(db: Db, user: User, { current, next }: Passwords): Promise<void> {
  await orThrow(db.auth.signInWithPassword({ ...signInName(user), password: current }));
  await orThrow(db.auth.updateUser({ password: next, current_password: current }));
}

/** Changes the person's password. @throws AuthError: invalid_credentials, weak_password, same_password, over_request_rate_limit */
export const useChangePassword = (user: User) => {
  const { db } = useShell();
  return useMutation({ mutationFn: (passwords: Passwords) => changePassword(db, user, passwords) });
};
