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
import { whenIdle } from '@landfall/ui';
import { readInlined } from '../../kernel/parts/read-inlined.ts';
import { highestUsed } from './highest-used.ts';
import { noteOnly, recall, remember } from './map-memory.ts';
import type { ServerClock } from './server-clock.ts';

/** ms. Shorter when there is a stored map to fall back to. */
const TIMEOUT = { withMemory: 2000, without: 4000 };

/** The map of an environment, on the shell's own origin. */
const addressOf = (environment: string) => `/modules/${environment}.json`;

export interface MapSource {
  /** The first map: the page's (which may leave out releases that the page does not need), else the registry's, else the last good one. Never
   *  older than one this browser has used.
   *  @throws MapError or a network error if none is usable */
  first(): Promise<ModuleMap>;
  /** The registry's current map. Not transferred again if unchanged (ETag).
   *  @throws MapError or a network error */
  fetch(): Promise<ModuleMap>;
}

interface MapSourceOptions {
  environment: string;
  keys: readonly ModuleKey[];
  log: Logger;
  clock: ServerClock;
}

/** Fetches and verifies the module map, and stores the newest. */
export function createMapSource({ environment, keys, log, clock }: MapSourceOptions): MapSource {
  let highest = highestUsed(environment, keys);
  const trust = () => ({ keys, environment, now: clock.now(), ...(highest && { seen: highest }) });

  async function accept(received: unknown): Promise<ModuleMap> {
    const map = await openMap(received, trust());
    const { epoch, revision } = map;
    if (!highest || comparePoints(map, highest) > 0) highest = { epoch, revision };
    const envelope = received as Envelope;
    // a page's map must not become the last good one: it would open no other page
    if (map.others) whenIdle(() => void noteOnly({ environment, epoch, revision, envelope }, keys));
    else whenIdle(() => void remember({ environment, epoch, revision, envelope }, keys));
    return map;
  }

  async function fetchMap(timeout = TIMEOUT.without): Promise<ModuleMap> {
    const response = await fetch(addressOf(environment), { cache: 'no-cache', signal: AbortSignal.timeout(timeout) });
    clock.read(response);
    if (!response.ok) throw new Error(`The module map answered ${response.status}`);
    return accept(await readJson(response));
  }

  async function inlined(): Promise<ModuleMap | undefined> {
    try {
      const received = (readInlined('landfall-page-map') ?? readInlined('landfall-map')) as InlinedEnvelope | null;
      return received ? await accept(fromInlined(received)) : undefined;
    } catch (error) {
      // A page cached for days contains an expired map, and a device's clock can be wrong: no reason to warn.
      if (!(error instanceof MapError && error.code === 'expired')) log.warn('modules', 'The map in the page is refused', error);
      return undefined;
    }
  }

  async function lastGood(failure: unknown): Promise<ModuleMap> {
    const kept = await recall(environment, keys);
    if (!kept) throw failure;
    const map = await openMap(kept.envelope, { ...trust(), mayBeExpired: true });
    const why =
      failure instanceof MapError ? `The registry's map is refused (${failure.code})` : 'The registry cannot be reached';
    log.warn('modules', `${why}: the last good map is used, revision ${map.revision}`, failure);
    return map;
  }

  return {
    async first() {
      return (await inlined()) ?? (await fetchMap(highest ? TIMEOUT.withMemory : TIMEOUT.without).catch(lastGood));
    },
    fetch: () => fetchMap(),
  };
}

/** @throws MapError if the response is not JSON: an error page with status 200, a captive portal */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new MapError('unreadable', 'The module map is no JSON', cause);
  }
}
