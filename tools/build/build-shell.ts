import fs from 'node:fs';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { type Platform, SHELL } from '../../libs/delivery/src/release-document.ts';
import { chunkTableOf, writeChunks } from './chunk-table.ts';
import { sourceFilesOf } from './data-usage.ts';
import { buildShellScreens } from './first-screen/build-first-screens.ts';
import { localVersionOf } from './local-version.ts';
import { precompress } from './precompress.ts';
import { describeShell, writeRelease } from './release.ts';
import { emptyReleaseFolder } from './release-folder.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { shellConfig } from './shell.preset.ts';
import { takeSourceMaps } from './source-maps.ts';
import { dist, versionOf } from '../versions.ts';
import { CONTRACT } from './contract.ts';
import { FACADES, SHARED_PACKAGES } from './shared-packages.ts';
import { sharedNames } from './share-table.ts';

/** platform.json: the packages a shell build shares. The gate compares it with a release's needs before activation. */
function platformOf(compilation: Rspack.Compilation): Platform {
  const exported = sharedNames(compilation);
  const part = (name: string) => {
    const names = FACADES[name] ?? exported.get(name);
    return { version: versionOf(name), ...(names ? { names: [...names].sort() } : {}) };
  };
  const modules = Object.fromEntries(SHARED_PACKAGES.map((name) => [name, part(name)]));
  return { contract: CONTRACT, modules };
}

const read = (compilation: Rspack.Compilation) => ({
  chunks: chunkTableOf(compilation),
  platform: platformOf(compilation),
  sources: sourceFilesOf(compilation),
});

const PLATFORM = 'platform.json';

async function build(folder: string, version: string): Promise<void> {
  const { chunks, platform, sources } = await runRsbuild(shellConfig({ folder, version }), read);
  takeSourceMaps(folder);
  writeChunks(folder, chunks);
  await buildShellScreens(folder);
  fs.writeFileSync(path.join(folder, PLATFORM), `${JSON.stringify(platform, null, 2)}\n`);
  writeRelease(folder, await describeShell(version, folder, platform, sources));
  await precompress(folder);
}

/** Builds the shell into dist/shell, with dist/platform.json beside it. It knows no remote. */
export async function buildShell(): Promise<string> {
  const folder = path.join(dist, 'shell');
  await build(folder, localVersionOf(SHELL));
  fs.copyFileSync(path.join(folder, PLATFORM), path.join(dist, PLATFORM));
  return folder;
}

/** Builds the shell with the version of its publication, into dist/releases/shell/<version>. */
export async function buildShellRelease(version: string): Promise<string> {
  const folder = await emptyReleaseFolder(SHELL, version);
  await build(folder, version);
  return folder;
}
