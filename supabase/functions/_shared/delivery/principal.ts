import { callerClient } from '../clients.ts';
import { secretKeys } from '../setting.ts';
import { Refusal } from '../http.ts';
import { sameSecret, sha256 } from './keyed-hash.ts';

/** The caller: verified here, looked up in the registry. */
export type Principal = { token: string } | { user: string } | { system: 'owner' };

/** The prefix of every registry token, so that secret scanners find a leaked one. */
export const TOKEN_PREFIX = 'lft_';

const notSignedIn = (message: string) => new Refusal(401, 'not_signed_in', message);

async function userOf(bearer: string): Promise<Principal> {
  const { data } = await callerClient(`Bearer ${bearer}`).auth.getUser(bearer);
  if (!data.user) throw notSignedIn('This sign-in is unknown or has expired. Sign in again.');
  return { user: data.user.id };
}

/** The caller: a team's token, a user's session, or the secret key, which has all rights.
 *  @throws Refusal 401 not_signed_in. The registry decides whether a token is known */
export async function principalOf(request: Request): Promise<Principal> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer) throw notSignedIn('Send a token: Authorization: Bearer lft_...');
  if (bearer.startsWith(TOKEN_PREFIX)) return { token: await sha256(bearer) };
  for (const key of secretKeys()) if (await sameSecret(bearer, key)) return { system: 'owner' };
  return userOf(bearer);
}
