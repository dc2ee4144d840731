import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AuthMailer } from './auth-mailer.ts';
import { background } from './background.ts';
import { type AuthService, authServiceOf, type AuthUser } from './lite-auth.ts';
import type { MailCodes } from './mail-codes.ts';

export interface EqualAnswersOptions {
  codes: MailCodes;
  mailer: AuthMailer;
  /** Whether an address must be confirmed: a sign-up then must not tell whether it has an account. */
  confirmEmail: boolean;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isEmail = (email: unknown): email is string => typeof email === 'string' && EMAIL.test(email);

/** Lite looks the address up, writes and mails before it answers; here it answers first. */
function answerFirst(service: AuthService): void {
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

/** An address without an account, where the client asked for none to be made. */
function ignoreUnknown(error: unknown): void {
  if ((error as { code?: string }).code !== 'otp_disabled') throw error;
}

async function resend(type: string, user: AuthUser, { codes, mailer }: EqualAnswersOptions): Promise<void> {
  if (type === 'signup' && user.email && !user.confirmed_at) {
    await mailer.sendConfirmation(user.email, '', '', { userId: user.id });
    return;
  }
  if (type !== 'email_change') return;
  for (const { purpose, mailbox, new_email } of await codes.waitingForEmailChange(user.id))
    await mailer.sendEmailChangeTo(user.id, purpose, mailbox, new_email);
}

/** Lite refuses to resend, and thereby tells which address has an account. */
function resendInBackground(service: AuthService, options: EqualAnswersOptions): void {
  const original = service.resend.bind(service);
  service.resend = async (type, email) => {
    if (!['signup', 'email_change'].includes(type) || !isEmail(email)) return original(type, email);
    background.run('a mail could not be sent again', async () => {
      const user = await service.repo.findUserByEmail(email);
      if (user) await resend(type, user, options);
    });
  };
}

/** Lite makes accounts for links to unknown addresses confirmed before the mail was opened. */
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

/** What a sign-up of this address would answer, at the same cost: made under an address of its own, and undone. */
async function pretendSignUp(service: AuthService, email: string, password: string | undefined, data: object | undefined) {
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

/** A sign-up with an address that has an account is answered as any other. Its owner gets the mail again where it was never confirmed. */
function hideAccounts(service: AuthService, options: EqualAnswersOptions): void {
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    service.signUp = signUp;
    try {
      return await signUp(email, password, data);
    } catch (error) {
      if ((error as { code?: string }).code !== 'over_email_send_rate_limit' || !email) throw error;
      const user = await service.repo.findUserByEmail(email);
      if (user) background.run('a confirmation could not be sent again', () => resend('signup', user, options));
      return pretendSignUp(service, email.toLowerCase(), password, data);
    }
  };
}

/** The answers that could tell a stranger who has an account are the same, and take the same time, for every address. */
export const equalAnswers =
  (options: EqualAnswersOptions): MiddlewareHandler =>
  async (context, next) => {
    const service = authServiceOf(context);
    if (/\/(?:otp|magiclink)$/.test(context.req.path)) confirmByMailOnly(service);
    answerFirst(service);
    resendInBackground(service, options);
    if (options.confirmEmail) hideAccounts(service, options);
    return next();
  };
