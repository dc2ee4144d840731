import bcrypt from 'bcryptjs';
import type { MiddlewareHandler } from 'hono';
import { type AuthUser, authServiceOf, isPasswordSignIn, readCredentials } from './lite-auth.ts';

/** Compared when there is no password hash, so the response takes equally long. Same cost factor as lite's hashes. */
const DUMMY_HASH = bcrypt.hashSync('dummy password', 10);

export async function compareDummyPassword(): Promise<void> {
  await bcrypt.compare('not the password', DUMMY_HASH);
}

const isConfirmed = (user: AuthUser): boolean => Boolean(user.confirmed_at);

/** Lite answers immediately for unknown addresses and reports "not confirmed" before checking the password. Both reveal whether
 *  an account exists. */
export const constantTime = (): MiddlewareHandler => async (context, next) => {
  const credentials = isPasswordSignIn(context) ? await readCredentials(context) : null;
  if (typeof credentials?.email !== 'string') return next();
  const { repo } = authServiceOf(context);
  const find = repo.findUserByEmail.bind(repo);
  repo.findUserByEmail = async (email) => {
    const user = await find(email);
    if (user?.encrypted_password && isConfirmed(user)) return user;
    const knows = await bcrypt.compare(
      typeof credentials.password === 'string' ? credentials.password : '',
      user?.encrypted_password ?? DUMMY_HASH,
    );
    return user && knows ? user : null;
  };
  return next();
};
