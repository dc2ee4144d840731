// Fetches what a browser gets from the site.
import { type Envelope, type MapPoint, type ModuleKey, type ModuleMap, peekPayload, signerAmong } from '@landfall/modules';

export interface SiteConfig {
  supabaseUrl?: string;
  moduleKeys?: ModuleKey[];
}

/** @throws Error naming the address if there is no response: fetch only says "fetch failed" */
export async function fetchFrom(url: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? (cause as NodeJS.ErrnoException).code || cause.message : message;
    throw new Error(`${url} cannot be reached (${why})`, { cause: error });
  }
}

const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('text/html');

/** @throws if the site does not return JSON. A static host may return its page for any path */
const json = async <Shape>(url: string): Promise<Shape> => {
  const response = await fetchFrom(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  if (isPage(response))
    throw new Error(`${url} answered with the shop's page instead of JSON: see the rewrites of npm run release -- hosting`);
  return (await response.json()) as Shape;
};

export const configOf = (site: string): Promise<SiteConfig> => json<SiteConfig>(`${site}/config.json`);

/** LANDFALL_MODULE_KEYS takes precedence, like keys built into the shell. Null: config.json names none, so the shell has them built in. */
export async function keysOf(site: string): Promise<ModuleKey[] | null> {
  const given = process.env['LANDFALL_MODULE_KEYS'];
  if (given) return JSON.parse(given) as ModuleKey[];
  return (await configOf(site)).moduleKeys ?? null;
}

export const envelopeOf = (site: string, environment: string): Promise<Envelope> =>
  json<Envelope>(`${site}/modules/${environment}.json`);

/** The document of the admin pages beside the map, null if missing. */
export const adminPagesOf = (site: string, environment: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  fileOf(`${site}/modules`, `${environment}.admin.json`);

/** The newest map the site has served. The embedded server reports it, a CDN does not. */
export async function highestServedBy(site: string, environment: string): Promise<MapPoint | null> {
  const response = await fetchFrom(`${site}/modules/${environment}.json`, { cache: 'no-store' });
  await response.body?.cancel();
  const said = /^(\d+) (\d+)$/.exec(response.headers.get('landfall-highest-map') ?? '');
  return said && { epoch: Number(said[1]), revision: Number(said[2]) };
}

/** Of the backend itself. */
export const backendEnvelope = (backend: string, environment: string): Promise<Envelope> =>
  json<Envelope>(`${backend}/functions/v1/module-map?environment=${environment}`);

export const mapOf = (envelope: Envelope): ModuleMap => peekPayload(envelope) as ModuleMap;

export const isSigned = async (keys: ModuleKey[], envelope: Envelope): Promise<boolean> =>
  (await signerAmong(keys, envelope)) !== undefined;

/** Where the map says the files of releases are: `/modules` of the site, or a bucket (MODULES_URL). */
export function filesOf(site: string, map: ModuleMap): string {
  for (const [module, { stable }] of Object.entries(map.modules)) {
    const end = stable.entry.indexOf(`/${module}/${stable.version}/`);
    if (end > 0) return new URL(stable.entry.slice(0, end), site).href;
  }
  return `${site}/modules`;
}

/** A file of a release, null if missing. A static host's page in its place counts as missing.
 *  @param base URL of the released files */
export async function fileOf(base: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetchFrom(`${base}/${path}`);
  if (response.status === 404 || (response.ok && isPage(response) && !path.endsWith('.html'))) {
    await response.body?.cancel();
    return null;
  }
  // Supabase Storage answers 400 for an object that does not exist.
  if (response.status === 400 && /not.?found/i.test(await response.clone().text())) return null;
  if (!response.ok) throw new Error(`${base}/${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
