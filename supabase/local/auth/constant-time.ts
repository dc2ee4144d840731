import bcrypt from 'bcryptjs';
import type { MiddlewareHandler } from 'hono';
import { type AuthUser, authServiceOf, isPasswordSignIn, readCredentials } from './lite-auth.ts';

/** Compared where there is no password to compare, so that the answer takes as long. Same cost as lite's hashes. */
const NOBODY = bcrypt.hashSync('nobody has this password', 10);

export async function spendAComparison(): Promise<void> {
  await bcrypt.compare('not the password', NOBODY);
}

const isConfirmed = (user: AuthUser): boolean => Boolean(user.confirmed_at);

/** Lite answers at once for an unknown address, and says "not confirmed" to whoever asks: both tell a stranger who has an account. */
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
      user?.encrypted_password ?? NOBODY,
    );
    return user && knows ? user : null;
  };
  return next();
};
