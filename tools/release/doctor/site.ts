// Fetches what a browser gets from the site.
import { type Envelope, type MapPoint, type ModuleKey, type ModuleMap, peekPayload, signerAmong } from '@landfall/modules';

export interface SiteConfig {
  moduleKeys?: ModuleKey[];
}

const json = async <Shape>(url: string): Promise<Shape> => {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Shape;
};

/** LANDFALL_MODULE_KEYS takes precedence, like keys built into the shell. */
export async function keysOf(site: string): Promise<ModuleKey[]> {
  const given = process.env['LANDFALL_MODULE_KEYS'];
  if (given) return JSON.parse(given) as ModuleKey[];
  return (await json<SiteConfig>(`${site}/config.json`)).moduleKeys ?? [];
}

export const envelopeOf = (site: string, environment: string): Promise<Envelope> =>
  json<Envelope>(`${site}/modules/${environment}.json`);

/** The document of the admin pages beside the map, null if missing. */
export const adminPagesOf = (site: string, environment: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  fileOf(site, `${environment}.admin.json`);

/** The newest map the site has served. The embedded server reports it, a CDN does not. */
export async function highestServedBy(site: string, environment: string): Promise<MapPoint | null> {
  const response = await fetch(`${site}/modules/${environment}.json`, { cache: 'no-store' });
  await response.body?.cancel();
  const said = /^(\d+) (\d+)$/.exec(response.headers.get('landfall-highest-map') ?? '');
  return said && { epoch: Number(said[1]), revision: Number(said[2]) };
}

export const mapOf = (envelope: Envelope): ModuleMap => peekPayload(envelope) as ModuleMap;

export const isSigned = async (site: string, envelope: Envelope): Promise<boolean> =>
  (await signerAmong(await keysOf(site), envelope)) !== undefined;

/** A file of a release, null if missing. */
export async function fileOf(site: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(`${site}/modules/${path}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${site}/modules/${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
