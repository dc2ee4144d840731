import { MAP_CACHE_HEADERS } from '../../libs/delivery/src/map-headers.ts';
import { type Hosting, IMMUTABLE, pageHeaders, REVALIDATE, rewrites } from './headers.ts';
import { knownPages, pageAddresses } from './page-patterns.ts';
import { OWN_LOOK, PAGES, VARIANTS, pageFile } from './pages/variants.ts';

const block = (path: string, headers: Record<string, string>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** The file `_headers` of Netlify and Cloudflare Pages. */
function headersFile(hosting: Hosting): string {
  const { environment } = hosting;
  return `${[
    block('/*', { ...pageHeaders(hosting), 'Cache-Control': REVALIDATE, Vary: 'Cookie' }),
    block('/static/*', { 'Cache-Control': IMMUTABLE }),
    block(`/modules/${environment}.json`, MAP_CACHE_HEADERS),
  ].join('\n')}\n`;
}

/** Cookies of OWN_LOOK, as Netlify names them in a rule. */
const OWN_COOKIES = ['signed-in', 'theme', 'accessibility'].map((name) => `landfall-${name}`).join(',');

/** Rules for the pages that have a file: Netlify can't look whether one exists. `200!` also replaces index.html at `/`. */
function pageRules(addresses: readonly string[]): string[] {
  const paths = [...new Set(addresses.map((address) => address.split('?')[0]!))];
  const withParameter = addresses.filter((address) => address.includes('?'));
  return [
    ...paths.map((path) => `${path} /index.html 200! Cookie=${OWN_COOKIES}`),
    ...withParameter.map((address) => `${address.replace('?', ' ')} ${pageFile(address)} 200!`),
    ...paths.flatMap((path) => VARIANTS.map((name) => `${path} ${name}=:${name} /index.html 200!`)),
    ...paths.filter((path) => addresses.includes(path)).map((path) => `${path} ${pageFile(path)} 200!`),
  ];
}

/** `_headers` and `_redirects` of Netlify, by file name. `/static` comes first, so that a missing file is no page.
 *  @param addresses of the pages that `release pages` has written */
export function netlifyFiles(hosting: Hosting, addresses: readonly string[] = []): Record<string, string> {
  const proxied = rewrites(hosting).map(([from, to]) => `${from} ${to.replace(/\*$/, ':splat')} 200`);
  const redirects = [...proxied, '/static/* /404.html 404', ...pageRules(addresses)];
  const pages = ['/', '/auth', '/admin', '/admin/*', ...hosting.patterns].map((pattern) => `${pattern} /index.html 200`);
  return {
    _headers: headersFile(hosting),
    _redirects: `${[...redirects, ...new Set(pages), '/* /index.html 404'].join('\n')}\n`,
    '404.html': 'Not found\n',
  };
}

/** The worker of Cloudflare Pages: proxies /modules, reports missing files, answers other addresses with the shop; with 404 where there is no page. */
const worker = (hosting: Hosting): string => `const REWRITES = ${JSON.stringify(rewrites(hosting), null, 2)};
const PAGE_HEADERS = ${JSON.stringify({ ...pageHeaders(hosting), 'Cache-Control': REVALIDATE, Vary: 'Cookie' }, null, 2)};
const IMMUTABLE = '${IMMUTABLE}';
const OWN_LOOK = /${OWN_LOOK}/;
const ADDRESSES = ${JSON.stringify(pageAddresses(hosting.patterns), null, 2)};
const KNOWN = new RegExp(${JSON.stringify(knownPages(hosting.patterns).join('|'))}, 'i');

/** The one address of a page that has another spelling here; else null. */
function otherAddress(pathname) {
  const page = ADDRESSES.find(({ any }) => new RegExp(any, 'i').test(pathname));
  return page && !new RegExp(page.exact).test(pathname) ? pathname.replace(new RegExp(page.any, 'i'), page.address) : null;
}

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

/** Where the HTML of a page is, if \`release pages\` has written one. Pages serves a folder's index.html at its address with a slash. */
function pageAt({ pathname, searchParams }, cookies) {
  if (/\\.\\w+$/.test(pathname)) return null;
  const given = ${JSON.stringify(VARIANTS)}.filter((name) => searchParams.has(name));
  const [name] = given;
  if (given.length > 1 || OWN_LOOK.test(cookies)) return null;
  if (name && !/^[\\w-]+$/.test(searchParams.get(name))) return null;
  return '/${PAGES}' + pathname.replace(/\\/$/, '') + (name ? '/' + name + '/' + searchParams.get(name) : '') + '/';
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const { pathname, origin } = url;
    const target = targetOf(pathname);
    if (target) return proxy(request, target);
    const other = otherAddress(pathname.replace(/\\/+/g, '/'));
    if (other) return new Response(null, { status: 308, headers: { Location: other + url.search } });
    const isFile = pathname.startsWith('/static/');
    const first = pageAt(url, request.headers.get('cookie') ?? '');
    const own = first && (await env.ASSETS.fetch(new Request(origin + first, request)));
    if (own && (own.ok || own.status === 304)) return withHeaders(own, PAGE_HEADERS);
    const found = await env.ASSETS.fetch(request);
    if (isFile) return found.ok ? withHeaders(found, { 'Cache-Control': IMMUTABLE, 'X-Content-Type-Options': 'nosniff' }) : found;
    const page = found.status === 404 ? await env.ASSETS.fetch(new Request(origin + '/', request)) : found;
    const shown = found.status === 404 && !KNOWN.test(pathname) ? new Response(page.body, { status: 404, headers: page.headers }) : page;
    return withHeaders(shown, PAGE_HEADERS);
  },
};
`;

/** `_worker.js` of Cloudflare Pages, by file name. Its `_redirects` can't proxy to another host. */
export const cloudflareFiles = (hosting: Hosting): Record<string, string> => ({ '_worker.js': worker(hosting) });
