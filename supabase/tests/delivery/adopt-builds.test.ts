import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PageEntry } from '@landfall/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerSql } from '../../local/database/database.ts';
import { adoptBuilds } from '../../local/delivery/adopt-builds.ts';
import type { ClaimList } from '@landfall/modules';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { buildModule, buildShell } from './build-folder.ts';
import { aRemote } from './registry-client.ts';
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

const build = (module: string, version: string, builtAt: string, needs?: object, pages?: PageEntry[]) =>
  buildModule(dist, module, version, builtAt, needs, pages);

const OWNER = { system: 'owner' };
const needsReact = (range: string) => ({ react: { range, names: [] } });

/** An operator publishes and promotes a release with these needs. */
async function operate(module: string, version: string, needs: object, pages: string[] = []): Promise<void> {
  const {
    document: { pageManifest: _none, ...document },
  } = aRemote(module, version, needs);
  const early = { ...document.early, pages: Object.fromEntries(pages.map((page) => [page, document.early.module])) };
  await ask(db, 'publish', { document: { ...document, early } }, OWNER);
  await ask(db, 'promote', at(module, { version, reason: 'Pinned' }), OWNER);
}

const liveShell = async () => (await ask<{ shell: string }>(db, 'map_facts', { environment: 'production' }, null)).shell;

