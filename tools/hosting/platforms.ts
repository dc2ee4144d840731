import { MAP_CACHE_HEADERS } from '../../supabase/functions/_shared/delivery/map-headers.ts';
import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';

const block = (path: string, headers: Record<string, string>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The file `_headers` of Netlify and Cloudflare Pages. */
function headersFile(hosting: Hosting): string {
  const { environment } = hosting;
  return `${[
    block('/*', { ...pageHeaders(hosting), 'Cache-Control': REVALIDATE }),
    block('/static/*', { 'Cache-Control': IMMUTABLE }),
    block(`/modules/${environment}.json`, MAP_CACHE_HEADERS),
  ].join('\n')}\n`;
}

/** `_headers` and `_redirects` of Netlify, by file name. `/static` comes first, so that a missing file is no page. */
export function netlifyFiles(hosting: Hosting): Record<string, string> {
  const proxied = rewrites(hosting).map(([from, to]) => `${from} ${to.replace(/\*$/, ':splat')} 200`);
  const redirects = [...proxied, '/static/* /404.html 404', '/* /index.html 200'];
  return { _headers: headersFile(hosting), _redirects: `${redirects.join('\n')}\n`, '404.html': 'Not found\n' };
}

/** The worker of Cloudflare Pages: proxies /modules, reports missing files, answers other addresses with the shop. */
const worker = (hosting: Hosting): string => `const REWRITES = ${JSON.stringify(rewrites(hosting), null, 2)};
const PAGE_HEADERS = ${JSON.stringify({ ...pageHeaders(hosting), 'Cache-Control': REVALIDATE }, null, 2)};
const IMMUTABLE = '${IMMUTABLE}';

function targetOf(pathname) {
  for (const [from, to] of REWRITES) {
    if (from === pathname) return to;
    if (from.endsWith('*') && pathname.startsWith(from.slice(0, -1))) return to.slice(0, -1) + pathname.slice(from.length - 1);
  }
  return null;
}

/** The map keeps its own headers. Released files never change. */
async function proxy(request, target) {
  const answer = await fetch(target, { method: request.method, headers: request.headers });
  if (answer.status === 400 || answer.status === 404) return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const headers = new Headers(answer.headers);
  if (!target.includes('/functions/v1/')) headers.set('Cache-Control', IMMUTABLE);
  headers.delete('Content-Security-Policy');
  headers.set('X-Content-Type-Options', 'nosniff');
  return new Response(answer.body, { status: answer.status, headers });
}

const withHeaders = (answer, added) => {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
};

export default {
  async fetch(request, env) {
    const { pathname, origin } = new URL(request.url);
    const target = targetOf(pathname);
    if (target) return proxy(request, target);
    const isFile = pathname.startsWith('/static/');
    const found = await env.ASSETS.fetch(request);
    if (isFile) return found.ok ? withHeaders(found, { 'Cache-Control': IMMUTABLE, 'X-Content-Type-Options': 'nosniff' }) : found;
    const page = found.status === 404 ? await env.ASSETS.fetch(new Request(origin + '/', request)) : found;
    return withHeaders(page, PAGE_HEADERS);
  },
};
`;

/** `_worker.js` of Cloudflare Pages, by file name. Its `_redirects` can't proxy to another host. */
export const cloudflareFiles = (hosting: Hosting): Record<string, string> => ({ '_worker.js': worker(hosting) });
