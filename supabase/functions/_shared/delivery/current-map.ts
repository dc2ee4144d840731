import { keyIdsOf } from '../../../../libs/modules/src/signing.ts';
import { optionalSetting, setting } from '../setting.ts';
import { sha256 } from './keyed-hash.ts';
import { adminPagesText, expiry, mapOf, type MapFacts } from '../../../../libs/delivery/src/map-of-facts.ts';
import { callRegistry } from './registry.ts';
import { seal, signingKeyIds } from './seal.ts';

/** The base URL of release files: this origin, or a CDN. */
export const filesUrl = (): string => optionalSetting('MODULES_URL') ?? '/modules';

/** The signed map of an environment, ready to serve. */
export interface CurrentMap {
  /** The envelope as JSON. */
  text: string;
  /** Of the payload and the ids of its keys. Not of the signatures, which differ each time. */
  etag: string;
  /** The admin pages' document; null if no module has any. */
  admin: string | null;
}

interface Kept extends CurrentMap {
  /** The registry's stamp of the facts that the map states. */
  stamp: string;
  /** What else it depends on: expiry, keys, address of the files. */
  settings: string;
}

/** The newest map of each project and environment. The embedded backend serves several projects from one loaded module. */
const kept = new Map<string, Kept>();

async function sign(facts: MapFacts & { stamp: string }, settings: string, now: number): Promise<Kept> {
  const sealed = await seal(await mapOf(facts, filesUrl(), now));
  const identity = [sealed.payload, ...keyIdsOf(sealed)].join(' ');
  return {
    text: JSON.stringify(sealed),
    etag: (await sha256(identity)).slice(0, 32),
    admin: adminPagesText(facts),
    stamp: facts.stamp,
    settings,
  };
}

/** The registry's current map. Signed again only if its content, its keys or its expiry (every ten minutes) change; otherwise a request
 *  costs one short query to the registry.
 *  @throws Refusal as `callRegistry` */
export async function currentMap(environment: string, now: number): Promise<CurrentMap> {
  const name = `${setting('SUPABASE_URL')} ${environment}`;
  const settings = [expiry(now), filesUrl(), ...(await signingKeyIds())].join(' ');
  const last = kept.get(name);
  const usable = last?.settings === settings ? last : undefined;
  const input = { environment, ...(usable && { known: usable.stamp }) };
  const facts = await callRegistry<{ stamp: string } | (MapFacts & { stamp: string })>('map_facts', null, input);
  if (usable && facts.stamp === usable.stamp) return usable;
  if (!('modules' in facts)) throw new Error('The registry returned no facts.');
  const next = await sign(facts, settings, now);
  kept.set(name, next);
  return next;
}
