import type { Card } from './card.ts';
import { versionOf } from './picture-store.ts';

/** Which page and article a picture is of. */
export interface Pictured {
  pathname: string;
  /** The parameter `post`, if the picture is of an article. */
  post?: string;
}

/** The path of a page's picture: /og/home.png, /og/blog/landed-cost.png for an article. */
export function picturePath({ pathname, post }: Pictured): string {
  const page = pathname === '/' ? '/home' : pathname.replace(/\/$/, '');
  return `/og${page}${post === undefined ? '' : `/${encodeURIComponent(post)}`}.png`;
}

/** Its URL on this site. The version makes services fetch a picture that has changed. */
export const pictureAddress = (origin: string, pictured: Pictured, card: Card): string =>
  `${origin}${picturePath(pictured)}?v=${versionOf(card)}`;

/** What a path may be the picture of: a page, or else an article of the page above it. */
export function picturedBy(path: string): Pictured[] {
  const name = /^\/og(\/[^?]+)\.png$/.exec(path)?.[1];
  if (name === undefined) return [];
  if (name === '/home') return [{ pathname: '/' }];
  const cut = name.lastIndexOf('/');
  return [{ pathname: name }, ...(cut > 0 ? [{ pathname: name.slice(0, cut), post: name.slice(cut + 1) }] : [])];
}