const start = () => adoptBuilds(ownerSql(db.connection), dist, { modulesDir: db.modulesDir });

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

  it('leaves a damaged build out, logs it, and serves the others', async () => {
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

describe('A start with a new shell', () => {
  const said = () => vi.mocked(console.warn).mock.calls.flat().join('\n');

  it('does not serve it if a remote that an operator promoted does not fit, and prints which one and what to do', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z', needsReact('^19.0.0'));
    await start();
    await operate('cart', '2.0.0', needsReact('^19.0.0'));
    await buildShell(dist, '1.0.0-local.bbb', '20.0.0');
    await start();
    expect(await liveShell()).toBe('1.0.0-local.aaa');
    expect(await live('cart')).toBe('2.0.0');
    expect(said()).toMatch(/shell\/1\.0\.0-local\.bbb was built but is held back.*cart 2\.0\.0 needs react/);
    expect(said()).toContain('npm run release -- promote shell 1.0.0-local.bbb --force contract --reason');
    expect(said()).toContain('npm run release -- rollback cart --reason');
  });

  it('holds back a remote that was built with it and does not fit the shell that stays', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    await build('analytics', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z', needsReact('^19.0.0'));
    await start();
    await operate('cart', '2.0.0', needsReact('^19.0.0'));
    await buildShell(dist, '1.0.0-local.bbb', '20.0.0');
    await build('analytics', '1.0.0-local.bbb', '2026-11-21T10:00:00.000Z', needsReact('^20.0.0'));
    await build('storefront', '1.0.0-local.bbb', '2026-11-21T10:00:00.000Z', needsReact('^19.0.0'));
    await start();
    expect(await live('analytics')).toBe('1.0.0-local.aaa');
    expect(await live('storefront')).toBe('1.0.0-local.bbb');
    expect(said()).toContain('analytics/1.0.0-local.bbb was built but is held back');
  });

  it('holds it back where it loses a page of such a remote', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1', { cart: ['/cart', '/gifts'] });
    await start();
    await operate('cart', '2.0.0', {}, ['/cart', '/gifts']);
    await buildShell(dist, '1.0.0-local.bbb', '19.3.1', { cart: ['/cart'] });
    await start();
    expect(await liveShell()).toBe('1.0.0-local.aaa');
    expect(said()).toContain('/gifts');
  });

  it('serves it with the other builds, and with promoted releases that fit', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    await build('analytics', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z', needsReact('^19.0.0'));
    await start();
    await operate('cart', '2.0.0', needsReact('>=19.0.0'));
    await buildShell(dist, '1.0.0-local.bbb', '20.0.0');
    await build('analytics', '1.0.0-local.bbb', '2026-11-21T10:00:00.000Z', needsReact('^20.0.0'));
    await start();
    expect([await liveShell(), await live('analytics')]).toEqual(['1.0.0-local.bbb', '1.0.0-local.bbb']);
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('serves it without asking a module that is no longer built, and that no operator chose', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    const folder = await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z', needsReact('^19.0.0'));
    await start();
    await fs.rm(folder, { recursive: true });
    await buildShell(dist, '1.0.0-local.bbb', '20.0.0');
    await start();
    expect(await liveShell()).toBe('1.0.0-local.bbb');
  });

  it('logs nothing at the next start, when it serves already', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    await start();
    await operate('cart', '2.0.0', needsReact('^18.0.0'));
    await start();
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('leaves a module alone while an operator rolls a release of it out', async () => {
    await build('cart', '1.0.0-local.aaa', '2026-11-20T10:00:00.000Z');
    await start();
    await ask(db, 'publish', { document: aRemote('cart', '2.0.0').document }, OWNER);
    await ask(db, 'rollout_start', at('cart', { version: '2.0.0', weight: 500 }), OWNER);
    const before = await facts();
    await build('cart', '1.0.0-local.bbb', '2026-11-21T10:00:00.000Z');
    await start();
    expect(await facts()).toEqual(before);
  });
});

describe('A build with pages of its own', () => {
  const said = () => vi.mocked(console.warn).mock.calls.flat().join('\n');
  const page = (path: string, access: PageEntry['access'] = 'customer'): PageEntry => ({ path, access, title: path });
  const claims = async (module: string) =>
    (await ask<ClaimList>(db, 'list_claims', at(module))).claims.map(({ target, access, state, decidedBy }) =>
      [target, access, state, decidedBy].join(' '),
    );
  const DAYS = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'] as const;

  it('gets its new claims at once where they are not contested, with who and why in the history', async () => {
    await build('gifts', '1.0.0-local.aaa', DAYS[0], {}, [page('/gifts')]);
    await start();
    expect(await live('gifts')).toBe('1.0.0-local.aaa');
    expect(await claims('gifts')).toEqual(['/gifts customer approved start']);
    const { entries } = await ask<{ entries: object[] }>(db, 'history', at('gifts'));
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'claim_approved',
        actor: 'start',
        reason: 'Built on this machine',
        claim: '/gifts (customer)',
      }),
    );
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('is held back where it opens a page wider than claimed, until an owner runs the command that is printed', async () => {
    await build('gifts', '1.0.0-local.aaa', DAYS[0], {}, [page('/gifts')]);
    await start();
    await build('gifts', '1.0.0-local.bbb', DAYS[1], {}, [page('/gifts', 'public')]);
    await start();
    expect(await live('gifts')).toBe('1.0.0-local.aaa');
    const id = /npm run release -- claim approve (\w{8}) --reason/.exec(said())![1]!;
    const [waiting] = (await ask<ClaimList>(db, 'list_claims', at('gifts'))).claims;
    expect(waiting).toMatchObject({ state: 'requested', access: 'public' });
    expect(waiting!.id.startsWith(id)).toBe(true);
    await ask(db, 'approve_claim', { environment: 'production', id: waiting!.id, reason: 'Everyone may look' }, OWNER);
    await start();
    expect(await live('gifts')).toBe('1.0.0-local.bbb');
  });

  it('is held back where it takes a path of another module, and names that module', async () => {
    await build('gifts', '1.0.0-local.aaa', DAYS[0], {}, [page('/cart')]);
    await start();
    expect(await live('gifts')).toBeUndefined();
    expect(said()).toContain('belongs to cart');
    expect(await claims('gifts')).toEqual([]);
  });

  it('does not get back what an owner revoked', async () => {
    await build('gifts', '1.0.0-local.aaa', DAYS[0], {}, [page('/gifts')]);
    await start();
    const [{ id } = { id: '' }] = (await ask<ClaimList>(db, 'list_claims', at('gifts'))).claims;
    await ask(db, 'revoke_claim', { environment: 'production', id, reason: 'Not ready' }, OWNER);
    await start();
    await build('gifts', '1.0.0-local.bbb', DAYS[1], {}, [page('/gifts')]);
    await start();
    expect(await live('gifts')).toBe('1.0.0-local.aaa');
    expect(said()).toContain('which an owner revoked');
  });

  it('holds the new shell back with it where its live release does not fit that shell', async () => {
    await buildShell(dist, '1.0.0-local.aaa', '19.3.1');
    await build('gifts', '1.0.0-local.aaa', DAYS[0], needsReact('^19.0.0'), [page('/gifts')]);
    await start();
    await buildShell(dist, '1.0.0-local.bbb', '20.0.0');
    await build('gifts', '1.0.0-local.bbb', DAYS[1], needsReact('^20.0.0'), [page('/gifts', 'public')]);
    await start();
    expect([await liveShell(), await live('gifts')]).toEqual(['1.0.0-local.aaa', '1.0.0-local.aaa']);
  });

  it('whose manifest the registry would refuse is not adopted', async () => {
    await build('gifts', '1.0.0-local.aaa', DAYS[0], {}, [page('/auth')]);
    await start();
    expect(await live('gifts')).toBeUndefined();
    expect(said()).toContain('was built but not adopted');
  });
});
