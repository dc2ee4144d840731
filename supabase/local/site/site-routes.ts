import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Envelope, keyIdsOf } from '@landfall/modules';
import { type Context, Hono } from 'hono';
import { MAP_CACHE_HEADERS } from '../../../libs/delivery/src/map-headers.ts';
import { compressedText } from './compressed.ts';
import { pictureStore } from './pictures/picture-store.ts';
import { servePicture } from './pictures/serve-picture.ts';
import { serveEarly } from './serve-early.ts';
import { isPublicAddress, otherAddress, servePage } from './serve-page.ts';
import { serveView } from './shared-quote/serve-view.ts';
import { feed, manifest, robots, sitemap } from './site-index.ts';
import { notFound, shellDirOf, type SiteOptions } from './site-options.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { isHashed, serveFile } from './static-files.ts';

const MAP_HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  ...MAP_CACHE_HEADERS,
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

/** Brings the release of a path into the folder. @returns false if that is not possible now */
async function isMirrored(urlPath: string, { mirror }: SiteOptions): Promise<boolean> {
  const [, module = '', version = ''] = urlPath.split('/');
  try {
    return (await mirror?.fetch(module, version)) ?? true;
  } catch (error) {
    console.warn(`${urlPath} can't be served: ${String(error)}`);
    return false;
  }
}

async function serveModuleFile(context: Context, options: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context)?.replace(/^\/modules/, '');
  if (!urlPath || !(await isMirrored(urlPath, options))) return notFound(context);
  const file = { root: options.modulesDir, urlPath, request: context.req.raw, immutable: true, headers: MODULE_HEADERS };
  return (await serveFile(file)) ?? notFound(context);
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
  const find = async () => {
    for (const root of immutable ? [live, ...(await releasedShells(options.modulesDir))] : [live]) {
      const file = await serveFile({ root, urlPath, request, immutable, headers: COMMON_HEADERS });
      if (file) return file;
    }
    return null;
  };
  const found = await find();
  if (found || !immutable || !options.mirror) return found;
  await options.mirror
    .fetchAll('shell')
    .catch((error: unknown) => console.warn(`Earlier shells are not copied: ${String(error)}`));
  return find();
}

async function serveShell(context: Context, options: SiteOptions): Promise<Response> {
  const urlPath = decodedPath(context);
  const request = context.req.raw;
  if (urlPath === null) return notFound(context);
  if (urlPath === '/') return servePage(context, '/', options);
  const isHome = urlPath === '/index.html';
  const file = isHome ? null : await shellFile(request, urlPath, options);
  if (file) return file;
  const live = await options.readLive();
  if (!isHome && !isNavigation(request, urlPath) && !isPublicAddress(urlPath, live)) return notFound(context);
  const other = otherAddress(new URL(context.req.url), live);
  if (other === undefined) return servePage(context, urlPath, options);
  return new Response(null, { status: 308, headers: { ...COMMON_HEADERS, 'Cache-Control': 'no-cache', Location: other } });
}

/** Serves the live shell, module files and the map. Read-only. */
export function siteRoutes(options: SiteOptions): Hono {
  const routes = new Hono();
  const pictures = pictureStore();
  routes.on(['GET', 'HEAD'], '/modules/production.json', (context) => serveMap(context, options));
  routes.on(['GET', 'HEAD'], '/modules/production.admin.json', (context) => serveAdminPages(context, options));
  routes.on(['GET', 'HEAD'], '/early.json', (context) => serveEarly(context, options));
  routes.on(['GET', 'HEAD'], '/modules/*', (context) => serveModuleFile(context, options));
  routes.on(['GET', 'HEAD'], '/og/*', (context) => servePicture(context, options, pictures));
  routes.on(['GET', 'HEAD'], '/s/:token/view.gif', (context) => serveView(context, options.shared));
  routes.on(['GET', 'HEAD'], '/robots.txt', (context) => robots(context));
  routes.on(['GET', 'HEAD'], '/sitemap.xml', (context) => sitemap(context, options));
  routes.on(['GET', 'HEAD'], '/manifest.webmanifest', (context) => manifest(context, options));
  routes.on(['GET', 'HEAD'], '/rss.xml', (context) => feed(context, options));
  routes.on(['GET', 'HEAD'], '*', (context) => serveShell(context, options));
  routes.all('*', (context) => context.text('Method not allowed', 405, { ...COMMON_HEADERS, Allow: 'GET, HEAD' }));
  return routes;
}
