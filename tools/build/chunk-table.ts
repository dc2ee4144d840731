import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { borrowingOf } from './borrowing.ts';
import { integrityOf } from './files.ts';

/** Where the server puts what it inlines. index.html has it in its head. */
export const MARKER = '<!--landfall:inline-->';

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

/** Writes the table into the built index.html, as data: the first statement of the page reads it. Chunks share files, so a chunk names
 *  its files by their place in the list. */
export function inlineChunks(folder: string, table: ChunkTable): void {
  const page = path.join(folder, 'index.html');
  const html = fs.readFileSync(page, 'utf8');
  if (!html.includes(MARKER)) throw new Error(`index.html has lost its marker ${MARKER}`);
  const names = [...new Set(Object.values(table).flat())];
  const files = names.map((name) => ({ url: `/${name}`, integrity: integrityOf(path.join(folder, name)) }));
  const chunks = Object.fromEntries(Object.entries(table).map(([chunk, own]) => [chunk, own.map((name) => names.indexOf(name))]));
  const block = `<script type="application/json" id="landfall-chunks">${JSON.stringify({ files, chunks })}</script>`;
  fs.writeFileSync(
    page,
    html.replace(MARKER, () => block + MARKER),
  );
}
