import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AuthMailer } from './auth-mailer.ts';
import { background } from './background.ts';
import { type AuthService, authServiceOf, type AuthUser } from './lite-auth.ts';
import type { MailCodes } from './mail-codes.ts';

export interface AccountExistenceOptions {
  codes: MailCodes;
  mailer: AuthMailer;
  /** Whether sign-ups must confirm their address. If so, the response must not reveal an existing account. */
  confirmEmail: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isEmail = (email: unknown): email is string => typeof email === 'string' && EMAIL.test(email);

/** Lite looks up the address and sends the mail before it answers. Answer first instead. */
function respondFirst(service: AuthService): void {
  const { recover, signInWithOtp, requestMagicLink } = service;
  service.recover = async (email) => {
    if (!isEmail(email)) return recover.call(service, email);
    background.run('a password reset failed', () => recover.call(service, email));
  };
  service.signInWithOtp = async (email, options) => {
    if (!isEmail(email)) return signInWithOtp.call(service, email, options);
    background.run('a sign-in by mail failed', () => signInWithOtp.call(service, email, options).catch(ignoreUnknown));
  };
  service.requestMagicLink = async (email, security) => {
    if (!isEmail(email)) return requestMagicLink.call(service, email, security);
    background.run('a sign-in by mail failed', () => requestMagicLink.call(service, email, security));
  };
}

/** Ignores "user not found" when the client asked not to create accounts. */
function ignoreUnknown(error: unknown): void {
  if ((error as { code?: string }).code !== 'otp_disabled') throw error;
}

async function resend(type: string, user: AuthUser, { codes, mailer }: AccountExistenceOptions): Promise<void> {
  if (type === 'signup' && user.email && !user.confirmed_at) {
    await mailer.sendConfirmation(user.email, '', '', { userId: user.id });
    return;
  }
  if (type !== 'email_change') return;
  for (const { purpose, mailbox, new_email } of await codes.waitingForEmailChange(user.id))
    await mailer.sendEmailChangeTo(user.id, purpose, mailbox, new_email);
}

/** Lite refuses to resend, which reveals whether the address has an account. */
function resendInBackground(service: AuthService, options: AccountExistenceOptions): void {
  const original = service.resend.bind(service);
  service.resend = async (type, email) => {
    if (!['signup', 'email_change'].includes(type) || !isEmail(email)) return original(type, email);
    background.run('a mail could not be sent again', async () => {
      const user = await service.repo.findUserByEmail(email);
      if (user) await resend(type, user, options);
    });
  };
}

/** Lite confirms new accounts before the mail is opened. Confirm them only through the mail. */
function confirmByMailOnly({ repo }: AuthService): void {
  const create = repo.createUser.bind(repo);
  repo.createUser = (user) => create({ ...user, confirmed_at: null });
}

class RolledBack<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('rolled back');
    this.result = result;
  }
}

type SignedUp = Awaited<ReturnType<AuthService['signUp']>>;
interface WithMailer {
  mailer: object;
}

/** Signs up a throwaway address and rolls it back, so the response has the same shape and timing as a real sign-up. */
async function simulateSignUp(service: AuthService, email: string, password: string | undefined, data: object | undefined) {
  const decoy = `${randomUUID()}@decoy.invalid`;
  const { repo: outer } = service;
  const { mailer } = service as unknown as WithMailer;
  Object.assign(service, { mailer: { sendConfirmation: () => Promise.resolve() } });
  try {
    return await outer.transaction(async (repo): Promise<SignedUp> => {
      service.repo = repo;
      throw new RolledBack(await service.signUp(decoy, password, data as Record<string, unknown>));
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return JSON.parse(JSON.stringify(error.result).replaceAll(decoy, JSON.stringify(email).slice(1, -1))) as SignedUp;
  } finally {
    Object.assign(service, { repo: outer, mailer });
  }
}

/** Answers a sign-up for an existing address like any other. If that account was never confirmed, its owner gets the mail again. */
function hideSignUpConflict(service: AuthService, options: AccountExistenceOptions): void {
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    service.signUp = signUp;
    try {
      return await signUp(email, password, data);
    } catch (error) {
      if ((error as { code?: string }).code !== 'over_email_send_rate_limit' || !email) throw error;
      const user = await service.repo.findUserByEmail(email);
      if (user) background.run('a confirmation could not be sent again', () => resend('signup', user, options));
      return simulateSignUp(service, email.toLowerCase(), password, data);
    }
  };
}

/** Makes auth responses identical, in content and timing, whether or not the address has an account. */
export const hideAccountExistence =
  (options: AccountExistenceOptions): MiddlewareHandler =>
  async (context, next) => {
    const service = authServiceOf(context);
    if (/\/(?:otp|magiclink)$/.test(context.req.path)) confirmByMailOnly(service);
    respondFirst(service);
    resendInBackground(service, options);
    if (options.confirmEmail) hideSignUpConflict(service, options);
    return next();
  };
