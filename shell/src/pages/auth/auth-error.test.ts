import { refusalOf } from '@landfall/db';
import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { authError } from './auth-error.ts';

const shown = (error: unknown) => refusalOf(authError(error));
const refusal = (code: string) => shown(new AuthApiError('raw text', 400, code));

it.each([
  ['invalid_credentials', 'password'],
  ['user_already_exists', 'who'],
  ['email_not_confirmed', 'who'],
  ['weak_password', 'password'],
  ['otp_expired', 'code'],
])('puts %s at the field %s', (code, field) => expect(refusal(code).field).toBe(field));

it('has a message for too many tries', () => expect(refusal('over_request_rate_limit').text).toContain('Wait a minute'));
it('tells that nothing was lost where the network fails', () =>
  expect(shown(new AuthRetryableFetchError('x', 0)).text).toContain('could not be reached'));
it('explains what to do if the backend fails, without its own error text', () => {
  const broken = { text: 'Something failed at our end. Nothing was lost: try again in a moment.', field: undefined };
  expect(shown(new AuthApiError('unexpected_failure: pq: deadlock', 500, 'unexpected_failure'))).toEqual(broken);
  expect(shown(new AuthUnknownError('Unexpected token <', undefined))).toEqual(broken);
});
it('passes on what it does not know', () => expect(refusal('brand_new').text).toBe('That did not work: raw text'));
