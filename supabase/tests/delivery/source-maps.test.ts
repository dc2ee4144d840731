import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { call, release } from './registry-client.ts';
import { aDocument, ask, at } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // the API logs each refusal
});

const CHUNK = 'static/js/async/1.js';
/** Line 1, column 1 of the chunk is line 41, column 9 of total.tsx, in `total`; column 11 is line 7 of pay.ts. */
const MAP = JSON.stringify({
  version: 3,
  names: ['total'],
  sources: ['remotes/cart/src/pages/cart/total.tsx', 'remotes/cart/src/pay.ts'],
  mappings: 'AAwCQA,UClCA',
});

const storeMap = (module: string, version: string, bytes: Uint8Array = gzipSync(MAP), script = CHUNK, token?: string) =>
  db.fetch(
    new Request(`${TEST_ORIGIN}/functions/v1/delivery/maps/${module}/${version}/${script}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { authorization: `Bearer ${token ?? TEST_KEYS.secretKey}` },
    }),
  );

/** So many visitors, each at an address of its own, report a handler that failed. */
async function failing(module: string, version: string, count: number, frames: unknown[]): Promise<void> {
  for (let n = 0; n < count; n++) {
    const fault = { kind: 'handler', name: 'TypeError', frames };
    const { status } = await call(db, 'module-health', {
      token: null,
      headers: { 'x-forwarded-for': `10.1.0.${n}`, 'content-type': 'text/plain' },
      body: { environment: 'production', reports: [{ module, version, outcome: 'erred', ms: 0, fault }] },
    });
    expect(status).toBe(200);
  }
}

async function serveRelease(module: string): Promise<void> {
  await release(db, module, '1.0.0');
  await ask(db, 'promote', at(module, { version: '1.0.0' }));
}

const alarmsOf = async (module: string) => {
  const { body } = await call(db, 'delivery/overview?environment=production');
  const alarms = body['alarms'] as unknown as { module: string; faults: { sources: unknown; count: number }[] }[];
  return alarms.filter((alarm) => alarm.module === module);
};

describe('An alarm', () => {
  it('names the source file and line of a production error, by the map stored beside the release', async () => {
    await serveRelease('mapped');
    expect((await storeMap('mapped', '1.0.0')).status).toBe(201);
    await failing('mapped', '1.0.0', 20, [
      [CHUNK, 1, 12],
      [CHUNK, 1, 3],
    ]);
    const [alarm] = await alarmsOf('mapped');
    expect(alarm!.faults).toMatchObject([
      {
        kind: 'handler',
        name: 'TypeError',
        count: 20,
        sources: [
          ['remotes/cart/src/pay.ts', 7, 9, null],
          ['remotes/cart/src/pages/cart/total.tsx', 41, 9, 'total'],
        ],
      },
    ]);
    const { body } = await call(db, 'delivery/faults?environment=production&module=mapped');
    expect(body['versions']).toMatchObject([{ version: '1.0.0', faults: alarm!.faults }]);
  });

  it('of a release without a map names the built file', async () => {
    await serveRelease('bare');
    await failing('bare', '1.0.0', 20, [[CHUNK, 1, 12]]);
    expect((await alarmsOf('bare'))[0]!.faults).toMatchObject([{ frames: [[CHUNK, 1, 12]], sources: null }]);
  });

  it('is given although its map cannot be read', async () => {
    await serveRelease('broken');
    await storeMap('broken', '1.0.0', Buffer.from('no gzip'));
    await failing('broken', '1.0.0', 20, [[CHUNK, 1, 12]]);
    expect((await alarmsOf('broken'))[0]!.faults).toMatchObject([{ sources: null }]);
  });
});

describe('The source of a place', () => {
  const sourceAt = (place: string, token?: string | null) =>
    call(db, `delivery/source?module=looked-up&version=1.0.0&${place}`, token === undefined ? {} : { token });

  it('is read by callers with a right in releases, and by no others', async () => {
    await release(db, 'looked-up', '1.0.0');
    await storeMap('looked-up', '1.0.0');
    const place = `path=${CHUNK}&line=1&column=1`;
    expect((await sourceAt(place)).body).toEqual({ source: ['remotes/cart/src/pages/cart/total.tsx', 41, 9, 'total'] });
    expect((await sourceAt(`path=static/js/other.js&line=1&column=1`)).body).toEqual({ source: null });
    expect((await sourceAt(`path=${CHUNK}&line=0&column=1`)).status).toBe(400);
    const admin = await db.signUp('new-admin@landfall.test');
    await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
    expect((await sourceAt(place, await db.tokenOf(admin.userId))).body).toMatchObject({ error: { code: 'not_granted' } });
    expect((await sourceAt(place, null)).status).toBe(401);
  });
});

describe('A source map', () => {
  it('is in no folder that is served, and visitors read neither maps nor faults', async () => {
    await serveRelease('hidden');
    await storeMap('hidden', '1.0.0');
    const files = await fs.readdir(path.join(db.modulesDir, 'hidden'), { recursive: true });
    expect(files.filter((file) => /map/.test(file) && !file.endsWith('mf-manifest.json'))).toEqual([]);
    for (const token of [null, TEST_KEYS.publishableKey]) {
      const { status } = await call(db, 'delivery/faults?environment=production&module=hidden', { token });
      expect(status).toBe(401);
    }
    expect(await db.sql(`select path from delivery.source_maps where module = 'hidden'`)).toEqual([{ path: CHUNK }]);
  });

  it('stays as it was first stored, and is deleted with the files of its release', async () => {
    await serveRelease('kept');
    await storeMap('kept', '1.0.0');
    const again = await storeMap('kept', '1.0.0', gzipSync('{}'));
    expect([again.status, await again.json()]).toEqual([200, { state: 'same' }]);
    await db.exec(`update delivery.releases set collecting_at = now(), collected_at = now() where module = 'kept'`);
    expect(await db.sql(`select path from delivery.source_maps where module = 'kept'`)).toEqual([]);
  });

  it('is taken only for a script of a published release, from somebody who may publish it, up to 1.4 MB', async () => {
    await serveRelease('strict');
    expect((await storeMap('strict', '1.0.0', gzipSync(MAP), 'static/js/other.js')).status).toBe(404);
    expect((await storeMap('strict', '9.9.9')).status).toBe(404);
    expect((await storeMap('strict', '1.0.0', new Uint8Array(1_500_000))).status).toBe(413);
    expect((await storeMap('strict', '1.0.0', gzipSync(MAP), CHUNK, 'lft_unknown')).status).toBe(401);
  });
});

describe('A report of a fault', () => {
  const stored = (module: string) =>
    db.sql<{ frames: unknown[]; count: number }>(`select frames, count from delivery.faults where module = $1 order by since`, [
      module,
    ]);

  it('keeps only places in files of the release', async () => {
    await serveRelease('clean');
    await failing('clean', '1.0.0', 1, [
      ['asha@example.com', 1, 1],
      [CHUNK, 1, 12],
    ]);
    expect(await stored('clean')).toEqual([{ frames: [[CHUNK, 1, 12]], count: 1 }]);
  });

  it('keeps places in files of a shell through which the module was called', async () => {
    await serveRelease('called');
    await ask(db, 'publish', { document: aDocument('shell', '2.0.0') });
    await failing('called', '1.0.0', 1, [
      ['shell@2.0.0/remoteEntry.js', 1, 5],
      ['shell@2.0.0/asha.js', 1, 5],
      ['shell@9.9.9/remoteEntry.js', 1, 5],
    ]);
    expect(await stored('called')).toEqual([{ frames: [['shell@2.0.0/remoteEntry.js', 1, 5]], count: 1 }]);
  });

  it('counts once a minute for each visitor, and a release has at most 50 different ones', async () => {
    await serveRelease('many');
    await failing('many', '1.0.0', 3, [[CHUNK, 1, 1]]);
    await failing('many', '1.0.0', 3, [[CHUNK, 1, 1]]);
    expect(await stored('many')).toEqual([{ frames: [[CHUNK, 1, 1]], count: 3 }]);
    for (let column = 2; column < 70; column++) {
      const fault = { kind: 'handler', name: 'Error', frames: [[CHUNK, 1, column]] };
      await ask(db, 'report', {
        environment: 'production',
        reporter: `reporter-of-column-${column}`,
        reports: [{ module: 'many', version: '1.0.0', outcome: 'erred', ms: 0, fault }],
      });
    }
    expect(await stored('many')).toHaveLength(50);
  });

  it.each([
    ['a message', { kind: 'handler', name: 'Asha is not a function', frames: [] }],
    ['another kind', { kind: 'typed', name: 'Error', frames: [] }],
    ['a place that is none', { kind: 'handler', name: 'Error', frames: [[CHUNK, 'Asha', 1]] }],
    ['too many places', { kind: 'handler', name: 'Error', frames: Array.from({ length: 6 }, () => [CHUNK, 1, 1]) }],
  ])('with %s is refused', async (_what, fault) => {
    const reports = [{ module: 'clean', version: '1.0.0', outcome: 'erred', ms: 0, fault }];
    expect((await call(db, 'module-health', { token: null, body: { environment: 'production', reports } })).status).toBe(400);
  });

  it('ends a rollout as a crash does', async () => {
    await serveRelease('rolled');
    await release(db, 'rolled', '1.1.0');
    await ask(db, 'rollout_start', at('rolled', { version: '1.1.0', weight: 1000 }));
    await failing('rolled', '1.1.0', 20, [[CHUNK, 1, 12]]);
    const { entries } = await ask<{ entries: object[] }>(db, 'history', at('rolled'));
    expect(entries[0]).toMatchObject({ kind: 'abort', version: '1.1.0', actor: 'health' });
  });
});
