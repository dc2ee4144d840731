import type { Passwords } from './change-password.mutation.ts';

interface Said {
  /** At which field; above the button without one. */
  field?: keyof Passwords;
  text: string;
}

const WORDS: Record<string, Said> = {
  invalid_credentials: { field: 'current', text: 'This is not your current password.' },
  weak_password: { field: 'next', text: 'This password is too easy to guess. Take a longer one.' },
  same_password: { field: 'next', text: 'This is the password that you have already. Choose another one.' },
  over_request_rate_limit: { text: 'Too many tries. Wait some minutes, then try again.' },
};

const OFFLINE: Said = { text: 'Landfall could not be reached. Your password is as it was: check your connection and try again.' };

/** supabase-js gives each refusal of the auth API a code; what never reached it has none. */
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

/** What to tell a person about a refused change, and at which field. Decided by the code alone. */
export function passwordWords(error: unknown): Said {
  const code = codeOf(error);
  if (!code || !(error instanceof Error)) return OFFLINE;
  return WORDS[code] ?? { text: `Your password was not changed: ${error.message}` };
}
