import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { TEXT_FONT } from './font-parts/font-parts.ts';
import { sharedUsageOf } from './shared-usage.ts';
import { filesIn, integrityOf } from '../files.ts';

/** The place in index.html's head where the server inlines data. */
const MARKER = '<!--landfall:inline-->';

/** The entry of the small script beside the shell's own. */
export const EARLY = 'early';

/** The entry of the script that requests a page's data before its code has come. */
export const READS = 'reads';

/** The largest of the shell's own files. */
export const FRAMEWORK = 'lib-react';

interface Asked {
  url: string;
  integrity: string;
}

/** Files of the chunks that early preloads can name: `federation`, `shared-form`; in the monolith also a page's pattern. */
export type ChunkTable = Record<string, string[]>;

export function chunkTableOf(compilation: Rspack.Compilation): ChunkTable {
  const named = [...compilation.chunkGroups].flatMap((group) =>
    group.name ? [{ name: group.name, files: [...group.getFiles()] }] : [],
  );
  const pages = Object.entries(sharedUsageOf(compilation).pages).map(([name, { files }]) => ({ name, files }));
  const asked = (files: string[]) => files.filter((file) => /\.(js|css)$/.test(file));
  return Object.fromEntries(
    [...named, ...pages].filter(({ name }) => name !== 'index').map(({ name, files }) => [name, asked(files)]),
  );
}

const SCRIPT = /<script defer[^>]*><\/script>/g;

/** Places the small script that starts the preloads. Scripts run in document order, so it waits for all of the shell's files except the
 *  largest, which at that time needs about one more round trip, as long as the response to a preload. Earlier, the preloads would compete
 *  with the shell's code; later, the network would be idle. */
function placeEarly(html: string, early: Asked): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([tag]) => tag);
  const entry = scripts.at(-1);
  const largest = scripts.find((tag) => tag.includes(`/${FRAMEWORK}.`));
  if (!entry || !largest) throw new Error(`index.html has no scripts, or no ${FRAMEWORK} among them`);
  const tag = `<script defer src="${early.url}" integrity="${early.integrity}" crossorigin="anonymous"></script>`;
  const others = scripts.filter((one) => one !== entry && one !== largest);
  const bare = html.replaceAll(SCRIPT, '');
  return bare.replace('</head>', () => [...others, tag, largest, entry, '</head>'].join(''));
}

/** Names the script of early reads in a comment behind the inlined data. The server places it in pages that have such reads, where it runs before
 *  the shell's scripts. */
function nameReads(html: string, { url, integrity }: Asked): string {
  const script = `<script defer fetchpriority="high" src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
  return html.replace(MARKER, () => `${MARKER}<!--landfall:reads ${script}-->`);
}

/** index.html preloads the text's font: otherwise it would be requested only when the style sheet has arrived. */
function preloadFont(html: string, folder: string): string {
  const font = filesIn(folder).find((file) => TEXT_FONT.test(file));
  if (!font) throw new Error('The build has no font file for plain text');
  return html.replace(MARKER, () => `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>${MARKER}`);
}

/** The table's file, beside index.html. The server reads it and inlines into each page the files that page will request. */
const CHUNKS = 'chunks.json';

/** Writes the table of a finished build, and places the shell's small scripts in index.html. */
export function writeChunks(folder: string, { [EARLY]: early = [], [READS]: reads = [], ...table }: ChunkTable): void {
  const refer = (name: string): Asked => ({ url: `/${name}`, integrity: integrityOf(path.join(folder, name)) });
  const chunks = Object.fromEntries(Object.entries(table).map(([chunk, files]) => [chunk, files.map(refer)]));
  fs.writeFileSync(path.join(folder, CHUNKS), `${JSON.stringify(chunks, null, 2)}\n`);
  const page = path.join(folder, 'index.html');
  const html = fs.readFileSync(page, 'utf8');
  if (!html.includes(MARKER)) throw new Error(`index.html has lost its marker ${MARKER}`);
  fs.writeFileSync(page, nameReads(preloadFont(placeEarly(html, refer(early[0]!)), folder), refer(reads[0]!)));
}
