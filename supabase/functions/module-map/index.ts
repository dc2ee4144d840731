// GET module-map?environment=production: the signed module map, the same for everyone; a CDN may cache it.
// GET module-map/admin?environment=production: the pages of the admin area. Not signed: the map contains their hash.
// GET module-map/release?module=cart&version=1.5.0[&preview=token]: one release, signed, for an override.
// Returns {payload, keyId, signature, also?}. Errors: 400, 403, 404, 410 or 503 with {error: {code, message}}.
import { adminPagesText, mapOf, type MapFacts, releaseOf, type ReleaseFacts } from '../_shared/delivery/module-map.ts';
import { isPreviewToken } from '../_shared/delivery/preview-token.ts';
import { callRegistry } from '../_shared/delivery/registry.ts';
import { expiry, seal } from '../_shared/delivery/seal.ts';
import { sha256 } from '../_shared/delivery/keyed-hash.ts';
import { answering, Refusal } from '../_shared/http.ts';
import { keyIdsOf } from '../../../libs/modules/src/signing.ts';

/** No stale-while-revalidate: it would delay a rollback. */
const CACHE = 'public, max-age=0, stale-if-error=86400';

/** @param identity what the ETag is computed from */
async function cached(request: Request, text: string, identity: string, cache: string): Promise<Response> {
  const headers = {
    ETag: `"${(await sha256(identity)).slice(0, 32)}"`,
    'Cache-Control': cache,
    'Access-Control-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'application/json',
  };
  const isKnown = request.headers.get('if-none-match')?.replace(/^W\//, '') === headers.ETag;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

async function envelope(request: Request, payload: object, cache: string): Promise<Response> {
  const sealed = await seal(payload);
  // The payload and the ids of its keys: signatures differ each time, so only another key changes the ETag.
  return cached(request, JSON.stringify(sealed), [sealed.payload, ...keyIdsOf(sealed)].join(' '), cache);
}

const factsOf = (query: URLSearchParams): Promise<MapFacts> =>
  callRegistry<MapFacts>('map_facts', null, { environment: query.get('environment') ?? 'production' });

async function serveMap(request: Request, query: URLSearchParams): Promise<Response> {
  return envelope(request, await mapOf(await factsOf(query), Date.now()), CACHE);
}

async function serveAdminPages(request: Request, query: URLSearchParams): Promise<Response> {
  const text = adminPagesText(await factsOf(query));
  if (text === null) throw new Refusal(404, 'not_found', 'No module has a page in the admin area.');
  return cached(request, text, text, CACHE);
}

interface Asked {
  module: string;
  release: ReleaseFacts;
  preview: boolean;
  withdrawn: boolean;
}

function need(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw new Refusal(400, 'bad_request', `${name} is missing.`);
  return value;
}

async function serveRelease(request: Request, query: URLSearchParams): Promise<Response> {
  const [module, version] = [need(query, 'module'), need(query, 'version')];
  const { release, preview, withdrawn } = await callRegistry<Asked>('release_facts', null, { module, version });
  if (withdrawn) throw new Refusal(410, 'withdrawn', `${module} ${version} was withdrawn.`);
  if (preview && !(await isPreviewToken(query.get('preview') ?? '', module, version, Date.now()))) {
    throw new Refusal(403, 'not_granted', `${module} ${version} is a preview: it takes a token that is not past its time.`);
  }
  const payload = { kind: 'release', module, release: releaseOf(module, release), preview, expiresAt: expiry(Date.now()) };
  return envelope(request, payload, 'no-store');
}

Deno.serve(
  answering(['GET', 'HEAD'], async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (/\/module-map\/?$/.test(pathname)) return serveMap(request, searchParams);
    if (pathname.endsWith('/module-map/admin')) return serveAdminPages(request, searchParams);
    if (pathname.endsWith('/module-map/release')) return serveRelease(request, searchParams);
    throw new Refusal(404, 'not_found', 'There is nothing here.');
  }),
);
