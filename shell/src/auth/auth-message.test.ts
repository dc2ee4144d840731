import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { authMessage } from './auth-message.ts';

const refusal = (code: string) => authMessage(new AuthApiError('raw text', 400, code));

it.each([
  ['invalid_credentials', 'password'],
  ['user_already_exists', 'who'],
  ['email_not_confirmed', 'who'],
  ['weak_password', 'password'],
  ['otp_expired', 'code'],
])('puts %s at the field %s', (code, field) => expect(refusal(code).field).toBe(field));

it('has a message for too many tries', () => expect(refusal('over_request_rate_limit').text).toContain('Wait a minute'));
it('says that nothing is lost when the network is', () =>
  expect(authMessage(new AuthRetryableFetchError('x', 0)).text).toContain('could not be reached'));
it('explains what to do if the backend fails, without its own error text', () => {
  const broken = { text: 'Something failed at our end. Nothing was lost: try again in a moment.' };
  expect(authMessage(new AuthApiError('unexpected_failure: pq: deadlock', 500, 'unexpected_failure'))).toEqual(broken);
  expect(authMessage(new AuthUnknownError('Unexpected token <', undefined))).toEqual(broken);
});
it('passes on what it does not know', () => expect(refusal('brand_new').text).toBe('That did not work: raw text'));
