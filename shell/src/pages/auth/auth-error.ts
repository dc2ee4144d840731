import { AppError } from '@landfall/db';
import { isAuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';

interface AuthMessage {
  /** The field it belongs to; undefined for the whole form. */
  field?: 'who' | 'password' | 'code';
  text: string;
}

const TAKEN: AuthMessage = { field: 'who', text: 'There is an account with this already. Sign in, or reset its password.' };
const WAIT: AuthMessage = { text: 'Too many tries in a short time. Wait a minute, then try again.' };
const NO_CODE: AuthMessage = { field: 'code', text: 'That code is not valid any more. Check it, or ask for a new one.' };

const MESSAGES: Record<string, AuthMessage> = {
  invalid_credentials: { field: 'password', text: 'That password does not fit this e-mail or phone. Try again or reset it.' },
  email_not_confirmed: { field: 'who', text: 'This e-mail is not confirmed yet. Open the link that we sent to it.' },
  phone_not_confirmed: { field: 'who', text: 'This phone is not confirmed yet. Sign in with a code to confirm it.' },
  user_already_exists: TAKEN,
  email_exists: TAKEN,
  phone_exists: TAKEN,
  email_address_invalid: { field: 'who', text: 'This is not an e-mail address that we can write to.' },
  weak_password: { field: 'password', text: 'This password is too easy to guess. Take a longer one.' },
  same_password: { field: 'password', text: 'This is the password that you have already. Choose another one.' },
  otp_expired: NO_CODE,
  otp_disabled: NO_CODE,
  user_banned: { text: 'This account is closed. Write to us if you think that is wrong.' },
  signup_disabled: { text: 'New accounts cannot be made right now.' },
  over_request_rate_limit: WAIT,
  over_email_send_rate_limit: WAIT,
  over_sms_send_rate_limit: WAIT,
  phone_provider_disabled: { field: 'who', text: "We can't send codes to phones right now. Use your e-mail address." },
};

const OFFLINE: AuthMessage = { text: 'Landfall could not be reached. Nothing was lost: check your connection and try again.' };

const BROKEN: AuthMessage = { text: 'Something failed at our end. Nothing was lost: try again in a moment.' };

function messageOf(error: unknown): AuthMessage {
  if (!isAuthError(error) || isAuthRetryableFetchError(error)) return OFFLINE;
  if ((error.status ?? 500) >= 500) return BROKEN; // without a status, the auth API did not respond
  return MESSAGES[error.code ?? ''] ?? { text: `That did not work: ${error.message}` };
}

/** A refused request with its message, and its field as the hint. Depends on the error code only. */
export function authError(error: unknown): AppError {
  const { field, text } = messageOf(error);
  const code = isAuthError(error) ? error.code : undefined;
  return new AppError(text, { code: code ?? 'auth', details: text, hint: field, cause: error });
}

interface Answer {
  data: unknown;
  error: Error | null;
}

/** The data of a successful supabase auth call. @throws its error */
export async function orThrow<Given extends Answer>(answer: Promise<Given>): Promise<Extract<Given, { error: null }>['data']> {
  const { data, error } = await answer;
  if (error) throw error;
  return data;
}
