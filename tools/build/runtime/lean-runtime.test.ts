// The shell replaces parts of the installed federation runtime. These tests fail when a new version of it changes those parts.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChunkTable, chunkTableOf } from '../chunk-table.ts';
import { compiledAtOnce } from '../compiled-at-once.ts';
import { federationEsm, leanRuntime } from '../federation-esm.ts';
import { filesIn } from '../files.ts';
import { runRsbuild } from '../run-rsbuild.ts';
import { dist, folderOf } from '../versions.ts';
import * as noSnapshots from './no-snapshots.ts';
import { satisfy } from './ranges.ts';

const core = path.join(folderOf('@module-federation/runtime-core'), 'dist');
const sources = filesIn(core).filter((file) => file.endsWith('.js'));
const read = (file: string) => fs.readFileSync(path.join(core, file), 'utf8');

/** Names that runtime-core imports from one of its own files. */
const importedFrom = (file: string): string[] => {
  const imports = new RegExp(`import \\{([^}]*)\\} from "[^"]*${file.replaceAll('.', '\\.')}"`, 'g');
  const lists = sources.flatMap((source) => [...read(source).matchAll(imports)].map(([, names]) => names!.split(',')));
  return [...new Set(lists.flat().map((name) => name.trim().split(' as ')[0]!))].sort();
};

it.each(Object.entries(federationEsm))('%s has an ESM file in the installed package', (_name, file) => {
  expect(fs.existsSync(file), `${file} is missing: check federation-esm.ts against the package's exports`).toBe(true);
});

describe('The replacement of the snapshots', () => {
  it.each([
    ['SnapshotHandler.js', ['SnapshotHandler', 'getGlobalRemoteInfo']],
    ['utils/preload.js', ['defaultPreloadArgs', 'formatPreloadArgs', 'normalizePreloadExposes', 'preloadAssets']],
  ])('has the names that the runtime imports from %s', (file, names) => {
    expect(sources.filter((source) => source.endsWith(`/${file}`) || source === file)).toHaveLength(1);
    expect(importedFrom(path.basename(file)), 'no-snapshots.ts must export what the runtime imports').toEqual(names);
    expect(Object.keys(noSnapshots)).toEqual(expect.arrayContaining(names));
  });

  it('has what the runtime uses of the handler without snapshots', () => {
    const used = sources.flatMap((source) => [...read(source).matchAll(/snapshotHandler\.(\w+)/g)].map(([, name]) => name!));
    // loadRemoteSnapshotInfo is called only if the build keeps snapshots
    expect([...new Set(used)].sort(), 'no-snapshots.ts: compare its SnapshotHandler').toEqual([
      'hooks',
      'loadRemoteSnapshotInfo',
      'manifestCache',
    ]);
    expect(Object.keys(new noSnapshots.SnapshotHandler())).toEqual(['manifestCache', 'hooks']);
  });
});

describe('The replacement of the version ranges', () => {
  it('has the one name that the runtime imports', () => {
    expect(importedFrom('semver/index.js'), 'ranges.ts must export what the runtime imports').toEqual(['satisfy']);
  });

  it("gives the library's answer for every caret and every <=", async () => {
    const file = pathToFileURL(path.join(core, 'utils/semver/index.js')).href;
    const library = (await import(file)) as { satisfy: typeof satisfy };
    const version = fc.tuple(fc.nat(3), fc.nat(12), fc.nat(12)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, fc.constantFrom('^', '<='), version, (version, sign, limit) => {
        expect(satisfy(version, sign + limit)).toBe(library.satisfy(version, sign + limit));
      }),
      { numRuns: 500 },
    );
  });
});

describe('A shell built with the runtime', () => {
  let folder: string;
  let chunks: ChunkTable;
  let runtime: string;
  beforeAll(async () => {
    fs.mkdirSync(dist, { recursive: true });
    folder = fs.mkdtempSync(path.join(dist, 'lean-runtime-'));
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
            plugins: [...leanRuntime(), compiledAtOnce(/async\/federation/)],
            optimization: { splitChunks: { chunks: () => false } },
          },
        },
      },
      chunkTableOf,
    );
    runtime = fs.readFileSync(path.join(folder, 'out', chunks['federation']![0]!), 'utf8');
  }, 60_000);
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('has the files of a named chunk in its table', () => {
    expect(chunks['federation'], 'chunk-table.ts reads chunkGroups of the compilation').toHaveLength(1);
    expect(chunks['federation']![0]).toMatch(/^static\/js\/async\/federation\..*\.js$/);
  });

  it('has the replacements in place of the library, once', () => {
    const found = (text: string) => runtime.split(text).length - 1;
    expect(read('plugins/snapshot/SnapshotHandler.js')).toContain('__MANIFEST_LOADING__');
    expect(read('utils/semver/index.js')).toContain('parseComparatorString');
    expect(found('The shell has no snapshots'), 'leanRuntime() did not replace the snapshots').toBe(1);
    expect(found('is none that a remote is built with'), 'leanRuntime() did not replace the ranges').toBe(1);
    expect(found('this.manifestLoading'), 'the library’s snapshots are in the bundle').toBe(0);
    expect(found('parseComparatorString'), 'the library’s ranges are in the bundle').toBe(0);
  });

  it('tells the browser to compile it at once, in its first line', () => {
    expect(runtime.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
  });
});
