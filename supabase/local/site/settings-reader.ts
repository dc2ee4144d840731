import type { Settings } from './first-screen.ts';

/** The record that pages show, as a visitor may read it. */
export const SETTINGS = '/rest/v1/footer_settings?select=*&limit=1';

/** A saved setting is in the next page after at most this time. ms */
const FRESH = 500;
/** A backend that takes longer is not waited for: the page shows what was last read. ms */
const PATIENCE = 1000;

/** A request with the rights of a visitor. */
export const publicRequest = (url: string, key: string): Request =>
  new Request(url, { headers: { apikey: key, authorization: `Bearer ${key}`, accept: 'application/json' } });

async function rowOf(answer: Response): Promise<Settings | null> {
  if (!answer.ok) throw new Error(`the settings answered ${answer.status}`);
  const [row] = (await answer.json()) as Settings[];
  return row ?? null;
}

/** Reads the settings at most twice a second. After a failure, and while the backend is slow, it gives what it read last. */
export function settingsReader(ask: () => Promise<Response>): () => Promise<Settings | null> {
  let last: Settings | null = null;
  let freshUntil = 0;
  let asking: Promise<void> | undefined;
  const refresh = async () => {
    try {
      last = await rowOf(await ask());
    } catch (error) {
      console.warn(`Pages show the settings as last read: ${String(error)}`);
    }
    freshUntil = performance.now() + FRESH;
    asking = undefined;
  };
  return async () => {
    if (performance.now() < freshUntil) return last;
    await Promise.race([(asking ??= refresh()), new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
    return last;
  };
}
