import type { Context } from 'hono';
import { isKnown } from '../../../functions/_shared/if-none-match.ts';
import { screenOf } from '../page-content.ts';
import { cardOf } from '../page-head.ts';
import { COMMON_HEADERS } from '../security-headers.ts';
import { visitOf } from '../serve-page.ts';
import { notFound, shellDirOf, type SiteOptions } from '../site-options.ts';
import type { Card } from './card.ts';
import { picturedBy } from './picture-address.ts';
import type { PictureStore } from './picture-store.ts';

/** A picture's URL changes with the picture, but a link that was revoked must lose it: services ask again after a minute. */
const HEADERS = {
  ...COMMON_HEADERS,
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=60',
};

/** What the picture at a path says. Null: there is no such page, article or link. */
async function cardAt(path: string, origin: string, options: SiteOptions): Promise<Card | null> {
  const live = await options.readLive();
  const composing = { cookie: () => undefined, shellDir: shellDirOf(live, options), modulesDir: options.modulesDir };
  for (const { pathname, post } of picturedBy(path)) {
    const url = new URL(pathname + (post === undefined ? '' : `?post=${post}`), origin);
    const visit = await visitOf(url, live, options);
    if (!visit?.page) continue;
    const screen = await screenOf(visit, composing);
    const card = cardOf(visit, screen);
    if (card && (post === undefined || screen?.name?.includes('?'))) return card;
  }
  return null;
}

/** The picture of a link's preview: 404 for what is no page, 503 while too many wait to be drawn. */
export async function servePicture(context: Context, options: SiteOptions, pictures: PictureStore): Promise<Response> {
  const { pathname, origin } = new URL(context.req.url);
  const card = await cardAt(pathname, origin, options);
  if (!card) return notFound(context);
  const picture = await pictures.get(card);
  if (!picture) return context.text('Too many pictures are waiting', 503, { ...COMMON_HEADERS, 'Retry-After': '1' });
  const isOfLink = typeof card.foot === 'object';
  const headers = { ...HEADERS, ETag: picture.etag, ...(isOfLink && { 'X-Robots-Tag': 'noindex' }) };
  if (isKnown(context.req.header('if-none-match'), picture.etag)) return new Response(null, { status: 304, headers });
  const length = { 'Content-Length': String(picture.bytes.byteLength) };
  return new Response(context.req.method === 'HEAD' ? null : picture.bytes, { headers: { ...headers, ...length } });
}
