import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Integrity } from '../../../libs/delivery/src/integrity.ts';
import type { ReleaseDocument } from '../../../libs/delivery/src/release-document.ts';
import { folderStore } from '../../../libs/delivery/src/store/folder-store.ts';
import { moduleMirror } from './module-mirror.ts';

let home: string;
beforeAll(async () => {
  home = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-mirror-'));
});
afterAll(() => fs.rm(home, { recursive: true }));

it('copies a release again where its cache was emptied while it was copied', async () => {
  const store = folderStore(path.join(home, 'store'));
  const modulesDir = path.join(home, 'cache');
  const files = await Promise.all(
    Array.from({ length: 9 }, async (_, n) => {
      const text = `export default ${n};`;
      const integrity = await sha256Integrity(text);
      await store.put(`cart/1.0.0/${n}.js`, new TextEncoder().encode(text), integrity);
      return { path: `${n}.js`, integrity };
    }),
  );
  let reads = 0;
  const emptied: typeof store = {
    ...store,
    async read(file) {
      reads += 1;
      if (reads === 9) await fs.rm(modulesDir, { recursive: true }); // the last file, after eight were copied
      return store.read(file);
    },
  };
  const document = { module: 'cart', version: '1.0.0', files } as unknown as ReleaseDocument;
  const sql = { query: async () => [{ document }] } as unknown as Parameters<typeof moduleMirror>[0]['sql'];
  const mirror = moduleMirror({ store: emptied, sql, modulesDir });
  await expect(mirror.fetch('cart', '1.0.0')).rejects.toThrow('no such file');
  expect(await mirror.fetch('cart', '1.0.0')).toBe(true);
  expect((await fs.readdir(path.join(modulesDir, 'cart/1.0.0'))).filter((file) => /^\d\.js$/.test(file))).toHaveLength(9);
});
