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

/** The little script that makes the preloads. It stands before the last script of the shell, the one that sets everything going: it runs when
 *  the shell's own code has come and before that is worked out. Earlier its preloads would take the network from the shell's code; later
 *  the network would idle. */
function placeEarly(html: string, early: Asked): string {
  const last = [...html.matchAll(/<script defer[^>]*><\/script>/g)].at(-1);
  if (!last) throw new Error('index.html has no script');
  const tag = `<script defer src="${early.url}" integrity="${early.integrity}" crossorigin="anonymous"></script>`;
  return html.slice(0, last.index) + tag + html.slice(last.index);
}

/** The file that the table goes into, beside index.html: the server reads it and writes into each page the files that this page will ask
 *  for. */
const CHUNKS = 'chunks.json';

/** Writes the table of a finished build, and the early script's place in its page. */
export function writeChunks(folder: string, { [EARLY]: early = [], ...table }: ChunkTable): void {
  const refer = (name: string): Asked => ({ url: `/${name}`, integrity: integrityOf(path.join(folder, name)) });
  const chunks = Object.fromEntries(Object.entries(table).map(([chunk, files]) => [chunk, files.map(refer)]));
  fs.writeFileSync(path.join(folder, CHUNKS), `${JSON.stringify(chunks, null, 2)}\n`);
  const page = path.join(folder, 'index.html');
  const html = fs.readFileSync(page, 'utf8');
  if (!html.includes(MARKER)) throw new Error(`index.html has lost its marker ${MARKER}`);
  fs.writeFileSync(page, placeEarly(html, refer(early[0]!)));
}
