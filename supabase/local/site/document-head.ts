import { escapeHtml, textOfHtml } from './html.ts';

export interface DocumentHead {
  title: string;
  description: string;
  /** The address that search engines should list. */
  canonical: string;
  company: string;
  /** Article, website, or a page that is not listed. */
  kind: 'article' | 'website' | 'unlisted';
}

/** The heading of a page and the sentence below it, from its HTML; empty if it has none. */
export function headingOf(html: string): { heading: string; lede: string } {
  const [, heading = '', rest = ''] = /<h1[^>]*>(.*?)<\/h1>(.*)/s.exec(html) ?? [];
  const [, lede = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(rest) ?? [];
  return { heading: textOfHtml(heading), lede: textOfHtml(lede) };
}

const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function jsonLd({ title, description, canonical, company, kind }: DocumentHead): Record<string, unknown> | null {
  const context = { '@context': 'https://schema.org' };
  const publisher = { '@type': 'Organization', name: company, url: new URL('/', canonical).href };
  if (kind === 'article') return { ...context, '@type': 'Article', headline: title, description, url: canonical, publisher };
  if (kind === 'website') return { ...context, '@type': 'WebPage', name: title, description, url: canonical, publisher };
  return null;
}

/** Elements for the page's head: what search engines and link previews read. */
export function headElements(head: DocumentHead): string {
  const { title, description, canonical, company, kind } = head;
  if (kind === 'unlisted') return '<meta name="robots" content="noindex">';
  const property = (name: string, value: string) => `<meta property="og:${name}" content="${escapeHtml(value)}">`;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    property('title', title),
    property('description', description),
    property('url', canonical),
    property('type', kind),
    property('site_name', company),
    '<meta name="twitter:card" content="summary">',
    `<script type="application/ld+json">${inlineJson(jsonLd(head))}</script>`,
  ].join('');
}
