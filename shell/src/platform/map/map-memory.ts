import { comparePoints, type Envelope, type MapPoint, type ModuleKey, signerAmong } from '@landfall/modules';
import { createStore, get, update } from 'idb-keyval';
import { within } from '../within.ts';
import { highestUsed, noteUsed } from './highest-used.ts';

/** The newest map that this browser has used, by environment. In IndexedDB, which sign-out leaves, and which answers only when the browser is
 *  done with the first screen: its revision alone is in a cookie too (highest-used.ts). */
export interface Remembered extends MapPoint {
  environment: string;
  /** A key that was trusted and whose signature was right. Missing in older records: the envelope's. */
  keyId?: string;
  envelope: Envelope;
}

/** A store that does not answer is none: the shop opens without it. ms */
export const PATIENCE = 1000;

/** Opens with the first use. */
export const maps = createStore('landfall-maps', 'maps');

const keyOf = ({ keyId, envelope }: Remembered): string => keyId ?? envelope.keyId;

/** A map whose key is no longer trusted is forgotten: its registry was replaced, and the new one counts from 1 again. */
const isOf = (keys: readonly ModuleKey[], kept: Remembered) => keys.some(({ keyId }) => keyId === keyOf(kept));

/** What this browser remembers, undefined where it does not, or cannot (a private window, a full disk). Never rejects. */
export async function recall(environment: string, keys: readonly ModuleKey[]): Promise<Remembered | undefined> {
  try {
    const kept = await within(get<Remembered>(environment, maps), PATIENCE, 'IndexedDB');
    return kept && isOf(keys, kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a verified map, unless another tab has kept a newer one, and then its revision. Never rejects: a browser without memory is as one at
 *  its first visit. */
export async function remember(received: Remembered, keys: readonly ModuleKey[]): Promise<void> {
  try {
    // Not by the id in the envelope: a key that leaked could put that of another beside its own, and outlive its retirement here.
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
    // a browser without memory
  }
}
