import { type ModuleMap, openEnvelope } from '@landfall/modules';

/** The map of this deployment, on whatever host serves the shell. */
const MAP_URL = '/modules/production.json';
/** ms */
const TIMEOUT = 4000;

/** The envelope that the server inlined into the page, where it did and it is still good. */
function inlinedMap(): ModuleMap | undefined {
  const text = document.getElementById('landfall-map')?.textContent;
  try {
    return text ? openEnvelope(JSON.parse(text), Date.now()) : undefined;
  } catch {
    return undefined; // a page kept for days: the map is asked for again
  }
}

/** Asks the server for the map.
 *  @throws MapError for one that cannot be used, other errors where none came */
export async function fetchModuleMap(): Promise<ModuleMap> {
  const answer = await fetch(MAP_URL, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
  if (!answer.ok) throw new Error(`The module map answered ${answer.status}`);
  return openEnvelope(await answer.json(), Date.now());
}

/** The map that the page came with, else the server's. */
export const firstModuleMap = async (): Promise<ModuleMap> => inlinedMap() ?? fetchModuleMap();
