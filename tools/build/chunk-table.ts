import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { borrowingOf } from './borrowing.ts';
import { integrityOf } from './files.ts';

/** Where the server puts what it inlines. index.html has it in its head. */
export const MARKER = '<!--landfall:inline-->';

/** The entry of the little script beside the shell's own. */
export const EARLY = 'early';

interface Asked {
  url: string;
  integrity: string;
}

/** Files of the chunks that the early preloads can name: `federation`, `lent-form`; in the monolith also a page's pattern. */
export type ChunkTable = Record<string, string[]>;

export function chunkTableOf(compilation: Rspack.Compilation): ChunkTable {
  const named = [...compilation.chunkGroups].flatMap((group) =>
    group.name ? [{ name: group.name, files: [...group.getFiles()] }] : [],
  );
  const pages = Object.entries(borrowingOf(compilation).pages).map(([name, { files }]) => ({ name, files }));
  const asked = (files: string[]) => files.filter((file) => /\.(js|css)$/.test(file));
  return Object.fromEntries(
    [...named, ...pages].filter(({ name }) => name !== 'index').map(({ name, files }) => [name, asked(files)]),
  );
}

/** The little script that makes the preloads. It stands after the first script of the shell: it runs when that has come, so that what it asks for
 *  follows the shell's own code without a gap and does not compete with it. */
function placeEarly(html: string, early: Asked): string {
  const first = /<script defer[^>]*><\/script>/.exec(html);
  if (!first) throw new Error('index.html has no script');
  const tag = `<script defer src="${early.url}" integrity="${early.integrity}" crossorigin="anonymous"></script>`;
  return html.replace(first[0], first[0] + tag);
}

/** Writes the table into the built index.html, as data for the early preloads. Chunks share files, so a chunk names its files by their
 *  place in the list. */
export function inlineChunks(folder: string, { [EARLY]: early = [], ...table }: ChunkTable): void {
  const page = path.join(folder, 'index.html');
  const html = fs.readFileSync(page, 'utf8');
  if (!html.includes(MARKER)) throw new Error(`index.html has lost its marker ${MARKER}`);
  const refer = (name: string) => ({ url: `/${name}`, integrity: integrityOf(path.join(folder, name)) });
  const names = [...new Set(Object.values(table).flat())];
  const chunks = Object.fromEntries(Object.entries(table).map(([chunk, own]) => [chunk, own.map((name) => names.indexOf(name))]));
  const data = JSON.stringify({ files: names.map(refer), chunks });
  const block = `<script type="application/json" id="landfall-chunks">${data}</script>`;
  fs.writeFileSync(
    page,
    placeEarly(html, refer(early[0]!)).replace(MARKER, () => block + MARKER),
  );
}
