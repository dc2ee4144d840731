import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  comparePoints,
  type EarlyFiles,
  type Envelope,
  keyIdsOf,
  type MapPoint,
  peekPayload,
  pointText,
} from '@landfall/modules';

/** A rollout of the shell. */
export interface ShellRollout {
  id: string;
  version: string;
  /** 0 to 10000; 100 is 1 %. */
  weight: number;
}

/** What this deployment serves now. */
export interface LiveSite {
  /** Null: no module was ever released here. */
  map: Envelope | null;
  /** Version of the shell; null where none was released: then the built one serves. */
  shell: string | null;
  /** A shell for a share of the visitors. Missing in files of older versions. */
  shellRollout?: ShellRollout | null;
  /** The early requests of stable releases and rollout candidates, by `<module>/<version>`. */
  early: Record<string, EarlyFiles>;
  /** The admin pages' document, to the byte: its hash is in the map. Null if the map has none; missing in files of older versions. */
  admin?: string | null;
  /** The newest map that was ever served here. The map is older where the registry's database was restored: browsers refuse it then. */
  highest?: MapPoint;
}

export interface LiveSiteOptions {
  /** Asks the registry for the signed map. @throws where it does not answer */
  askMap(): Promise<Envelope>;
  /** Asks for what goes with it, when the map has changed. */
  askRest(): Promise<Pick<LiveSite, 'shell' | 'shellRollout' | 'early'>>;
  /** Asks for the admin pages' document, where the map names one and it has changed. */
  askAdmin(): Promise<string>;
  /** Signs a map by the keys of now; gives it back where they have. For a map that was kept while keys were replaced. */
  sign?(map: Envelope): Promise<Envelope>;
  /** Keeps the last good answer over a restart. */
  file: string;
}

/** How long an answer of the registry is used. Short, so that the next page sees a rollback. ms */
const FRESH = 200;
/** Timeout of a request to the registry. ms */
const PATIENCE = 1000;
/** Timeout of the first request: the function has to load, and must return the releases that the start has just adopted. ms */
const FIRST_PATIENCE = 15_000;
/** Pause before the next request after a failure. ms */
const PAUSE = 1000;

const NOTHING: LiveSite = { map: null, shell: null, early: {}, admin: null };

function within<T>(response: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}

/** Replaces a file whole or not at all. */
export async function keepFile(file: string, content: unknown): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  await fs.writeFile(beside, JSON.stringify(content));
  await fs.rename(beside, file);
}

/** What this site served last. */
export const keptLive = async (file: string): Promise<LiveSite> => {
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  return text === null ? NOTHING : (JSON.parse(text) as LiveSite);
};

/** Whether two envelopes say the same under the same keys. Not by signature: it differs each time it is made. */
const isSame = (one: Envelope, other: Envelope): boolean =>
  one.payload === other.payload && keyIdsOf(one).join() === keyIdsOf(other).join();

/** Where a map is in the history; undefined where it does not say.
 *  @throws where no page could be written with it */
function pointOf(map: Envelope): MapPoint | undefined {
  const { epoch, revision } = peekPayload(map) as Partial<MapPoint>;
  return revision === undefined ? undefined : { epoch, revision };
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The hash of the admin pages that go with a map; undefined where it has none. */
const adminHashOf = (map: Envelope): string | undefined => (peekPayload(map) as { adminPages?: string }).adminPages;

const isOlder = (now: MapPoint | undefined, before: MapPoint | undefined): boolean =>
  now !== undefined && before !== undefined && comparePoints(now, before) < 0;

const restoredWarning = (now: MapPoint, highest: MapPoint) =>
  `The registry's map has ${pointText(now)}, and this site has served ${pointText(highest)}: an older database was restored. ` +
  'Browsers that know the newer map refuse this one. Run: npm run release -- database-restored --reason "..."';

/** Returns the live releases; if the registry is unreachable, the last known ones. */
export async function liveSite({ askMap, askRest, askAdmin, file, sign }: LiveSiteOptions): Promise<() => Promise<LiveSite>> {
  let good = await keptLive(file);
  /** The first answer replaces any map that an earlier start kept: other keys may have signed that one. */
  let isOfThisStart = false;
  let isBehind = false;
  let patience = FIRST_PATIENCE;
  let freshUntil = 0;
  let isAway = false;
  let asking: Promise<LiveSite> | undefined;

  /** @throws where the registry changed between the map and this answer; the next ask sees both as they are then */
  const adminOf = async (map: Envelope): Promise<string | null> => {
    const wanted = adminHashOf(map);
    if (wanted === undefined) return null;
    if (good.admin && hashOf(good.admin) === wanted) return good.admin;
    const text = await askAdmin();
    if (hashOf(text) !== wanted) throw new Error('the admin pages are not those of the map');
    return text;
  };
  const ask = async (): Promise<LiveSite> => {
    const map = await askMap();
    if (isOfThisStart && good.map && isSame(map, good.map)) return good;
    const now = pointOf(map);
    const before = good.highest ?? (good.map ? pointOf(good.map) : undefined);
    const wasBehind = isBehind;
    isBehind = isOlder(now, before);
    if (isBehind && !wasBehind) console.warn(restoredWarning(now!, before!));
    const highest = isBehind ? before : now;
    const site = { map, ...(await askRest()), admin: await adminOf(map), ...(highest && { highest }) };
    await keepFile(file, site);
    return site;
  };
  const refresh = async (): Promise<LiveSite> => {
    try {
      good = await within(ask(), patience);
      isAway = false;
      isOfThisStart = true;
    } catch (reason) {
      if (!isAway) console.warn(`The registry does not answer; the last good map is served: ${(reason as Error).message}`);
      isAway = true;
    }
    patience = PATIENCE;
    freshUntil = performance.now() + (isAway ? PAUSE : FRESH);
    asking = undefined;
    return good;
  };
  const signed = async (site: LiveSite): Promise<LiveSite> => {
    const map = site.map && sign ? await sign(site.map) : site.map;
    if (map === site.map) return site;
    const again = { ...site, map };
    if (good === site) good = again;
    return again;
  };
  return async () => signed(performance.now() < freshUntil ? good : await (asking ??= refresh()));
}
