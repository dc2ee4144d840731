// GET module-map?environment=production: the signed module map, the same for everyone; a CDN may cache it.
// GET module-map/admin?environment=production: the pages of the admin area. Not signed: the map contains their hash.
// GET module-map/release?module=cart&version=1.5.0[&preview=token][&environment=production]: one release, signed, for an override; with what
// the environment approved of the capabilities that it declares.
// Returns {payload, keyId, signature, also?}. Errors: 400, 403, 404, 409, 410 or 503 with {error: {code, message}}.
import { currentMap, filesUrl } from '../_shared/delivery/current-map.ts';
import { MAP_CACHE_HEADERS } from '../../../libs/delivery/src/map-headers.ts';
import { expiry, releaseOf, type ReleaseFacts } from '../../../libs/delivery/src/map-of-facts.ts';
import { isPreviewToken } from '../_shared/delivery/preview-token.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import { seal } from '../_shared/delivery/seal.ts';
import { sha256 } from '../_shared/delivery/keyed-hash.ts';
import { answering, Refusal } from '../_shared/http.ts';
import { isKnown } from '../_shared/if-none-match.ts';

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Date, Age', // a browser's own clock may be wrong
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/json',
};

function cached(request: Request, text: string, etag: string): Response {
  const headers = { ...HEADERS, ...MAP_CACHE_HEADERS, ETag: `"${etag}"` };
  const hasIt = isKnown(request.headers.get('if-none-match'), headers.ETag);
  return hasIt ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

const mapFor = (query: URLSearchParams) => currentMap(query.get('environment') ?? 'production', Date.now());

async function serveMap(request: Request, query: URLSearchParams): Promise<Response> {
  const { text, etag } = await mapFor(query);
  return cached(request, text, etag);
}

async function serveAdminPages(request: Request, query: URLSearchParams): Promise<Response> {
  const { admin } = await mapFor(query);
  if (admin === null) throw new Refusal(404, 'not_found', 'No module has a page in the admin area.');
  return cached(request, admin, (await sha256(admin)).slice(0, 32));
}

interface Asked {
  module: string;
  release: ReleaseFacts;
  preview: boolean;
  withdrawn: boolean;
  /** Its files are deleted. */
  collected: boolean;
  capabilities: string[] | null;
}

function need(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw new Refusal(400, 'bad_request', `${name} is missing.`);
  return value;
}

const sealed = async (payload: object): Promise<Response> =>
  new Response(JSON.stringify(await seal({ ...payload, expiresAt: expiry(Date.now()) })), {
    headers: { ...HEADERS, 'Cache-Control': 'no-store' },
  });

async function serveRelease(query: URLSearchParams): Promise<Response> {
  const [module, version] = [need(query, 'module'), need(query, 'version')];
  const asked = { module, version, environment: query.get('environment') };
  const { release, preview, withdrawn, collected, capabilities } = await callRegistry<Asked>('release_facts', null, asked);
  if (withdrawn) throw new Refusal(410, 'withdrawn', `${module} ${version} was withdrawn.`);
  if (collected)
    throw new Refusal(409, 'files_deleted', `The files of ${module} ${version} were deleted. Publish the same build again.`);
  if (preview && !(await isPreviewToken(query.get('preview') ?? '', module, version, Date.now()))) {
    throw new Refusal(403, 'not_granted', `${module} ${version} is a preview: it takes a token that is not past its time.`);
  }
  const approved = capabilities && { capabilities };
  return sealed({ kind: 'release', module, release: releaseOf(module, release, filesUrl()), preview, ...approved });
}

Deno.serve(
  answering(['GET', 'HEAD'], async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (/\/module-map\/?$/.test(pathname)) return serveMap(request, searchParams);
    if (pathname.endsWith('/module-map/admin')) return serveAdminPages(request, searchParams);
    if (pathname.endsWith('/module-map/release')) return serveRelease(searchParams);
    throw new Refusal(404, 'not_found', 'There is nothing here.');
  }),
);
