import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Envelope, keyIdsOf, toInlined } from '@landfall/modules';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { LiveSite } from '../delivery/live-site.ts';
import { compressedText } from './compressed.ts';
import { earlyFiles } from './early-files.ts';
import { renderIndexPage, type RuntimeConfig } from './index-page.ts';
import { isAdminAddress } from './page-of-address.ts';
import { COMMON_HEADERS, PAGE_HEADERS } from './security-headers.ts';
import { isHashed, serveFile } from './static-files.ts';

export interface SiteOptions {
  /** Folder of released files, `<module>/<version>/`. */
  modulesDir: string;
  /** The built shell, served while none is released. */
  builtShellDir: string;
  /** Current releases. Called at every page load, so a new release takes effect with the next one. */
  readLive: () => Promise<LiveSite>;
  config: (request: Request) => RuntimeConfig;
}

const MAP_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'public, max-age=0, stale-if-error=86400',
  'Access-Control-Allow-Origin': '*',
};
/** Newest map this site has served, `<epoch> <revision>`. `release doctor` compares it with the registry's. */
const HIGHEST_HEADER = 'Landfall-Highest-Map';
/** Releases contain only scripts and styles. Any other file in one must not act as a page of this origin. */
const MODULE_HEADERS = {
  ...COMMON_HEADERS,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** ETag from the payload and key IDs: signatures differ every time they are made, so they don't count. */
const mapEtag = (map: Envelope): string => {
  const text = [map.payload, ...keyIdsOf(map)].join(' ');
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
};

const notFound = (context: Context): Response =>
  context.text('Not found', 404, { ...COMMON_HEADERS, 'Cache-Control': 'no-store' });

/** A browser navigation, as opposed to a file requested by a page. */
function isNavigation(request: Request, urlPath: string): boolean {
  const isFile = /\.[a-z0-9]{2,5}$/i.test(urlPath) || /^\/((static|modules)(\/|$)|_)/.test(urlPath);
  return !isFile && (request.headers.get('accept') ?? '').includes('text/html');
}

function decodedPath(context: Context): string | null {
  try {
    return decodeURIComponent(new URL(context.req.url).pathname);
  } catch {
    return null;
  }
}

async function serveMap(context: Context, { readLive }: SiteOptions): Promise<Response> {
  const { map, highest } = await readLive();
  const headers = { ...MAP_HEADERS, ...(highest && { [HIGHEST_HEADER]: `${highest.epoch ?? 0} ${highest.revision}` }) };
  return map ? compressedText(context.req.raw, JSON.stringify(map), headers, mapEtag(map)) : notFound(context);
}

/** Exactly the bytes whose hash is in the map. */
async function serveAdminPages(context: Context, { readLive }: SiteOptions): Promise<Response> {
  const { admin } = await readLive();
  return admin ? compressedText(context.req.raw, admin, MAP_HEADERS) : notFound(context);
}

async function serveModuleFile(context: Context, { modulesDir }: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context)?.replace(/^\/modules/, '');
  const request = context.req.raw;
  const file = urlPath && (await serveFile({ root: modulesDir, urlPath, request, immutable: true, headers: MODULE_HEADERS }));
  return file || notFound(context);
}

const shellDirOf = ({ shell }: LiveSite, { modulesDir, builtShellDir }: SiteOptions): string =>
  shell === null ? builtShellDir : path.join(modulesDir, 'shell', shell);

/** The browser's rollout subject (shell/src/platform/map/rollout-subject.ts). */
const subjectOf = (context: Context): string | undefined => getCookie(context, 'landfall-subject') || undefined;

/** The page varies per browser during a rollout, hence Vary. A cache that stores it anyway must revalidate its ETag. */
async function servePage(context: Context, urlPath: string, options: SiteOptions): Promise<Response> {
  const live = await options.readLive();
  const shellDir = shellDirOf(live, options);
  const page = await renderIndexPage(shellDir, {
    'landfall-map': live.map && toInlined(live.map),
    // the document's text as a JSON string: the browser verifies its hash before parsing it
    'landfall-admin-pages': isAdminAddress(urlPath) ? (live.admin ?? null) : null,
    'landfall-early': await earlyFiles({ pathname: urlPath, subject: subjectOf(context) }, live, shellDir),
    'landfall-config': options.config(context.req.raw),
  });
  const headers = { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', Vary: 'Cookie' };
  return page ? compressedText(context.req.raw, page, headers) : notFound(context);
}

/** Folders of all shell releases, live or not. */
async function releasedShells(modulesDir: string): Promise<string[]> {
  const folder = path.join(modulesDir, 'shell');
  const versions = await fs.readdir(folder).catch(() => []);
  return versions.map((version) => path.join(folder, version));
}

/** A file of the live shell. Hashed files of any released shell are served too: tabs opened before a release still request their
 *  own chunks. */
async function shellFile(request: Request, urlPath: string, options: SiteOptions): Promise<Response | null> {
  const live = shellDirOf(await options.readLive(), options);
  const immutable = isHashed(urlPath);
  for (const root of immutable ? [live, ...(await releasedShells(options.modulesDir))] : [live]) {
    const file = await serveFile({ root, urlPath, request, immutable, headers: COMMON_HEADERS });
    if (file) return file;
  }
  return null;
}

async function serveShell(context: Context, options: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context);
  const request = context.req.raw;
  if (urlPath === null) return notFound(context);
  if (urlPath === '/' || urlPath === '/index.html') return servePage(context, '/', options);
  const file = await shellFile(request, urlPath, options);
  if (file) return file;
  return isNavigation(request, urlPath) ? servePage(context, urlPath, options) : notFound(context);
}

/** Serves the live shell, module files and the map. Read-only. */
export function siteRoutes(options: SiteOptions): Hono {
  const routes = new Hono();
  routes.on(['GET', 'HEAD'], '/modules/production.json', (context) => serveMap(context, options));
  routes.on(['GET', 'HEAD'], '/modules/production.admin.json', (context) => serveAdminPages(context, options));
  routes.on(['GET', 'HEAD'], '/modules/*', (context) => serveModuleFile(context, options));
  routes.on(['GET', 'HEAD'], '*', (context) => serveShell(context, options));
  routes.all('*', (context) => context.text('Method not allowed', 405, { ...COMMON_HEADERS, Allow: 'GET, HEAD' }));
  return routes;
}
