import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { type SqlSession } from '../database/database.ts';
import { isE164, normalizePhone } from './auth-body.ts';
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
import { hashPassword } from './password-hashes.ts';

interface PhoneOptions {
  publishableKey: string;
  sql: SqlSession;
  /** Confirm numbers at sign-up. Only for demos, which don't confirm email addresses either. */
  trustNumbers: boolean;
}

async function findByPhone(sql: SqlSession, phone: string): Promise<AuthUser | null> {
  const [user] = await sql.query<AuthUser>('select * from auth.users where phone = $1', [phone]);
  if (!user?.encrypted_password) await compareDummyPassword();
  return user ?? null;
}

/** Creates user, confirmation and identity in one transaction. */
async function createAccount(
  service: AuthService,
  phone: string,
  password: string,
  data: Record<string, unknown>,
): Promise<void> {
  const id = randomUUID();
  const facts = { sub: id, phone, email_verified: false, phone_verified: true };
  const encrypted_password = await hashPassword(password);
  await service.repo.transaction(async (repo) => {
    await repo.createUser({
      id,
      email: null,
      phone,
      encrypted_password,
      raw_app_meta_data: { provider: 'phone', providers: ['phone'] },
      raw_user_meta_data: { ...data, ...facts },
    } as never);
    await repo.updateUser(id, { phone_confirmed_at: new Date().toISOString() });
    await repo.createIdentity({
      id: randomUUID(),
      provider: 'phone',
      provider_id: id,
      user_id: id,
      identity_data: facts,
    } as never);
  });
}

interface PasswordRules {
  assertPasswordStrong(password: string): void;
}

/** The sign-up error in GoTrue's format, null if valid. */
async function refuseSignUp(context: Context, sql: SqlSession, phone: string, password: unknown): Promise<Response | null> {
  if (typeof password !== 'string' || !password)
    return authError(context, 400, 'validation_failed', 'Signup requires a valid password');
  (authServiceOf(context) as unknown as PasswordRules).assertPasswordStrong(password);
  if (await findByPhone(sql, phone)) return authError(context, 422, 'user_already_exists', 'User already registered');
  return null;
}

/** Finds the account by its number, then runs lite's sign-in, which only knows emails. */
async function signIn(context: Context, sql: SqlSession, phone: string, password: unknown): Promise<Response> {
  const service = authServiceOf(context);
  service.repo.findUserByEmail = () => findByPhone(sql, phone);
  const session = await service.signInWithPassword(phone, typeof password === 'string' ? password : undefined);
  const { email_confirmed_at: _none, ...user } = session.user;
  return context.json({
    ...session,
    user: { ...user, phone_confirmed_at: user.confirmed_at ?? user.created_at },
    weak_password: null,
  });
}

interface LiteAuthError {
  status: 400;
  code: string;
  toJSON(): object;
}

const isAuthError = (error: unknown): error is LiteAuthError =>
  typeof error === 'object' && error !== null && 'toJSON' in error && 'status' in error && 'code' in error;

async function response(context: Context, { sql, trustNumbers }: PhoneOptions, credentials: Credentials): Promise<Response> {
  const { email, phone, password, data = {} } = credentials;
  const what = isSignUp(context) ? 'signup' : 'login';
  if (email) {
    const text = `Only an email address or phone number should be provided on ${what}.`;
    return authError(context, 400, 'validation_failed', text);
  }
  const number = normalizePhone(String(phone));
  if (!isE164(number)) return authError(context, 422, 'validation_failed', 'Invalid phone number format (E.164 required)');
  if (isSignUp(context)) {
    if (!trustNumbers) return authError(context, 422, 'phone_provider_disabled', 'Phone signups are disabled');
    const refusal = await refuseSignUp(context, sql, number, password);
    if (refusal) return refusal;
    await createAccount(authServiceOf(context), number, String(password), data);
  }
  return signIn(context, sql, number, password);
}

/** Adds phone and password to /signup and /token, as GoTrue does. Lite only supports email. */
export const phoneAuth =
  (options: PhoneOptions): MiddlewareHandler =>
  async (context, next) => {
    if (!isSignUp(context) && !isPasswordSignIn(context)) return next();
    const credentials = await readCredentials(context);
    const key = context.req.header('apikey') ?? context.req.query('apikey');
    if (typeof credentials?.phone !== 'string' || !credentials.phone || key !== options.publishableKey) return next();
    try {
      return await response(context, options, credentials);
    } catch (error) {
      if (!isAuthError(error)) throw error;
      context.header('X-Sb-Error-Code', error.code);
      return context.json(error.toJSON(), error.status);
    }
  };
