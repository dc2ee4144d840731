import { escapeHtml, textOfHtml } from './html.ts';
import { PICTURE } from './pictures/picture-size.ts';

export interface DocumentHead {
  title: string;
  description: string;
  /** The address that search engines should list. */
  canonical: string;
  company: string;
  /** Article, website, a share link (for previews, not for search engines), or a page that is not listed. */
  kind: 'article' | 'website' | 'shared' | 'unlisted';
  /** For link previews: an absolute URL. */
  picture: { url: string; alt: string } | null;
}

/** The heading of a page and the sentence below it, from its HTML; empty if it has none. */
export function headingOf(html: string): { heading: string; lede: string } {
  const [, heading = '', rest = ''] = /<h1[^>]*>(.*?)<\/h1>(.*)/s.exec(html) ?? [];
  const [, lede = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(rest) ?? [];
  return { heading: textOfHtml(heading), lede: textOfHtml(lede) };
}

const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function jsonLd({ title, description, canonical, company, kind, picture }: DocumentHead): string {
  const publisher = { '@type': 'Organization', name: company, url: new URL('/', canonical).href };
  const about = { description, url: canonical, ...(picture && { image: picture.url }), publisher };
  const page =
    kind === 'article' ? { '@type': 'Article', headline: title, ...about } : { '@type': 'WebPage', name: title, ...about };
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
  return `<link rel="canonical" href="${escapeHtml(head.canonical)}">${previewElements(head)}${jsonLd(head)}`;
}
