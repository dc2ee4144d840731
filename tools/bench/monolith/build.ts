// node tools/bench/monolith/build.ts: builds the product as one application into dist/monolith/shell, for `npm run bench -- cold`. Same lazy
// pages, preloads, chunk rules and compression as the federated product.
import path from 'node:path';
import { rspack } from '@rsbuild/core';
import { chunkTableOf, writeChunks } from '../../build/chunk-table.ts';
import { manifestFile } from '../../build/page-manifest.ts';
import { precompress } from '../../build/precompress.ts';
import { remoteNames, remotesFolder } from '../../build/remote.preset.ts';
import { runRsbuild } from '../../build/run-rsbuild.ts';
import { replaceRequest, shellConfig } from '../../build/shell.preset.ts';
import { dist } from '../../versions.ts';
import { whenToolEnds } from '../../orphan.mjs';

process.env['NODE_ENV'] = 'production';
// nx leaves its tasks running when it is killed.
if (process.env['NX_TASK_TARGET_PROJECT']) whenToolEnds(() => process.exit(1));

const REMOTES = path.join(import.meta.dirname, 'remotes.generated.js');

function remotesTable(): string {
  const load = (name: string) =>
    `  '${name}': () => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(path.join(remotesFolder, name, 'src/module.tsx'))}),`;
  const manifest = (name: string, at: number) => `import manifest${at} from ${JSON.stringify(manifestFile(name))};`;
  return [
    ...remoteNames().map(manifest),
    'export const remotes = {',
    ...remoteNames().map(load),
    '};',
    'export const manifests = {',
    ...remoteNames().map((name, at) => `  '${name}': manifest${at},`),
    '};',
  ].join('\n');
}

const remotesAsChunks = () => [
  new rspack.experiments.VirtualModulesPlugin({ [REMOTES]: remotesTable() }),
  replaceRequest(/^.*\/create-delivery\.ts$/, path.join(import.meta.dirname, 'create-delivery.ts')),
  replaceRequest(/^\.\/remotes\.ts$/, REMOTES),
];

const folder = path.join(dist, 'monolith/shell'); // where a server with this dist folder expects the shell
const chunks = await runRsbuild(shellConfig({ folder, remotes: remotesAsChunks() }), chunkTableOf);
writeChunks(folder, chunks);
await precompress(folder);
