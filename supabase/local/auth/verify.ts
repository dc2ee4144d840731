import type { Context, MiddlewareHandler } from 'hono';
import { authBodyOf } from './auth-body.ts';
import { type AuthMailer } from './auth-mailer.ts';
import { emailChangedMail } from './auth-mails.ts';
import { authError, type AuthService, authServiceOf, type AuthUser } from './lite-auth.ts';
import { phoneSession } from './phone-auth.ts';
import type { CodePurpose, MailCodes, UsedCode } from './mail-codes.ts';
import { redirectTarget } from './redirect-target.ts';

export interface VerifyOptions {
  codes: MailCodes;
  mailer: AuthMailer;
  siteUrl: string;
}

/** Code purposes that each API type may use. */
const PURPOSES: Record<string, CodePurpose[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['recovery', 'signup'],
  email: ['recovery', 'signup'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['sms'],
};

/** Lite's columns to clear. */
const COLUMNS: Record<CodePurpose, string> = {
  signup: 'confirmation_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
  sms: '',
};

const WAITING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

type Session = Awaited<ReturnType<AuthService['verifyOtp']>>;

/** Lite's steps after a token was accepted. */
interface Completion {
  completeVerifyOtp(user: AuthUser, column: string, type: string): Promise<Session>;
}

class VerifyRefused extends Error {
  readonly status: 400 | 403 | 422;
  readonly code: string;

  constructor(status: 400 | 403 | 422, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const invalid = () => new VerifyRefused(403, 'otp_expired', 'Token has expired or is invalid');
const incomplete = (message: string) => new VerifyRefused(400, 'validation_failed', message);

function purposesOf(type: unknown): CodePurpose[] {
  if (typeof type !== 'string' || !type) throw incomplete('Verify requires a verification type');
  if (!Object.hasOwn(PURPOSES, type)) throw incomplete('Invalid email verification type');
  return PURPOSES[type]!;
}

async function applyEmailChange(service: AuthService, user: AuthUser, used: UsedCode, mailer: AuthMailer): Promise<Session> {
  const newEmail = used.new_email ?? '';
  const holder = await service.repo.findUserByEmail(newEmail);
  if (holder && holder.id !== user.id)
    throw new VerifyRefused(422, 'email_exists', 'A user with this email address has already been registered');
  // the address both mailboxes confirmed, even if another change was requested since
  const session = await complete(service, { ...user, email_change: newEmail }, used.purpose, 'email_change');
  if (user.email) mailer.send(emailChangedMail(user.email, newEmail));
  return session;
}

const complete = (service: AuthService, user: AuthUser, purpose: CodePurpose, type: string): Promise<Session> =>
  service.repo.transaction(async (repo) => {
    const { repo: outer } = service;
    service.repo = repo;
    try {
      return await (service as unknown as Completion).completeVerifyOtp(user, COLUMNS[purpose], type);
    } finally {
      service.repo = outer;
    }
  });

/** Signs in. The first code also confirms the number. */
async function confirmPhone(service: AuthService, user: AuthUser): Promise<Session> {
  if (!user.phone_confirmed_at) await service.repo.updateUser(user.id, { phone_confirmed_at: new Date().toISOString() });
  const confirmed = (await service.repo.findUserById(user.id)) ?? user;
  return phoneSession(await complete(service, confirmed, 'sms', 'magiclink'));
}

/** @returns the new session, null if an email change waits for the other mailbox   @throws VerifyRefused, or lite's errors */
async function finish(context: Context, used: UsedCode | null, type: string, { mailer }: VerifyOptions): Promise<Session | null> {
  if (!used) throw invalid();
  if (used.waiting) return null;
  const service = authServiceOf(context);
  const user = await service.repo.findUserById(used.user_id);
  if (!user) throw invalid();
  if (used.new_email) return applyEmailChange(service, user, used, mailer);
  if (used.purpose === 'sms') return confirmPhone(service, user);
  return complete(service, user, used.purpose, used.purpose === 'signup' ? 'signup' : type === 'email' ? 'magiclink' : type);
}

/** Verifies a code with its mailbox, or a link token, sent by a client library. */
async function verifyPosted(context: Context, options: VerifyOptions): Promise<Response> {
  const { type, email, phone, token, token_hash } = authBodyOf(context);
  const purposes = purposesOf(type);
  const wanted = String(type);
  let used: UsedCode | null;
  const mailbox = type === 'sms' ? phone : email;
  if (typeof token_hash === 'string' && token_hash) used = await options.codes.useLink(token_hash, purposes);
  else if (typeof mailbox === 'string' && mailbox && typeof token === 'string' && token)
    used = await options.codes.useCode(mailbox, token, purposes);
  else throw incomplete('Verify requires either a token hash, or an email or phone with its token');
  const session = await finish(context, used, wanted, options);
  return context.json(session ?? { code: '200', msg: WAITING }, 200);
}

/** Parameters for the page the link opens. They go into the fragment, so sessions never reach a server log. */
function sessionParams(session: Session | null, type: string): URLSearchParams {
  if (!session) return new URLSearchParams({ message: WAITING, sb: '' });
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  const times = { expires_in: String(expires_in), expires_at: String(expires_at) };
  return new URLSearchParams({ access_token, refresh_token, ...times, token_type, type });
}

/** Verifies a link opened in a browser. */
async function verifyOpened(context: Context, options: VerifyOptions): Promise<Response> {
  const { type = '', token = '', redirect_to } = context.req.query();
  const purposes = purposesOf(type);
  if (!token) throw incomplete('Verify requires a token or a token hash');
  const target = new URL(redirectTarget(redirect_to, options.siteUrl));
  try {
    const session = await finish(context, await options.codes.useLink(token, purposes), type, options);
    target.hash = sessionParams(session, type).toString();
  } catch (error) {
    const known = error instanceof VerifyRefused ? error : null;
    if (!known) console.error('Email link verification failed:', error);
    target.hash = new URLSearchParams({
      error: 'access_denied',
      error_code: known?.code ?? 'server_error',
      error_description: known?.message ?? 'Verification failed',
    }).toString();
  }
  return context.redirect(target.href, 303);
}

/** Replaces lite's /auth/v1/verify. Codes expire after 5 wrong guesses, links have their own random tokens, and an email change
 *  needs both mailboxes. */
export const verify =
  (options: VerifyOptions): MiddlewareHandler =>
  async (context, next) => {
    if (context.req.path !== '/auth/v1/verify' || context.req.method === 'OPTIONS') return next();
    try {
      if (context.req.method === 'POST') return await verifyPosted(context, options);
      if (context.req.method === 'GET') return await verifyOpened(context, options);
      return context.body(null, 405, { Allow: 'GET, POST' });
    } catch (error) {
      if (error instanceof VerifyRefused) return authError(context, error.status, error.code, error.message);
      throw error;
    }
  };
