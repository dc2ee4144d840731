import { type ModuleMap, peekPayload } from '@landfall/modules';
import type { Context } from 'hono';
import path from 'node:path';
import { fillTemplate } from '../../../libs/delivery/src/fill-template.ts';
import { palette } from '../../../libs/ui/src/theme/palette.ts';
import { compressedText } from './compressed.ts';
import { type ArticleDates, datesOf, headingOf } from './document-head.ts';
import { readFirstScreens } from './first-screen-file.ts';
import { escapeHtml } from './html.ts';
import { companyOf } from './page-head.ts';
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

/** A public page that has a first screen, so a text to find. */
export interface PublicPage {
  /** With the parameter of an article. */
  address: string;
  heading: string;
  lede: string;
  /** Of an article. */
  dates: ArticleDates | undefined;
}

/** From the live releases, articles included. */
export async function publicPages(map: ModuleMap, modulesDir: string): Promise<PublicPage[]> {
  const found: PublicPage[] = [];
  for (const [module, { pages = {}, stable }] of Object.entries(map.modules)) {
    const screens = (stable && (await readFirstScreens(path.join(modulesDir, module, stable.version))))?.screens ?? {};
    const approved = Object.keys(pages.public ?? {});
    for (const [address, { template }] of Object.entries(screens)) {
      if (!approved.includes(address.split('?')[0]!)) continue;
      const html = fillTemplate(template, {});
      found.push({ address, ...headingOf(html), dates: datesOf(html) });
    }
  }
  return found
    .filter(({ address }) => !PRIVATE.includes(address) && !address.includes('/:'))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

export const sitemapText = (origin: string, pages: readonly PublicPage[]): string =>
  [
    XML,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ address, dates }) => {
      const modified = dates ? `<lastmod>${dates.modified}</lastmod>` : '';
      return `<url><loc>${escapeHtml(origin + address)}</loc>${modified}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');

/** The articles as an RSS 2.0 channel, newest first. */
export function feedText(origin: string, company: string, pages: readonly PublicPage[]): string {
  const articles = pages
    .flatMap((page) => (page.dates ? [{ ...page, published: page.dates.published }] : []))
    .toSorted((one, other) => (one.published > other.published ? -1 : 1));
  const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
  const items = articles.map(({ address, heading, lede, published }) => {
    const link = origin + address;
    const parts = [
      element('title', heading),
      element('link', link),
      element('guid', link),
      element('description', lede),
      element('pubDate', new Date(published).toUTCString()),
    ];
    return `<item>${parts.join('')}</item>`;
  });
  const channel = [
    element('title', company),
    element('link', `${origin}/blog`),
    element('description', `Articles of ${company}`),
  ];
  return [XML, '<rss version="2.0"><channel>', ...channel, ...items, '</channel></rss>', ''].join('\n');
}

/** The web manifest: with it a phone can put the shop on its home screen. */
export const manifestText = (company: string): string =>
  JSON.stringify({
    name: company,
    short_name: company,
    start_url: '/',
    display: 'standalone',
    background_color: palette('light').page,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

const pagesOf = async ({ readLive, modulesDir }: SiteOptions): Promise<PublicPage[]> => {
  const { map } = await readLive();
  return map ? publicPages(peekPayload(map) as ModuleMap, modulesDir) : [];
};

const textAnswer = (context: Context, text: string, type: string): Response =>
  compressedText(context.req.raw, text, { ...HEADERS, 'Content-Type': `${type}; charset=utf-8` });

const shopName = async ({ readSettings }: SiteOptions): Promise<string> => companyOf((await readSettings?.()) ?? {});

export const manifest = async (context: Context, options: SiteOptions): Promise<Response> =>
  textAnswer(context, manifestText(await shopName(options)), 'application/manifest+json');

export async function sitemap(context: Context, options: SiteOptions): Promise<Response> {
  return textAnswer(context, sitemapText(new URL(context.req.url).origin, await pagesOf(options)), 'application/xml');
}

export async function feed(context: Context, options: SiteOptions): Promise<Response> {
  return textAnswer(
    context,
    feedText(new URL(context.req.url).origin, await shopName(options), await pagesOf(options)),
    'application/rss+xml',
  );
}
