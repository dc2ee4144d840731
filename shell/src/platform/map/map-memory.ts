import type { Envelope, ModuleKey } from '@landfall/modules';
import { within } from '../within.ts';
import { highestUsed, noteUsed } from './highest-used.ts';

/** The map of the highest revision that this browser has used, by environment. In IndexedDB, which sign-out leaves, and which answers only when
 *  the browser is done with the first screen: the revision alone stands in a cookie too (highest-used.ts). */
export interface Remembered {
  environment: string;
  revision: number;
  envelope: Envelope;
}

const DATABASE = 'landfall';
const MAPS = 'maps';
/** A store that does not answer is none: the shop opens without it. ms */
const PATIENCE = 1000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(MAPS, { keyPath: 'environment' });
  return done(opening);
}

/** Of a key that is trusted no longer nothing is remembered: its registry was replaced, and the new one counts from 1 again. */
const isOf = (keys: readonly ModuleKey[], { envelope }: Remembered) => keys.some(({ keyId }) => keyId === envelope.keyId);

async function read(environment: string): Promise<Remembered | undefined> {
  const database = await openDatabase();
  try {
    return await done(database.transaction(MAPS).objectStore(MAPS).get(environment) as IDBRequest<Remembered | undefined>);
  } finally {
    database.close();
  }
}

/** What this browser remembers, undefined where it does not, or cannot (a private window, a full disk). Never rejects. */
export async function recall(environment: string, keys: readonly ModuleKey[]): Promise<Remembered | undefined> {
  try {
    const kept = await within(read(environment), PATIENCE, 'IndexedDB');
    return kept && isOf(keys, kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a verified map, unless another tab has kept a newer one, and then its revision. Never rejects: a browser without memory is as one at
 *  its first visit. */
export async function remember(map: Remembered, keys: readonly ModuleKey[]): Promise<void> {
  try {
    const database = await openDatabase();
    const maps = database.transaction(MAPS, 'readwrite').objectStore(MAPS);
    const kept = await done(maps.get(map.environment) as IDBRequest<Remembered | undefined>);
    const isNewest = !kept || !isOf(keys, kept) || kept.revision <= map.revision;
    if (isNewest) await done(maps.put(map));
    database.close();
    const { environment, revision, envelope } = isNewest ? map : kept;
    if (revision > highestUsed(environment, keys)) noteUsed({ environment, keyId: envelope.keyId, revision });
  } catch {
    // as said
  }
}
