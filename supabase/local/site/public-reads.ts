import fs from 'node:fs/promises';
import path from 'node:path';
import type { HomeFacts } from '../../../libs/customer/src/site/home-facts.ts';
import { keepFile } from '../delivery/live-site.ts';
import type { Settings } from './first-screen.ts';

// What pages show of the database, as a visitor may read it.

/** The record of the site's texts. */
export const SETTINGS = '/rest/v1/footer_settings?select=*&limit=1';
/** What the home page says of prices, routes and terms now. */
export const HOME_FACTS = '/rest/v1/rpc/home_facts';

/** A saved setting is in the next page after at most this time. ms */
const SETTINGS_FRESH = 500;
/** A changed rate is in the next home page after at most this time. ms */
const PRICE_FRESH = 5000;
/** A price that was read longer ago is not shown as today's. ms */
const PRICE_LASTS = 60_000;
/** A backend that takes longer is not waited for: the page shows what was last read. ms */
const PATIENCE = 1000;

/** A request with the rights of a visitor. */
export const publicRequest = (url: string, key: string): Request =>
  new Request(url, { headers: { apikey: key, authorization: `Bearer ${key}`, accept: 'application/json' } });

interface Reading<Value> {
  /** In a warning. */
  what: string;
  freshMs: number;
  /** How long it may be shown while it can't be read again. */
  lastsMs: number;
  ask: () => Promise<Response>;
  valueOf: (body: unknown) => Value | null;
}

/** Reads at most once in `freshMs`. After a failure, and while the backend is slow, it gives what it read last, for `lastsMs`. The same
 *  failure is logged once. */
function reader<Value>({ what, freshMs, lastsMs, ask, valueOf }: Reading<Value>): () => Promise<Value | null> {
  let last: Value | null = null;
  let logged = '';
  let freshUntil = 0;
  let lastsUntil = 0;
  let asking: Promise<void> | undefined;
  const read = async (): Promise<string> => {
    try {
      const answer = await ask();
      if (!answer.ok) return `status ${answer.status}`;
      last = valueOf(await answer.json());
      lastsUntil = performance.now() + lastsMs;
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const refresh = async () => {
    const failure = await read();
    if (failure && failure !== logged) console.warn(`Pages can't read ${what}: ${failure}`);
    logged = failure;
    freshUntil = performance.now() + freshMs;
    asking = undefined;
  };
  return async () => {
    if (performance.now() >= freshUntil)
      await Promise.race([(asking ??= refresh()), new Promise((resolve) => setTimeout(resolve, PATIENCE).unref())]);
    return performance.now() < lastsUntil ? last : null;
  };
}

const settingsFile = (dataDir: string): string => path.join(dataDir, 'last-settings.json');

/** The settings that pages showed last; null where none were kept. */
export const keptSettings = async (dataDir: string): Promise<Settings | null> =>
  JSON.parse(await fs.readFile(settingsFile(dataDir), 'utf8').catch(() => 'null')) as Settings | null;

/** Keeps what it read in DATA_DIR, for a start while Postgres is away. */
export function settingsReader(ask: () => Promise<Response>, dataDir: string): () => Promise<Settings | null> {
  let kept = '';
  const keep = (settings: Settings | null) => {
    const text = JSON.stringify(settings);
    if (text === kept) return;
    kept = text;
    keepFile(settingsFile(dataDir), settings).catch((error: unknown) =>
      console.warn(`The settings are not kept: ${String(error)}`),
    );
  };
  return reader({
    what: 'the settings',
    freshMs: SETTINGS_FRESH,
    lastsMs: Infinity,
    ask,
    valueOf(rows) {
      const settings = (rows as Settings[])[0] ?? null;
      keep(settings);
      return settings;
    },
  });
}

/** Null where the shop can't price the headphones. */
export const factsReader = (ask: () => Promise<Response>): (() => Promise<HomeFacts | null>) =>
  reader({
    what: 'the facts of the home page',
    freshMs: PRICE_FRESH,
    lastsMs: PRICE_LASTS,
    ask,
    valueOf: (facts) => ((facts as HomeFacts).headphones?.priceable ? (facts as HomeFacts) : null),
  });
