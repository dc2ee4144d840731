import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Envelope } from '@landfall/modules';
import { type Context, Hono } from 'hono';
import { compressedText } from './compressed.ts';
import { renderIndexPage, type RuntimeConfig } from './index-page.ts';
import { COMMON_HEADERS, PAGE_HEADERS } from './security-headers.ts';
import { isHashed, serveFile } from './static-files.ts';

export interface SiteOptions {
  /** Holds shell/ and modules/, as the builds leave them. */
  distDir: string;
  /** Reads the map that is live now; asked at every page load, so that a release is seen by the next one. Null: no module is built. */
  readMap: () => Promise<Envelope | null>;
  config: (request: Request) => RuntimeConfig;
}

const MAP_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=0, stale-if-error=86400',
  'Access-Control-Allow-Origin': '*',
};
const MODULE_HEADERS = { ...COMMON_HEADERS, 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Of the payload, not of the signature: signing the same revision again changes nothing for a browser. */
const mapEtag = ({ payload }: Envelope): string => `"${createHash('sha256').update(payload).digest('hex').slice(0, 32)}"`;

const notFound = (context: Context): Response =>
  context.text('Not found', 404, { ...COMMON_HEADERS, 'Cache-Control': 'no-store' });

/** A person opening an address of the app, as against a file that a page asks for. */
function isNavigation(request: Request, urlPath: string): boolean {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(urlPath) || /^\/(static|modules|_)/.test(urlPath);
  return !isFile && (request.headers.get('accept') ?? '').includes('text/html');
}

function decodedPath(context: Context): string | null {
  try {
    return decodeURIComponent(new URL(context.req.url).pathname);
  } catch {
    return null;
  }
}

async function serveMap(context: Context, { readMap }: SiteOptions): Promise<Response> {
  const map = await readMap();
  return map ? compressedText(context.req.raw, JSON.stringify(map), MAP_HEADERS, mapEtag(map)) : notFound(context);
}

async function serveModuleFile(context: Context, { distDir }: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context);
  const request = context.req.raw;
  const file = urlPath && (await serveFile({ root: distDir, urlPath, request, immutable: true, headers: MODULE_HEADERS }));
  return file || notFound(context);
}

async function servePage(context: Context, { distDir, readMap, config }: SiteOptions): Promise<Response> {
  const page = await renderIndexPage(path.join(distDir, 'shell'), await readMap(), config(context.req.raw));
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' };
  return page ? compressedText(context.req.raw, page, headers) : notFound(context);
}

async function serveShell(context: Context, options: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context);
  const request = context.req.raw;
  if (urlPath === null) return notFound(context);
  if (urlPath === '/' || urlPath === '/index.html') return servePage(context, options);
  const root = path.join(options.distDir, 'shell');
  const file = await serveFile({ root, urlPath, request, immutable: isHashed(urlPath), headers: COMMON_HEADERS });
  if (file) return file;
  return isNavigation(request, urlPath) ? servePage(context, options) : notFound(context);
}

/** The built shell, the module files and the map. Everything here is read-only. */
export function siteRoutes(options: SiteOptions): Hono {
  const routes = new Hono();
  routes.on(['GET', 'HEAD'], '/modules/production.json', (context) => serveMap(context, options));
  routes.on(['GET', 'HEAD'], '/modules/*', (context) => serveModuleFile(context, options));
  routes.on(['GET', 'HEAD'], '*', (context) => serveShell(context, options));
  routes.all('*', (context) => context.text('Method not allowed', 405, { ...COMMON_HEADERS, Allow: 'GET, HEAD' }));
  return routes;
}
