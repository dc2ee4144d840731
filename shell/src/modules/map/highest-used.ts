import type { MapPoint, ModuleKey } from '@landfall/modules';
import { readCookie, writeCookie } from '../../kernel/appearance/cookie.ts';

const COOKIE = 'landfall-map';

interface Used extends MapPoint {
  environment: string;
  keyId: string;
}

/** The newest module map this browser has used, if any: an older one is a replay. In a cookie, because the first module waits for it. Ignored once
 *  its key is no longer trusted: the registry was replaced, and the new one starts at revision 1. */
export function highestUsed(environment: string, keys: readonly ModuleKey[]): MapPoint | undefined {
  const [usedIn, keyId, revision, epoch] = readCookie(COOKIE)?.split(' ') ?? [];
  const isTrusted = usedIn === environment && keys.some((key) => key.keyId === keyId);
  return isTrusted && Number(revision) ? { epoch: Number(epoch) || 0, revision: Number(revision) } : undefined;
}

export const noteUsed = ({ environment, keyId, revision, epoch = 0 }: Used): void =>
  writeCookie(COOKIE, [environment, keyId, revision, epoch].join(' '));
