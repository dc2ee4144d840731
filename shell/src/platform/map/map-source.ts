import {
  comparePoints,
  type Envelope,
  fromInlined,
  type InlinedEnvelope,
  MapError,
  type ModuleKey,
  type ModuleMap,
  openMap,
} from '@landfall/modules';
import type { Logger } from '@landfall/contract';
import { onceQuiet } from '@landfall/ui';
import { readInlined } from '../inlined.ts';
import { highestUsed } from './highest-used.ts';
import { recall, remember } from './map-memory.ts';

/** ms. The shorter one where a good map is at hand, should the registry not answer. */
const TIMEOUT = { withMemory: 2000, without: 4000 };

/** Where the map of an environment is, on whatever host serves the shell. */
const addressOf = (environment: string) => `/modules/${environment}.json`;

export interface MapSource {
  /** The map to begin with: the page's, else the registry's, else the last good one. Never older than one that this browser has used.
   *  @throws MapError or what the network said, where none of them can be used */
  first(): Promise<ModuleMap>;
  /** The registry's map of now. Not sent again where it is the one the browser has (ETag).
   *  @throws MapError, or what the network said */
  fetch(): Promise<ModuleMap>;
}

interface MapSourceOptions {
  environment: string;
  keys: readonly ModuleKey[];
  log: Logger;
}

/** Reads and verifies the module map, and remembers the newest. */
export function createMapSource({ environment, keys, log }: MapSourceOptions): MapSource {
  let highest = highestUsed(environment, keys);
  const trust = () => ({ keys, environment, now: Date.now(), ...(highest && { seen: highest }) });

  async function accept(received: unknown): Promise<ModuleMap> {
    const map = await openMap(received, trust());
    const { epoch, revision } = map;
    if (!highest || comparePoints(map, highest) > 0) highest = { epoch, revision };
    onceQuiet(() => void remember({ environment, epoch, revision, envelope: received as Envelope }, keys));
    return map;
  }

  async function fetchMap(timeout = TIMEOUT.without): Promise<ModuleMap> {
    const answer = await fetch(addressOf(environment), { cache: 'no-cache', signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(`The module map answered ${answer.status}`);
    return accept(await readJson(answer));
  }

  async function inlined(): Promise<ModuleMap | undefined> {
    try {
      const received = readInlined('landfall-map') as InlinedEnvelope | null;
      return received ? await accept(fromInlined(received)) : undefined;
    } catch (error) {
      // A page that was kept for days comes with an expired map: nothing to warn of.
      if (!(error instanceof MapError && error.code === 'expired')) log.warn('modules', 'The map in the page is refused', error);
      return undefined;
    }
  }

  async function lastGood(failure: unknown): Promise<ModuleMap> {
    const kept = await recall(environment, keys);
    if (!kept) throw failure;
    const map = await openMap(kept.envelope, { ...trust(), mayBeExpired: true });
    log.warn('modules', `The registry cannot be reached: the last good map is used, revision ${map.revision}`, failure);
    return map;
  }

  return {
    async first() {
      return (await inlined()) ?? (await fetchMap(highest ? TIMEOUT.withMemory : TIMEOUT.without).catch(lastGood));
    },
    fetch: () => fetchMap(),
  };
}

/** @throws MapError where the answer is no JSON: an error page with status 200, a captive portal */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (cause) {
    throw new MapError('unreadable', 'The module map is no JSON', cause);
  }
}
