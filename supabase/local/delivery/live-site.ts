import fs from 'node:fs/promises';
import path from 'node:path';
import { type EarlyFiles, type Envelope, peekPayload } from '@landfall/modules';

/** What this deployment serves now. */
export interface LiveSite {
  /** Null: no module was ever released here. */
  map: Envelope | null;
  /** Version of the shell; null where none was released: then the built one serves. */
  shell: string | null;
  /** By `<module>/<version>`, what the pages of a stable release, or of a rollout's candidate, ask for early. */
  early: Record<string, EarlyFiles>;
}

export interface LiveSiteOptions {
  /** Asks the registry for the signed map. @throws where it does not answer */
  askMap(): Promise<Envelope>;
  /** Asks for what goes with it, when the map has changed. */
  askRest(): Promise<Omit<LiveSite, 'map'>>;
  /** Keeps the last good answer over a restart. */
  file: string;
}

/** A rollback is seen by the next page: the answer of the registry is used for no longer than this. ms */
const FRESH = 200;
/** A registry that takes longer counts as away. ms */
const PATIENCE = 1000;
/** The first time the function itself has to be loaded, and what a start has just adopted must not be missed. ms */
const FIRST_PATIENCE = 15_000;
/** After a failure it is asked again no sooner. ms */
const PAUSE = 1000;

const NOTHING: LiveSite = { map: null, shell: null, early: {} };

function within<T>(answer: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function keep(file: string, site: LiveSite): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  await fs.writeFile(beside, JSON.stringify(site));
  await fs.rename(beside, file);
}

const readKept = async (file: string): Promise<LiveSite> => {
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  return text === null ? NOTHING : (JSON.parse(text) as LiveSite);
};

/** Answers what is live; when the registry cannot be reached, what was live when it last could. */
export async function liveSite({ askMap, askRest, file }: LiveSiteOptions): Promise<() => Promise<LiveSite>> {
  let good = await readKept(file);
  let patience = FIRST_PATIENCE;
  let freshUntil = 0;
  let isAway = false;
  let asking: Promise<LiveSite> | undefined;

  const ask = async (): Promise<LiveSite> => {
    const map = await askMap();
    if (map.payload === good.map?.payload) return good;
    peekPayload(map); // throws where no page could be written with it
    const site = { map, ...(await askRest()) };
    await keep(file, site);
    return site;
  };
  const refresh = async (): Promise<LiveSite> => {
    try {
      good = await within(ask(), patience);
      isAway = false;
    } catch (reason) {
      if (!isAway) console.warn(`The registry does not answer; the last good map is served: ${(reason as Error).message}`);
      isAway = true;
    }
    patience = PATIENCE;
    freshUntil = performance.now() + (isAway ? PAUSE : FRESH);
    asking = undefined;
    return good;
  };
  return () => (performance.now() < freshUntil ? Promise.resolve(good) : (asking ??= refresh()));
}
