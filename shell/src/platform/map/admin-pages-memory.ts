import { get, set } from 'idb-keyval';
import { within } from '../within.ts';
import { maps, PATIENCE } from './map-memory.ts';

/** The admin pages this browser used last, kept beside the map that vouches for them. Never rejects: without IndexedDB nothing is kept. */
export function adminPagesMemory(environment: string) {
  const key = `${environment}.admin`;
  return {
    recall: (): Promise<string | undefined> => within(get<string>(key, maps), PATIENCE, 'IndexedDB').catch(() => undefined),
    remember: (text: string): Promise<void> => set(key, text, maps).catch(() => undefined),
  };
}
