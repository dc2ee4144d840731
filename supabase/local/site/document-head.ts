import { escapeHtml, textOfHtml } from './html.ts';
import { PICTURE } from './pictures/picture-size.ts';

/** Days such as 2026-11-23. */
export interface ArticleDates {
  published: string;
  modified: string;
}

export interface DocumentHead {
  title: string;
  /** The page’s own name, without the shop’s. */
  name: string;
  description: string;
  /** The address that search engines should list. */
  canonical: string;
  company: string;
  /** Article, website, a share link (for previews, not for search engines), or a page that is not listed. */
  kind: 'article' | 'website' | 'shared' | 'unlisted';
  /** Of an article. */
  dates?: ArticleDates | undefined;
  /** For link previews: an absolute URL. */
  picture: { url: string; alt: string } | null;
}

/** The heading of a page and the sentence below it, from its HTML; empty if it has none. */
export function headingOf(html: string): { heading: string; lede: string } {
  const [, heading = '', rest = ''] = /<h1[^>]*>(.*?)<\/h1>(.*)/s.exec(html) ?? [];
  const [, lede = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(rest) ?? [];
  return { heading: textOfHtml(heading), lede: textOfHtml(lede) };
}

/** When an article was published and last changed, from the `time` elements of its HTML; undefined if it has none. */
export function datesOf(html: string): ArticleDates | undefined {
  const dateOf = (name: string) =>
    (html.match(/<time[^>]*>/g) ?? [])
      .find((tag) => new RegExp(`itemprop="${name}"`, 'i').test(tag))
      ?.match(/datetime="(\d{4}-\d{2}-\d{2})"/i)?.[1];
  const published = dateOf('datePublished');
  return published === undefined ? undefined : { published, modified: dateOf('dateModified') ?? published };
}

const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function jsonLd({ name, description, canonical, company, kind, dates, picture }: DocumentHead): string {
  const publisher = { '@type': 'Organization', name: company, url: new URL('/', canonical).href };
  const about = { description, url: canonical, ...(picture && { image: picture.url }), publisher };
  const written = dates && { datePublished: dates.published, dateModified: dates.modified };
  const page =
    kind === 'article'
      ? { '@type': 'Article', headline: name, author: publisher, ...written, ...about }
      : { '@type': 'WebPage', name, ...about };
  return `<script type="application/ld+json">${inlineJson({ '@context': 'https://schema.org', ...page })}</script>`;
}

const NO_INDEX = '<meta name="robots" content="noindex">';
const property = (name: string, value: string | number): string =>
  `<meta property="og:${name}" content="${escapeHtml(String(value))}">`;

/** Open Graph and Twitter's card: what messengers and social networks show of a link. */
function previewElements({ title, description, canonical, company, kind, picture }: DocumentHead): string {
  const pictured = picture && [
    property('image', picture.url),
    property('image:type', 'image/png'),
    property('image:width', PICTURE.width),
    property('image:height', PICTURE.height),
    property('image:alt', picture.alt),
  ];
  return [
    property('title', title),
    property('description', description),
    property('url', canonical),
    property('type', kind === 'article' ? 'article' : 'website'),
    property('site_name', company),
    ...(pictured ?? []),
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
  ].join('');
}

/** Elements for the page's head: what search engines and link previews read. */
export function headElements(head: DocumentHead): string {
  if (head.kind === 'unlisted') return NO_INDEX;
  if (head.kind === 'shared') return NO_INDEX + previewElements(head);
  const feed = `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(head.company)}" href="/rss.xml">`;
  return `<link rel="canonical" href="${escapeHtml(head.canonical)}">${feed}${previewElements(head)}${jsonLd(head)}`;
}
