import { type ModuleMap, peekPayload } from '@landfall/modules';
import type { Context } from 'hono';
import path from 'node:path';
import { compressedText } from './compressed.ts';
import { readFirstScreens } from './first-screen-file.ts';
import { escapeHtml } from './html.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import type { SiteOptions } from './site-options.ts';

const HEADERS = { ...COMMON_HEADERS, 'Cache-Control': 'no-cache' };

/** Areas that need a session, and pages for one person. Share links are not in this list: services that follow it would show no preview of
 *  them, and search engines would not see that they must not be listed. */
const PRIVATE = ['/admin', '/auth', '/cart', '/checkout', '/dashboard', '/messages', '/profile', '/unsubscribe'];

export const robotsText = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((one) => `Disallow: ${one}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

export function robots(context: Context): Response {
  const { origin } = new URL(context.req.url);
  return compressedText(context.req.raw, robotsText(origin), { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' });
}

/** Addresses of the public pages that have a first screen, so a text to find: from the live releases, articles included. */
export async function publicAddresses(map: ModuleMap, modulesDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const [module, { pages = {}, stable }] of Object.entries(map.modules)) {
    const screens = (stable && (await readFirstScreens(path.join(modulesDir, module, stable.version))))?.screens ?? {};
    const approved = Object.keys(pages.public ?? {});
    found.push(...Object.keys(screens).filter((name) => approved.includes(name.split('?')[0]!)));
  }
  return found.filter((name) => !PRIVATE.includes(name) && !name.includes('/:')).toSorted();
}

export const sitemapText = (origin: string, addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeHtml(origin + address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

export async function sitemap(context: Context, { readLive, modulesDir }: SiteOptions): Promise<Response> {
  const { map } = await readLive();
  const { origin } = new URL(context.req.url);
  const listed = map ? await publicAddresses(peekPayload(map) as ModuleMap, modulesDir) : [];
  const text = sitemapText(origin, listed);
  return compressedText(context.req.raw, text, { ...HEADERS, 'Content-Type': 'application/xml; charset=utf-8' });
}
