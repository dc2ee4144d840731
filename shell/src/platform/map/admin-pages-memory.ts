import { within } from '../within.ts';
import { done, MAPS, openDatabase, PATIENCE, read } from './map-memory.ts';

interface RememberedAdminPages {
  environment: string;
  text: string;
}

/** The admin pages that this browser has used last, beside the map. They are worth nothing without one that vouches for their hash. Never rejects. */
export function adminPagesMemory(environment: string) {
  const key = `${environment}.admin`;
  return {
    recall: async (): Promise<string | undefined> =>
      (await within(read<RememberedAdminPages>(key), PATIENCE, 'IndexedDB').catch(() => undefined))?.text,
    async remember(text: string): Promise<void> {
      try {
        const database = await openDatabase();
        await done(
          database
            .transaction(MAPS, 'readwrite')
            .objectStore(MAPS)
            .put({ environment: key, text } satisfies RememberedAdminPages),
        );
        database.close();
      } catch {
        // a browser without memory
      }
    },
  };
}
