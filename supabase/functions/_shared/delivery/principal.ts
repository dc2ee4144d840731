import { callerClient } from '../clients.ts';
import { secretKeys } from '../setting.ts';
import { Refusal } from '../http.ts';
import { sameSecret, sha256 } from './keyed-hash.ts';

/** The caller: verified here, looked up in the registry. */
export type Principal = { token: string } | { user: string } | { system: 'owner' };

/** The prefix of every registry token, so that secret scanners find a leaked one. */
export const TOKEN_PREFIX = 'lft_';

const nobody = (message: string) => new Refusal(401, 'not_signed_in', message);

async function userOf(bearer: string): Promise<Principal> {
  const { data } = await callerClient(`Bearer ${bearer}`).auth.getUser(bearer);
  if (!data.user) throw nobody('This sign-in is not known here, or it is past its time: sign in again.');
  return { user: data.user.id };
}

/** The caller: a team's token, a person's session, or the secret key, which has all rights.
 *  @throws Refusal 401 not_signed_in. The registry decides whether a token is known */
export async function principalOf(request: Request): Promise<Principal> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer) throw nobody('Send a token: Authorization: Bearer lft_...');
  if (bearer.startsWith(TOKEN_PREFIX)) return { token: await sha256(bearer) };
  for (const key of secretKeys()) if (await sameSecret(bearer, key)) return { system: 'owner' };
  return userOf(bearer);
}
