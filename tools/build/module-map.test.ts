import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ModuleMap, openEnvelope } from '@landfall/modules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readModuleMap } from './module-map.ts';
import type { ReleaseDocument } from './release-document.ts';

let modules: string;
beforeEach(() => {
  modules = fs.mkdtempSync(path.join(os.tmpdir(), 'landfall-map-'));
});
afterEach(() => fs.rmSync(modules, { recursive: true }));

const HASH = 'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';

function publish(module: string, version: string, builtAt: string): void {
  const folder = path.join(modules, module, version);
  const page = { files: [{ path: 'js/page.js', integrity: HASH }], lent: ['ui'] };
  const document: ReleaseDocument = {
    module,
    version,
    builtAt,
    contract: '^1.0.0',
    entryGlobalName: `${module}_${version.replace(/\W/g, '_')}`,
    needs: {},
    early: { module: { files: [], lent: [] }, pages: { '/cart': page } },
    files: [{ path: 'remoteEntry.js', bytes: 3, integrity: HASH }],
  };
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(document));
}

const readMap = async (): Promise<ModuleMap> => openEnvelope(await readModuleMap(modules), Date.now());

it('makes the newest build stable and the one before it previous, whatever their names', async () => {
  publish('cart', '1.0.0-local.ffffffffffff', '2026-11-20T10:00:00.000Z');
  publish('cart', '1.0.0-local.000000000000', '2026-11-21T10:00:00.000Z');
  publish('cart', '0.9.0-local.111111111111', '2026-11-19T10:00:00.000Z');
  const { cart } = (await readMap()).modules;
  expect(cart?.stable.version).toBe('1.0.0-local.000000000000');
  expect(cart?.previous?.version).toBe('1.0.0-local.ffffffffffff');
});

it('says where a release lies, under which hash and name', async () => {
  publish('cart', '1.2.0', '2026-11-21T10:00:00.000Z');
  const { cart } = (await readMap()).modules;
  expect(cart).toEqual({
    stable: {
      version: '1.2.0',
      entry: '/modules/cart/1.2.0/remoteEntry.js',
      integrity: HASH,
      entryGlobalName: 'cart_1_2_0',
      manifest: '/modules/cart/1.2.0/mf-manifest.json',
      early: {
        module: { files: [], lent: [] },
        pages: { '/cart': { files: [{ path: 'js/page.js', integrity: HASH }], lent: ['ui'] } },
      },
    },
    previous: null,
  });
});

it('leaves out a module whose files are gone, and keeps the others', async () => {
  publish('cart', '1.0.0', '2026-11-21T10:00:00.000Z');
  publish('storefront', '1.0.0', '2026-11-21T10:00:00.000Z');
  fs.rmSync(path.join(modules, 'cart/1.0.0'), { recursive: true });
  expect(Object.keys((await readMap()).modules)).toEqual(['storefront']);
});

it('is an empty map where nothing was built', async () => {
  fs.rmSync(modules, { recursive: true });
  expect((await readMap()).modules).toEqual({});
  fs.mkdirSync(modules);
});

it('is the same, byte for byte, when nothing changed, and good for at least a day', async () => {
  publish('cart', '1.0.0', '2026-11-21T10:00:00.000Z');
  const first = await readModuleMap(modules);
  expect(await readModuleMap(modules)).toEqual(first);
  expect(() => openEnvelope(first, Date.now() + 24 * 60 * 60 * 1000 - 1)).not.toThrow();
});
