import type { MiddlewareHandler } from 'hono';
import { type AuthUser, authServiceOf, isPasswordSignIn, readCredentials } from './lite-auth.ts';
import { comparePassword } from './password-hashes.ts';

/** Compared when there is no password hash, so the response takes equally long. Same cost factor as lite's hashes. Of "dummy password". */
const DUMMY_HASH = '$2b$10$NuZRev6dsHHPEawQwf6Sdu47vY/FhwqaEaHJZSfuQVz8t7dYSCk4e';

export async function compareDummyPassword(): Promise<void> {
  await comparePassword('not the password', DUMMY_HASH);
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
    const knows = await comparePassword(
      typeof credentials.password === 'string' ? credentials.password : '',
      user?.encrypted_password ?? DUMMY_HASH,
    );
    return user && knows ? user : null;
  };
  return next();
};
