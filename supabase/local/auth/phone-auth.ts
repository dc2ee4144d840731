import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type SqlSession } from '../database/database.ts';
import { isE164, normalizePhone } from './auth-body.ts';
import type { AuthMailer } from './auth-mailer.ts';
import { background } from './background.ts';
import { compareDummyPassword } from './constant-time.ts';
import {
  authError,
  type AuthService,
  authServiceOf,
  type AuthUser,
  type Credentials,
  isPasswordSignIn,
  isSignUp,
  readCredentials,
} from './lite-auth.ts';
import { comparePassword, hashPassword } from './password-hashes.ts';

export interface PhoneOptions {
  publishableKey: string;
  sql: SqlSession;
  mailer: AuthMailer;
  /** Confirm numbers at sign-up. Only for demos, which don't confirm email addresses either. */
  trustNumbers: boolean;
}

const FIND = 'select * from auth.users where phone = $1';

export async function findByPhone(sql: SqlSession, phone: string): Promise<AuthUser | null> {
  const [user] = await sql.query<AuthUser>(FIND, [phone]);
  return user ?? null;
}

interface NewAccount {
  phone: string;
  password: string;
  data: Record<string, unknown>;
  confirmed: boolean;
}

const providers = { provider: 'phone', providers: ['phone'] };

/** Creates user, confirmation and identity in one transaction. */
export async function createAccount(service: AuthService, account: NewAccount): Promise<string> {
  const { phone, password, data, confirmed } = account;
  const id = randomUUID();
  const facts = { sub: id, phone, email_verified: false, phone_verified: confirmed };
  const encrypted_password = await hashPassword(password);
  await service.repo.transaction(async (repo) => {
    const raw_user_meta_data = { ...data, ...facts };
    await repo.createUser({
      id,
      email: null,
      phone,
      encrypted_password,
      raw_app_meta_data: providers,
      raw_user_meta_data,
    } as never);
    if (confirmed) await repo.updateUser(id, { phone_confirmed_at: new Date().toISOString() });
    await repo.createIdentity({
      id: randomUUID(),
      provider: 'phone',
      provider_id: id,
      user_id: id,
      identity_data: facts,
    } as never);
  });
  return id;
}

interface PasswordRules {
  assertPasswordStrong(password: string): void;
}

type Session = Awaited<ReturnType<AuthService['signInWithPassword']>>;

/** A session of a phone, as GoTrue has it: lite dates the confirmation of an email only. */
export function phoneSession({ user: { email_confirmed_at: _none, ...user }, ...session }: Session) {
  return { ...session, user: { ...user, phone_confirmed_at: user.confirmed_at ?? user.created_at }, weak_password: null };
}

/** Finds the account by its number, then runs lite's sign-in, which only knows emails. */
async function signIn(context: Context, sql: SqlSession, phone: string, password: unknown): Promise<Response> {
  const service = authServiceOf(context);
  const typed = typeof password === 'string' ? password : undefined;
  service.repo.findUserByEmail = async () => {
    const user = await findByPhone(sql, phone);
    if (!user?.encrypted_password) await compareDummyPassword();
    if (!user || user.confirmed_at) return user;
    return (await comparePassword(typed ?? '', user.encrypted_password ?? '')) ? user : null; // else "not confirmed" reveals the account
  };
  return context.json(phoneSession(await service.signInWithPassword(phone, typed)));
}

/** A new user in GoTrue's format. It is the same whether or not the number has an account. */
function newUser(id: string, phone: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  const times = { confirmation_sent_at: now, created_at: now, updated_at: now };
  const names = { id, aud: 'authenticated', role: 'authenticated', email: '', phone };
  return { ...names, app_metadata: providers, user_metadata: data, identities: [], is_anonymous: false, ...times };
}

/** Sends a code. An existing account gets one only while it is unconfirmed. */
async function signUpUnconfirmed(context: Context, { sql, mailer }: PhoneOptions, account: NewAccount): Promise<Response> {
  const { phone, data } = account;
  const existing = await findByPhone(sql, phone);
  if (existing) await hashPassword(account.password); // the time of a new account
  const id = existing ? randomUUID() : await createAccount(authServiceOf(context), account);
  if (!existing || !existing.confirmed_at)
    background.run('a code was not sent', () => mailer.sendPhoneCode(existing?.id ?? id, phone));
  return context.json(newUser(id, phone, data));
}

async function signUp(context: Context, options: PhoneOptions, phone: string, credentials: Credentials): Promise<Response> {
  const { password, data = {} } = credentials;
  if (!options.trustNumbers && !options.mailer.canText)
    return authError(context, 422, 'phone_provider_disabled', 'Phone signups are disabled');
  if (typeof password !== 'string' || !password)
    return authError(context, 400, 'validation_failed', 'Signup requires a valid password');
  (authServiceOf(context) as unknown as PasswordRules).assertPasswordStrong(password);
  const account = { phone, password, data, confirmed: options.trustNumbers };
  if (!options.trustNumbers) return signUpUnconfirmed(context, options, account);
  if (await findByPhone(options.sql, phone)) return authError(context, 422, 'user_already_exists', 'User already registered');
  await createAccount(authServiceOf(context), account);
  return signIn(context, options.sql, phone, password);
}

interface LiteAuthError {
  status: 400;
  code: string;
  toJSON(): object;
}

const isAuthError = (error: unknown): error is LiteAuthError =>
  typeof error === 'object' && error !== null && 'toJSON' in error && 'status' in error && 'code' in error;

async function response(context: Context, options: PhoneOptions, credentials: Credentials): Promise<Response> {
  const { email, phone, password } = credentials;
  const what = isSignUp(context) ? 'signup' : 'login';
  if (email) {
    const text = `Only an email address or phone number should be provided on ${what}.`;
    return authError(context, 400, 'validation_failed', text);
  }
  const number = normalizePhone(String(phone));
  if (!isE164(number)) return authError(context, 422, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return isSignUp(context) ? signUp(context, options, number, credentials) : signIn(context, options.sql, number, password);
}

/** Adds phone and password to /signup and /token, as GoTrue does. Lite only supports email. */
export const phoneAuth =
  (options: PhoneOptions): MiddlewareHandler =>
  async (context, next) => {
    if (!isSignUp(context) && !isPasswordSignIn(context)) return next();
    const credentials = await readCredentials(context);
    if (typeof credentials?.phone !== 'string' || !credentials.phone || !hasKey(context, options)) return next();
    try {
      return await response(context, options, credentials);
    } catch (error) {
      if (!isAuthError(error)) throw error;
      if (error.code === 'email_not_confirmed') return authError(context, 400, 'phone_not_confirmed', 'Phone not confirmed');
      context.header('X-Sb-Error-Code', error.code);
      return context.json(error.toJSON(), error.status);
    }
  };

export const hasKey = (context: Context, { publishableKey }: PhoneOptions): boolean =>
  (context.req.header('apikey') ?? context.req.query('apikey')) === publishableKey;
