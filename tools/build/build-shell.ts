import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { chunkTableOf, inlineChunks } from './chunk-table.ts';
import { platformOf } from './platform.ts';
import { precompress } from './precompress.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { shellConfig } from './shell.preset.ts';
import { dist } from './versions.ts';

const read = (compilation: Rspack.Compilation) => ({ chunks: chunkTableOf(compilation), platform: platformOf(compilation) });

/** Builds the shell into dist/shell, and dist/platform.json beside it. It knows no remote. */
export async function buildShell(): Promise<string> {
  const folder = path.join(dist, 'shell');
  const { chunks, platform } = await runRsbuild(shellConfig({ folder }), read);
  inlineChunks(folder, chunks);
  const text = `${JSON.stringify(platform, null, 2)}\n`;
  for (const file of [path.join(folder, 'platform.json'), path.join(dist, 'platform.json')]) fs.writeFileSync(file, text);
  await precompress(folder);
  return folder;
}

/** The same product as one application, with the same lazy pages, preloads and compression: what `bench -- cold` compares with. */
export async function buildMonolith(): Promise<string> {
  const folder = path.join(dist, 'monolith/shell'); // where a server with this dist folder looks
  const { chunks } = await runRsbuild(shellConfig({ folder, monolith: true }), read);
  inlineChunks(folder, chunks);
  await precompress(folder);
  return folder;
}
