import fs from 'node:fs/promises';
import path from 'node:path';
import type { PageEntry } from '@landfall/contract';
import { aShell, shellFiles } from './a-release.ts';
import { aRemote } from './registry-client.ts';

async function writeAll(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), content);
  }
}

/** Leaves a release in dist as a build does. */
export async function buildModule(
  dist: string,
  module: string,
  version: string,
  builtAt: string,
  needs: object = {},
  pages?: PageEntry[],
): Promise<string> {
  const { document, files } = aRemote(module, version, needs, pages && { name: 'Module', pages });
  const folder = path.join(dist, 'modules', module, version);
  await writeAll(folder, { ...files, 'release.json': JSON.stringify({ ...document, builtAt }) });
  return folder;
}

/** A shell that shares react in this version, and routes these pages. */
export async function buildShell(dist: string, version: string, react: string, pages?: Record<string, string[]>): Promise<void> {
  const files = shellFiles(version);
  const platform = { contract: '1.0.0', modules: { react: { version: react } }, ...(pages && { pages }) };
  const folder = path.join(dist, 'shell');
  await fs.rm(folder, { recursive: true, force: true });
  const document = aShell({ version, platform, builtAt: '2026-11-21T10:00:00.000Z' }, files);
  await writeAll(folder, { ...files, 'release.json': JSON.stringify(document) });
}
