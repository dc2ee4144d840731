import { get, set } from 'idb-keyval';
import { withTimeout } from '../../kernel/parts/with-timeout.ts';
import { maps, STORAGE_TIMEOUT } from './map-memory.ts';

/** The admin pages this browser used last, stored beside the map that contains their hash. Never rejects: without IndexedDB nothing is stored. */
export function adminPagesMemory(environment: string) {
  const key = `${environment}.admin`;
  return {
    recall: (): Promise<string | undefined> =>
      withTimeout(get<string>(key, maps), STORAGE_TIMEOUT, 'IndexedDB').catch(() => undefined),
    remember: (text: string): Promise<void> => set(key, text, maps).catch(() => undefined),
  };
}
