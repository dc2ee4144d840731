import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { authBodyOf, isE164 } from './auth-body.ts';
import { background } from './background.ts';
import { authError, authServiceOf } from './lite-auth.ts';
import { createAccount, findByPhone, hasKey, type PhoneOptions } from './phone-auth.ts';

const isOtp = (path: string, type: unknown): boolean =>
  path === '/auth/v1/otp' || (path === '/auth/v1/resend' && (type === 'sms' || type === undefined));

/** Sends codes to phones: /otp, and /resend for a sign-up, as GoTrue does. The answer is the same whether or not the number has an
 *  account, and comes before the account is looked up. */
export const phoneCodes =
  (options: PhoneOptions): MiddlewareHandler =>
  async (context, next) => {
    const { phone, email, type, create_user: create = true, data } = authBodyOf(context);
    const asks = context.req.method === 'POST' && isOtp(context.req.path, type);
    if (!asks || typeof phone !== 'string' || !phone || !hasKey(context, options)) return next();
    if (email) return authError(context, 400, 'validation_failed', 'Only an email address or phone number should be provided');
    if (!isE164(phone)) return authError(context, 400, 'validation_failed', 'Invalid phone number format (E.164 required)');
    const { sql, mailer } = options;
    if (!mailer.canText) return authError(context, 400, 'phone_provider_disabled', 'Unsupported phone provider');
    const service = authServiceOf(context);
    background.run('a code was not sent', async () => {
      const known = await findByPhone(sql, phone);
      const creates = !known && create !== false && context.req.path.endsWith('/otp');
      const password = randomBytes(32).toString('base64url');
      const facts = typeof data === 'object' && data !== null ? { ...data } : {};
      const id = creates ? await createAccount(service, { phone, password, data: facts, confirmed: false }) : known?.id;
      if (id) await mailer.sendPhoneCode(id, phone);
    });
    return context.json(context.req.path.endsWith('/otp') ? { message_id: '' } : {});
  };
