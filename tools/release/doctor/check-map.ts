import { createHash } from 'node:crypto';
import { comparePoints, keyIdsOf, type ModuleMap, type Overview, pointText } from '@landfall/modules';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { adminPagesOf, envelopeOf, highestServedBy, isSigned, keysOf, mapOf } from '../../hosting/fetch-site.ts';

const HOUR = 3_600_000;
/** In ms. The map is signed every 10 minutes for 24 hours, so less than this means signing has stopped. */
const MIN_LIFETIME = 20 * HOUR;

async function signature(site: string, environment: string): Promise<Finding> {
  const envelope = await envelopeOf(site, environment);
  const keys = await keysOf(site);
  if (!keys && envelope.keyId)
    return warning(
      'map signature',
      `signed by ${envelope.keyId}. The shell has its keys built in: set LANDFALL_MODULE_KEYS as at its build to compare them`,
    );
  if (keys && (await isSigned(keys, envelope))) return ok('map signature', `good, by key ${keyIdsOf(envelope).join(' and ')}`);
  const known = (keys ?? []).map(({ keyId }) => keyId).join(', ') || 'none';
  const message = `signed by ${envelope.keyId ?? 'no key'}, and browsers trust ${known}: set DELIVERY_KEY of the function module-map, or LANDFALL_MODULE_KEYS at the shell's build, so that they match`;
  return wrong('map signature', message);
}

function expiry({ expiresAt }: ModuleMap): Finding {
  const left = Date.parse(expiresAt) - Date.now();
  const hours = `${Math.floor(left / HOUR)} h`;
  if (left > MIN_LIFETIME) return ok('map expiry', `in ${hours}`);
  const what = 'signing has stopped: check the function module-map, its DELIVERY_KEY, and the CDN cache';
  return left > 0 ? warning('map expiry', `in ${hours}; ${what}`) : wrong('map expiry', `it has expired (${expiresAt}); ${what}`);
}

function revision(map: ModuleMap, overview: Overview): Finding {
  if (map.revision === overview.revision) return ok('map revision', `${map.revision}, as in the registry`);
  const message = `the map has ${map.revision}, the registry ${overview.revision}: a cache serves an old map, or module-map can't reach the registry`;
  return wrong('map revision', message);
}

/** Restoring an older database lowers the revision. Browsers that know a newer map refuse this one. */
async function checkHistory(site: string, map: ModuleMap): Promise<Finding[]> {
  const highest = await highestServedBy(site, map.environment);
  if (!highest) return [];
  if (comparePoints(map, highest) >= 0) return [ok('map history', 'no newer map was served here')];
  const message = `the map has ${pointText(map)}, and this site has served ${pointText(highest)}: an older database was restored, and browsers refuse its map. Run release database-restored --reason "..."`;
  return [wrong('map history', message)];
}

/** Browsers refuse admin pages whose bytes do not match the hash in the map. */
async function checkAdminPages(site: string, { environment, adminPages }: ModuleMap): Promise<Finding> {
  if (adminPages === undefined) return ok('admin pages', 'none are approved');
  const bytes = await adminPagesOf(site, environment);
  const hash = bytes && `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  if (hash === adminPages) return ok('admin pages', 'their document is the one that the map names');
  const message = `${environment}.admin.json ${hash ? 'is not the one that the map names' : 'is missing'}, so the admin area opens with the pages each browser remembers, or none: clear the CDN cache, then check the function module-map`;
  return wrong('admin pages', message);
}

/** Checks that browsers get the registry's map and can trust it. */
export async function checkMap(site: string, overview: Overview): Promise<Finding[]> {
  try {
    const map = mapOf(await envelopeOf(site, overview.environment));
    const history = await checkHistory(site, map);
    return [
      await signature(site, overview.environment),
      expiry(map),
      revision(map, overview),
      await checkAdminPages(site, map),
      ...history,
    ];
  } catch (error) {
    return [wrong('map', `${(error as Error).message}: browsers use the last good map they have, for a day`)];
  }
}
