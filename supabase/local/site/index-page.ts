import fs from 'node:fs/promises';
import path from 'node:path';
import type { ModuleKey } from '@landfall/modules';
import type { Read } from '../../../libs/delivery/src/first-screens.ts';
import { escapeHtml } from './html.ts';

/** The place in index.html for data that the shell would otherwise fetch first. */
const MARKER = '<!--landfall:inline-->';

export interface RuntimeConfig {
  supabaseUrl: string;
  supabaseKey: string;
  /** The module environment of this site. */
  environment: string;
  /** Keys that may sign the map; a shell built with its own keys uses those. */
  moduleKeys: ModuleKey[];
}

/** The script that sends a page's first reads (shell/src/kernel/first-screen/send-reads.ts), as the build names it. */
const READS = /<!--landfall:reads (<script [^>]*><\/script>)-->/;

/** JSON that can't close its script element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inlineJson(value)}</script>`;

/** The content of a page before its scripts run. */
export interface PageContent {
  title: string;
  description: string;
  /** Further elements of the head. */
  head: string;
  /** Attributes of the root element, with a leading space each. */
  root: string;
  /** Styles before the shell's style sheet, and after it. */
  base: string;
  own: string;
  /** HTML of the first screen; null if there is none. */
  body: string | null;
  /** The release that the first screen comes from. */
  release: string;
  /** Whether there is no such article. */
  isMissing: boolean;
  /** Whether anyone may read the page: its first screen is then more than placeholders (shell/src/kernel/first-screen/readable.ts). */
  isPublic: boolean;
  /** Requests that the browser makes before any code has arrived; null: none. */
  reads: readonly Read[] | null;
  /** The response to a request that the page then need not send (shell/src/kernel/first-screen/early-reads.ts); null: none. */
  answer: { path: string; body: unknown } | null;
}

/** @param of `page`: the styles of its HTML, which may stay with it; empty: only while there is a first screen */
const style = (css: string, of: 'page' | '' = 'page', attributes = ''): string =>
  css && `<style data-landfall-first-screen="${of}"${attributes}>${css.replaceAll('</', String.raw`<\/`)}</style>`;

/** antd inserts the styles of the page's components directly behind these, so that they decide where both have a rule: the first screen has
 *  no rules for what it does not show. */
const BEFORE_ANTD = ' data-rc-order="prependQueue" data-rc-priority="-9999"';

/** Behind the first screen the root is laid out, so that components can measure, and not shown. Clipped, not hidden: a field whose
 *  visibility is in transition can't take the focus. The shell removes this style too. */
const BEHIND = '#landfall-first-screen~#root{position:absolute;top:0;left:0;right:0;clip-path:inset(100%);pointer-events:none}';

/** Puts content into the shell's page. A replacement without a matching place does nothing. */
function withContent(page: string, content: PageContent): string {
  const { title, description, head, root, base, own, body, release, isPublic } = content;
  const texts = page
    .replace(/<html([^>]*)>/, (_tag, attributes: string) => `<html${attributes}${root}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*(")/,
      (_tag, start: string, end: string) => start + escapeHtml(description) + end,
    )
    .replace(MARKER, () => head + (body === null ? '' : style(base, 'page', BEFORE_ANTD)) + MARKER);
  if (body === null) return texts;
  return texts
    .replace('</head>', () => `${style(BEHIND, '')}${style(own)}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="landfall-first-screen"${isPublic ? ' data-public' : ''} data-release="${escapeHtml(release)}">${body}</div><div id="root"></div>`,
    );
}

/** The shell's page with data inlined, by block id; null values are left out. Null if no shell is built. */
export async function renderIndexPage(
  shellDir: string,
  data: Record<string, unknown>,
  content: PageContent | null = null,
): Promise<string | null> {
  const page = await fs.readFile(path.join(shellDir, 'index.html'), 'utf8').catch(() => null);
  const { reads = null, answer = null } = content ?? {};
  const blocks = Object.entries({ ...data, 'landfall-reads': reads, 'landfall-answer': answer }).map(([id, value]) =>
    value === null ? '' : dataBlock(id, value),
  );
  const filled = page && content ? withContent(page, content) : page;
  return (
    filled && filled.replace(MARKER, () => blocks.join('')).replace(READS, (_comment, script: string) => (reads ? script : ''))
  );
}
