import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import { adoptBuilds } from '../../local/delivery/adopt-builds.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { aRemote } from './door.ts';
import { ask, at } from './registry.ts';

let db: TestDatabase;
let dist: string;
beforeEach(async () => {
  db = await openTestDatabase();
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'landfall-built-'));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  await fs.rm(dist, { recursive: true });
});

/** Leaves a release in dist as a build does. */
async function build(module: string, version: string, builtAt: string): Promise<string> {
  const { document, files } = aRemote(module, version);
  const folder = path.join(dist, 'modules', module, version);
  const all = { ...files, 'release.json': JSON.stringify({ ...document, builtAt }) };
  for (const [name, text] of Object.entries(all)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  }
  return folder;
}

const start = () => adoptBuilds(ownerSql(db.connection), dist, db.modulesDir);

interface Facts {
  revision: number;
  modules: Record<string, { stable: { version: string }; previous: { version: string } | null }>;
}
const facts = () => ask<Facts>(db, 'map_facts', { environment: 'production' }, null);
const live = async (module: string) => (await facts()).modules[module]?.stable.version;

describe('A start', () => {
  it('serves what was built, with the build before it to fall back to, and its files are in the store', async () => {
    await build('cart', '1.0.0-local.bbb', '2026-11-20T10:00:00.000Z');
    await build('cart', '1.0.0-local.aaa', '2026-11-21T10:00:00.000Z');
    await start();
    expect((await facts()).modules['cart']).toMatchObject({
      stable: { version: '1.0.0-local.aaa' },
      previous: { version: '1.0.0-local.bbb' },
    });
    expect(await fs.readdir(path.join(db.modulesDir, 'cart', '1.0.0-local.aaa'))).toContain('remoteEntry.js');
  });

  it('with nothing new changes nothing', async () => {
    await build('cart', '1.0.0-local.aaa', '2026-11-21T10:00:00.000Z');
    await start();
    const before = await facts();
    await start();
    expect(await facts()).toEqual(before);
  });

  it('follows a rebuild, but never takes back what an operator promoted or rolled back', async () => {
    await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await start();
    await build('cart', '1.0.0-local.bbb', '2026-11-21T10:00:00.000Z');
    await start();
    expect(await live('cart')).toBe('1.0.0-local.bbb');
    await ask(db, 'rollback', at('cart'), { system: 'owner' });
    await build('cart', '1.0.0-local.ccc', '2026-11-22T10:00:00.000Z');
    await start();
    expect(await live('cart')).toBe('1.0.0-local.aaa');
    await ask(db, 'promote', at('cart', { version: '1.0.0-local.bbb' }), { system: 'owner' });
    await start();
    expect(await live('cart')).toBe('1.0.0-local.bbb');
  });

  it('leaves a damaged build out, says so, and serves the others', async () => {
    const folder = await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await fs.writeFile(path.join(folder, 'remoteEntry.js'), 'something else');
    await build('analytics', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await start();
    expect(Object.keys((await facts()).modules)).toEqual(['analytics']);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('cart/1.0.0-local.aaa was built but not adopted'));
    await expect(fs.stat(path.join(db.modulesDir, 'cart'))).rejects.toThrow('ENOENT');
  });

  it('takes away what a killed server has left half written in the store', async () => {
    const half = path.join(db.modulesDir, '.incoming', 'half-a-file');
    await fs.mkdir(path.dirname(half), { recursive: true });
    await fs.writeFile(half, 'half');
    await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await start();
    expect(await fs.readdir(path.dirname(half))).toEqual([]);
    expect(await live('cart')).toBe('1.0.0-local.aaa');
  });

  it('puts files that the store has lost back into their place', async () => {
    await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await start();
    await fs.rm(path.join(db.modulesDir, 'cart'), { recursive: true });
    await start();
    expect(await fs.readdir(path.join(db.modulesDir, 'cart', '1.0.0-local.aaa'))).toContain('remoteEntry.js');
  });
});
