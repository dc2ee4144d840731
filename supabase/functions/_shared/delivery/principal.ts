import { callerClient } from '../clients.ts';
import { setting } from '../setting.ts';
import { Refusal } from '../http.ts';
import { sameSecret, sha256 } from './keyed-hash.ts';

/** Who asks, as the registry takes it: verified here, looked up there. */
export type Principal = { token: string } | { user: string } | { system: 'owner' };

/** What every token of the registry starts with, so that a leaked one is found by scanners. */
export const TOKEN_PREFIX = 'lft_';

const nobody = (message: string) => new Refusal(401, 'not_signed_in', message);

async function userOf(bearer: string): Promise<Principal> {
  const { data } = await callerClient(`Bearer ${bearer}`).auth.getUser(bearer);
  if (!data.user) throw nobody('This sign-in is not known here, or it is past its time: sign in again.');
  return { user: data.user.id };
}

/** Whose request this is: a team's token, a person's session, or the secret key, which owns everything.
 *  @throws Refusal 401 not_signed_in. A token is known only after the registry has looked it up */
export async function principalOf(request: Request): Promise<Principal> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!bearer) throw nobody('Send a token: Authorization: Bearer lft_...');
  if (bearer.startsWith(TOKEN_PREFIX)) return { token: await sha256(bearer) };
  if (await sameSecret(bearer, setting('SUPABASE_SERVICE_ROLE_KEY'))) return { system: 'owner' };
  return userOf(bearer);
}
