import { useShell } from '@landfall/contract';
import { AppError, type Db } from '@landfall/db';
import type { User } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';

export interface Passwords {
  current: string;
  next: string;
}

/** The account's sign-in name. */
const signInName = ({ email, phone }: User) => (email ? { email } : { phone: phone ?? '' });

interface Message {
  /** The field concerned; without one the message is above the button. */
  field?: keyof Passwords;
  text: string;
}

const MESSAGES: Record<string, Message> = {
  invalid_credentials: { field: 'current', text: 'This is not your current password.' },
  weak_password: { field: 'next', text: 'This password is too easy to guess. Take a longer one.' },
  same_password: { field: 'next', text: 'This is the password that you have already. Choose another one.' },
  over_request_rate_limit: { text: 'Too many tries. Wait some minutes, then try again.' },
};

const OFFLINE: Message = {
  text: 'Landfall could not be reached. Your password is as it was: check your connection and try again.',
};

/** Refusals by the auth API have a code in supabase-js; network failures have none. */
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** A refused change with its message, and its field as the hint. Depends on the error code only. */
function passwordError(error: unknown): AppError {
  const code = codeOf(error);
  const known = code && error instanceof Error;
  const { field, text } = known ? (MESSAGES[code] ?? { text: `Your password was not changed: ${error.message}` }) : OFFLINE;
  return new AppError(text, { code: code ?? 'network', details: text, hint: field, cause: error });
}

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

/** Changes the person's password. @throws AppError with the auth API's code: invalid_credentials, weak_password, same_password,
 *  over_request_rate_limit */
export const useChangePassword = (user: User) => {
  const { db } = useShell();
  return useMutation({
    mutationFn: (passwords: Passwords) =>
      changePassword(db, user, passwords).catch((error: unknown) => {
        throw passwordError(error);
      }),
  });
};
