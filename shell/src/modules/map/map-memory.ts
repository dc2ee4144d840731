import { comparePoints, type Envelope, type MapPoint, type ModuleKey, signerAmong } from '@landfall/modules';
import { createStore, get, update } from 'idb-keyval';
import { withTimeout } from '../../kernel/parts/with-timeout.ts';
import { highestUsed, noteUsed } from './highest-used.ts';

/** The newest map this browser has used in an environment. In IndexedDB, which sign-out doesn't clear. IndexedDB is slow while the first screen
 *  renders, so the revision is also in a cookie (highest-used.ts). */
export interface Remembered extends MapPoint {
  environment: string;
  /** The trusted key that verified the signature. Older records lack it; theirs is the envelope's. */
  keyId?: string;
  envelope: Envelope;
}

/** ms. The shop opens without storage that doesn't respond. */
export const STORAGE_TIMEOUT = 1000;

/** Opened at first use. */
export const maps = createStore('landfall-maps', 'maps');

const keyOf = ({ keyId, envelope }: Remembered): string => keyId ?? envelope.keyId;

/** Ignore maps signed by a key we no longer trust: their registry was replaced, and the new one starts at revision 1. */
const isOf = (keys: readonly ModuleKey[], kept: Remembered) => keys.some(({ keyId }) => keyId === keyOf(kept));

/** The stored map, undefined if there is none or storage fails (private window, full disk). Never rejects. */
export async function recall(environment: string, keys: readonly ModuleKey[]): Promise<Remembered | undefined> {
  try {
    const kept = await withTimeout(get<Remembered>(environment, maps), STORAGE_TIMEOUT, 'IndexedDB');
    return kept && isOf(keys, kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a verified map, unless another tab stored a newer one, and notes the newest revision in the cookie. Never rejects: without storage each
 *  visit is like the first. */
export async function remember(received: Remembered, keys: readonly ModuleKey[]): Promise<void> {
  try {
    // Not the envelope's own key id: a leaked key could claim another's id and stay trusted here after it was retired.
    const keyId = await signerAmong(keys, received.envelope);
    if (!keyId) return;
    const map = { ...received, keyId };
    let newest: Remembered = map;
    await update<Remembered>(
      map.environment,
      (kept) => (newest = kept && isOf(keys, kept) && comparePoints(kept, map) > 0 ? kept : map),
      maps,
    );
    const used = highestUsed(newest.environment, keys);
    if (!used || comparePoints(newest, used) >= 0) noteUsed({ ...newest, keyId: keyOf(newest) });
  } catch {
    // no storage
  }
}

/** Notes the revision of a verified map without storing it, as protection against older ones. Never rejects. */
export async function noteOnly(
  { environment, epoch, revision, envelope }: Remembered,
  keys: readonly ModuleKey[],
): Promise<void> {
  const keyId = await signerAmong(keys, envelope);
  const used = highestUsed(environment, keys);
  if (keyId && (!used || comparePoints({ epoch, revision }, used) >= 0)) noteUsed({ environment, keyId, epoch, revision });
}
