import type { ModuleKey } from '@landfall/modules';
import { readCookie, writeCookie } from '../../appearance/cookie.ts';

const COOKIE = 'landfall-map';

interface Used {
  environment: string;
  keyId: string;
  revision: number;
}

/** The highest revision of a module map that this browser has used, 0 where none: a map below it is a replay. In a cookie, because the first
 *  module waits for the answer. What a key signed that is trusted no longer does not count: its registry was replaced, and the new one
 *  counts from 1 again. */
export function highestUsed(environment: string, keys: readonly ModuleKey[]): number {
  const [usedIn, keyId, revision] = readCookie(COOKIE)?.split(' ') ?? [];
  return usedIn === environment && keys.some((key) => key.keyId === keyId) ? Number(revision) || 0 : 0;
}

export const noteUsed = ({ environment, keyId, revision }: Used): void =>
  writeCookie(COOKIE, [environment, keyId, revision].join(' '));
