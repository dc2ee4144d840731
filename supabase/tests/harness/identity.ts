import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SqlSession } from '../../local/database/database.ts';
import { TEST_KEYS } from './test-lite.ts';

export interface TestUser {
  userId: string;
  email: string;
  /** Access token. */
  token: string;
}

/** Who runs a statement: a visitor, the secret key, or a user. */
export type Identity = 'anon' | 'service' | { userId: string };

const key = new TextEncoder().encode(TEST_KEYS.jwtSecret);

export const signToken = (claims: Record<string, unknown>, expires = '1h', secret = key): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt().setExpirationTime(expires).sign(secret);

const claimsOf = (userId: string, email?: string) => ({
  sub: userId,
  aud: 'authenticated',
  role: 'authenticated',
  session_id: userId,
  ...(email && { email }),
});

/** A token of the user's only session, created if missing. Its ID equals the user's. */
export async function tokenOf(sql: SqlSession, userId: string): Promise<string> {
  await sql.query('insert into auth.sessions (id, user_id) values ($1, $1) on conflict do nothing', [userId]);
  return signToken(claimsOf(userId));
}

const USER = `insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  values ($1, $2, now(), '{"provider":"email","providers":["email"]}', $3)`;
const IDENTITY = `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, 'email', $2, $3, $4)`;

/** Inserts a confirmed user with a session and no password, in about a millisecond. The sign-up trigger runs. */
export async function insertUser(sql: SqlSession, email: string, metadata: Record<string, unknown>): Promise<TestUser> {
  const userId = randomUUID();
  await sql.query(USER, [userId, email, { ...metadata, sub: userId, email }]);
  await sql.query(IDENTITY, [randomUUID(), userId, userId, { sub: userId, email }]);
  await sql.query('insert into auth.sessions (id, user_id) values ($1, $1)', [userId]);
  return { userId, email, token: await signToken(claimsOf(userId, email)) };
}

/** The request context that the API sets for this identity. */
export function contextOf(identity: Identity) {
  if (identity === 'anon') return { auth: { role: 'anon' } };
  if (identity === 'service') return { auth: { role: 'service_role' } };
  return { auth: { role: 'authenticated', uid: identity.userId, jwt: claimsOf(identity.userId) } };
}
