// Builds a small shell with the installed federation runtime. Fails when a new version of it, or of rspack, changes what the shell's build relies on.
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChunkTable, chunkTableOf } from './chunk-table.ts';
import { compiledAtOnce } from './compiled-at-once.ts';
import { federationEsm } from './federation-esm.ts';
import { runRsbuild } from './run-rsbuild.ts';
import { dist } from '../versions.ts';

it.each(Object.entries(federationEsm))('%s has an ESM file in the installed package', (_name, file) => {
  expect(fs.existsSync(file), `${file} is missing: check federation-esm.ts against the package's exports`).toBe(true);
});

describe('A shell built with the runtime', () => {
  let folder: string;
  let chunks: ChunkTable;
  beforeAll(async () => {
    fs.mkdirSync(dist, { recursive: true });
    folder = fs.mkdtempSync(path.join(dist, 'federation-'));
    const main = path.join(folder, 'main.js');
    const host = path.join(folder, 'host.js');
    fs.writeFileSync(main, "import(/* webpackChunkName: 'federation' */ './host.js');\n");
    fs.writeFileSync(
      host,
      "import { createInstance } from '@module-federation/enhanced/runtime';\nexport const host = createInstance({ name: 'host', remotes: [] });\n",
    );
    chunks = await runRsbuild(
      {
        root: folder,
        mode: 'production',
        source: { entry: { index: main } },
        resolve: { alias: federationEsm },
        output: { distPath: { root: path.join(folder, 'out') }, minify: false },
        tools: {
          htmlPlugin: false,
          rspack: {
            plugins: [compiledAtOnce(/async\/federation/)],
            optimization: { splitChunks: { chunks: () => false } },
          },
        },
      },
      chunkTableOf,
    );
  }, 60_000);
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('has the files of a named chunk in its table', () => {
    expect(chunks['federation'], 'chunk-table.ts reads chunkGroups of the compilation').toHaveLength(1);
    expect(chunks['federation']![0]).toMatch(/^static\/js\/async\/federation\..*\.js$/);
  });

  it('tells the browser to compile it at once, in its first line', () => {
    const runtime = fs.readFileSync(path.join(folder, 'out', chunks['federation']![0]!), 'utf8');
    expect(runtime.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  });
});
