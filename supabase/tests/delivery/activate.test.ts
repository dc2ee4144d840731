import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { aDocument, ask, at, publish, refusal, serve, START } from './registry.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Facts {
  revision: number;
  modules: Record<string, { stable: { version: string }; previous: { version: string } | null; rollout?: { weight: number } }>;
}
const facts = () => ask<Facts>(db, 'map_facts', { environment: 'production' }, null);
const live = async (module: string) => (await facts()).modules[module]?.stable.version;
const previous = async (module: string) => (await facts()).modules[module]?.previous?.version ?? null;
const history = async (module: string) =>
  (await ask<{ entries: { kind: string; version: string; actor: string; revision: number }[] }>(db, 'history', at(module)))
    .entries;

describe('A release', () => {
  it('is published once; the same again is harmless, the same version with other files is refused', async () => {
    expect(await publish(db, 'twice', '1.0.0')).toEqual({ module: 'twice', version: '1.0.0', already: false });
    expect(await publish(db, 'twice', '1.0.0', { commit: 'abc', builtAt: 'later' })).toMatchObject({ already: true });
    const other = { files: [{ path: 'remoteEntry.js', bytes: 10, integrity: 'sha256-b3RoZXI=' }] };
    expect(await refusal(publish(db, 'twice', '1.0.0', other))).toBe('PT409 release_differs');
    expect(await refusal(publish(db, 'twice', '1.0.0', { needs: { react: { range: '^1', names: [] } } }))).toBe(
      'PT409 release_differs',
    );
  });

  it.each([
    ['no files', { files: [] }],
    ['a file outside its folder', { files: [{ path: '../x.js', bytes: 1, integrity: 'sha256-b3RoZXI=' }] }],
    ['a file without a hash', { files: [{ path: 'x.js', bytes: 1, integrity: '' }] }],
    ['a file twice', { files: [1, 2].map(() => ({ path: 'x.js', bytes: 1, integrity: 'sha256-b3RoZXI=' })) }],
    ['a version that is none', { version: 'newest' }],
    ['a module that is none', { module: '../cart' }],
  ])('with %s is refused', async (_what, changes) => {
    expect(await refusal(publish(db, 'odd', '1.0.0', changes))).toMatch(/^PT400 /);
  });

  it('that is a preview is not served until it is published', async () => {
    const document = aDocument('shy', '1.0.0');
    await ask(db, 'publish', { document, preview: true });
    expect(await refusal(ask(db, 'promote', at('shy', { version: '1.0.0' })))).toBe('PT409 is_preview');
    expect(await ask(db, 'publish', { document })).toMatchObject({ already: true });
    await ask(db, 'promote', at('shy', { version: '1.0.0' }));
    expect(await live('shy')).toBe('1.0.0');
  });

  it('that is withdrawn is out of reach of promotion and rollback, and cannot be withdrawn while it serves', async () => {
    await serve(db, 'gone', '1.0.0', '1.1.0', '1.2.0');
    expect(await previous('gone')).toBe('1.1.0');
    const { revision } = await facts();
    expect(await refusal(ask(db, 'withdraw', at('gone', { version: '1.2.0', reason: 'x' })))).toBe('PT409 still_live');
    expect(await refusal(ask(db, 'withdraw', at('gone', { version: '1.1.0' })))).toBe('PT400 reason_needed');
    await ask(db, 'withdraw', at('gone', { version: '1.1.0', reason: 'Leaks' }));
    expect(await previous('gone')).toBe('1.0.0');
    expect((await facts()).revision).toBe(revision + 1);
    expect(await refusal(ask(db, 'promote', at('gone', { version: '1.1.0' })))).toBe('PT409 withdrawn');
    expect(await refusal(publish(db, 'gone', '1.1.0'))).toBe('PT409 withdrawn');
    expect(await ask(db, 'rollback', at('gone'))).toMatchObject({ version: '1.0.0', from: '1.2.0' });
  });
});

describe('Promoting', () => {
  it('gives the next revision, and answers what served before', async () => {
    await publish(db, 'steps', '1.0.0');
    const before = (await facts()).revision;
    const first = await ask(db, 'promote', at('steps', { version: '1.0.0' }));
    expect(first).toEqual({ revision: before + 1, module: 'steps', version: '1.0.0', previous: null });
    await publish(db, 'steps', '1.1.0');
    expect(await ask(db, 'promote', at('steps', { version: '1.1.0' }))).toMatchObject({
      revision: before + 2,
      previous: '1.0.0',
    });
  });

  it('what serves already changes nothing', async () => {
    await serve(db, 'still', '1.0.0');
    const before = await facts();
    await ask(db, 'promote', at('still', { version: '1.0.0' }));
    expect(await facts()).toEqual(before);
  });

  it('on a revision that is past is refused, and told the current one', async () => {
    await serve(db, 'stale', '1.0.0', '1.1.0');
    const { revision } = await facts();
    const stale = ask(db, 'promote', at('stale', { version: '1.0.0', expectedRevision: revision - 1 }));
    await expect(stale).rejects.toMatchObject({ code: 'PT412', message: 'stale_revision', hint: `{"revision": ${revision}}` });
    await expect(ask(db, 'rollback', at('stale', { expectedRevision: revision - 1 }))).rejects.toMatchObject({ code: 'PT412' });
    expect(await live('stale')).toBe('1.1.0');
  });

  it('in spite of the gate needs a reason, and is marked in the history', async () => {
    await publish(db, 'forced', '1.0.0');
    const forced = at('forced', { version: '1.0.0', forced: ['size', 'claims'] });
    expect(await refusal(ask(db, 'promote', forced))).toBe('PT400 reason_needed');
    await ask(db, 'promote', { ...forced, reason: 'The gate is wrong about icons' });
    expect((await history('forced'))[0]).toMatchObject({
      kind: 'promote',
      forced: true,
      forcedChecks: ['claims', 'size'],
      actor: 'start',
    });
  });

  it('an unknown module, release or environment is refused', async () => {
    expect(await refusal(ask(db, 'promote', at('unknown', { version: '1.0.0' })))).toBe('PT404 no_such_module');
    expect(await refusal(ask(db, 'promote', at('steps', { version: '9.9.9' })))).toBe('PT404 no_such_release');
    const elsewhere = { environment: 'mars', module: 'steps', version: '1.0.0' };
    expect(await refusal(ask(db, 'promote', elsewhere))).toBe('PT404 no_such_environment');
  });
});

describe('Rolling back', () => {
  it('goes to the last version that served everyone, never to one that was rolled back', async () => {
    await serve(db, 'back', '1.0.0', '1.1.0', '1.2.0');
    expect(await ask(db, 'rollback', at('back'))).toMatchObject({ version: '1.1.0', from: '1.2.0' });
    expect(await previous('back')).toBe('1.0.0');
    expect(await ask(db, 'rollback', at('back'))).toMatchObject({ version: '1.0.0', from: '1.1.0' });
    expect(await refusal(ask(db, 'rollback', at('back')))).toBe('PT409 no_previous');
    expect(await previous('back')).toBeNull();
    await serve(db, 'back', '1.3.0');
    expect(await ask(db, 'rollback', at('back'))).toMatchObject({ version: '1.0.0' });
  });

  it('never goes to a version that only a rollout served', async () => {
    await serve(db, 'partly', '1.0.0');
    await publish(db, 'partly', '1.1.0');
    await ask(db, 'rollout_start', at('partly', { version: '1.1.0', weight: 500 }));
    await ask(db, 'rollout_abort', at('partly'));
    await serve(db, 'partly', '1.2.0');
    expect(await ask(db, 'rollback', at('partly'))).toMatchObject({ version: '1.0.0' });
  });

  it('ends a rollout, in the history too', async () => {
    await serve(db, 'both', '1.0.0', '1.1.0');
    await publish(db, 'both', '1.2.0');
    await ask(db, 'rollout_start', at('both', { version: '1.2.0', weight: 500 }));
    await ask(db, 'rollback', at('both'));
    expect((await facts()).modules['both']).not.toHaveProperty('rollout');
    expect((await history('both')).slice(0, 2).map(({ kind, version }) => `${kind} ${version}`)).toEqual([
      'abort 1.2.0',
      'rollback 1.0.0',
    ]);
  });
});

describe('A rollout', () => {
  it('has the documents of both releases at hand for the page’s early hints, until it is over', async () => {
    await serve(db, 'hints', '1.0.0');
    await publish(db, 'hints', '1.1.0');
    await ask(db, 'rollout_start', at('hints', { version: '1.1.0', weight: 100 }));
    const known = async () => {
      const { releases } = await ask<{ releases: object }>(db, 'live_documents', { environment: 'production' }, null);
      return Object.keys(releases).filter((name) => name.startsWith('hints/'));
    };
    expect((await known()).toSorted()).toEqual(['hints/1.0.0', 'hints/1.1.0']);
    await ask(db, 'rollout_abort', at('hints'));
    expect(await known()).toEqual(['hints/1.0.0']);
  });

  it('starts, advances and completes, each with a new revision', async () => {
    await serve(db, 'slow', '1.0.0');
    await publish(db, 'slow', '1.1.0');
    const { revision } = await facts();
    const started = await ask<{ revision: number; rollout: { id: string } }>(
      db,
      'rollout_start',
      at('slow', { version: '1.1.0', weight: 100 }),
    );
    expect(started).toMatchObject({ revision: revision + 1, rollout: { version: '1.1.0', weight: 100, actor: 'start' } });
    expect((await facts()).modules['slow']).toMatchObject({
      stable: { version: '1.0.0' },
      rollout: { id: started.rollout.id, weight: 100 },
    });
    expect(await ask(db, 'rollout_advance', at('slow', { weight: 5000 }))).toMatchObject({
      rollout: { id: started.rollout.id, weight: 5000 },
    });
    await ask(db, 'rollout_complete', at('slow'));
    expect((await facts()).modules['slow']).toEqual({
      stable: expect.objectContaining({ version: '1.1.0' }) as object,
      previous: expect.objectContaining({ version: '1.0.0' }) as object,
      name: 'Slow',
      pages: [],
      slots: [],
    });
    expect(await ask(db, 'rollback', at('slow'))).toMatchObject({ version: '1.0.0' });
  });

  it('is one at a time, of another version than the live one, and needs one to be live', async () => {
    await publish(db, 'single', '1.0.0');
    const start = (version: string) => ask(db, 'rollout_start', at('single', { version, weight: 100 }));
    expect(await refusal(start('1.0.0'))).toBe('PT409 nothing_live');
    await serve(db, 'single', '1.0.0');
    expect(await refusal(start('1.0.0'))).toBe('PT409 already_live');
    await publish(db, 'single', '1.1.0');
    await publish(db, 'single', '1.2.0');
    await start('1.1.0');
    expect(await refusal(start('1.2.0'))).toBe('PT409 rollout_running');
    expect(await refusal(ask(db, 'withdraw', at('single', { version: '1.1.0', reason: 'x' })))).toBe('PT409 still_live');
    await ask(db, 'rollout_abort', at('single'));
    expect(await refusal(ask(db, 'rollout_advance', at('single', { weight: 1 })))).toBe('PT409 no_rollout');
  });

  it.each([-1, 10_001, 0.5, 'half', null])('has no share of %s', async (weight) => {
    const start = ask(db, 'rollout_start', at('single', { version: '1.1.0', weight }));
    expect(await refusal(start)).toMatch(/^PT400 /);
  });
});

describe('History', () => {
  it('is never rewritten, not even by the owner of the database', async () => {
    await serve(db, 'kept', '1.0.0');
    for (const statement of [
      "update delivery.activations set actor = 'someone-else'",
      'delete from delivery.activations',
      'truncate delivery.activations',
      "update delivery.releases set version = '9.0.0' where module = 'kept'",
      "update delivery.releases set document = '{}' where module = 'kept'",
      "delete from delivery.releases where module = 'kept'",
    ])
      expect(await refusal(db.sql(statement))).toBe('PT403 append_only');
  });

  it('is read newest first, in pages', async () => {
    await serve(db, 'pages', '1.0.0', '1.1.0');
    const kinds = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);
    const read = (more: object) => ask<{ entries: { id: number; kind: string }[] }>(db, 'history', at('pages', more));
    const first = await read({ limit: 3 });
    expect(kinds(first.entries)).toEqual(['promote', 'publish', 'promote']);
    expect(kinds((await read({ before: first.entries.at(-1)!.id })).entries)).toEqual(['publish']);
  });
});

it('A minimum revision, which makes older tabs reload, must exist and needs a reason', async () => {
  const { revision } = await facts();
  const set = (minRevision: number, reason?: string) =>
    ask(db, 'set_min_revision', { environment: 'production', minRevision, reason }, START);
  expect(await refusal(set(revision))).toBe('PT400 reason_needed');
  expect(await refusal(set(revision + 1, 'x'))).toBe('PT400 too_large');
  expect(await set(revision, 'A changed contract')).toEqual({ revision: revision + 1, minRevision: revision });
  expect(await facts()).toMatchObject({ revision: revision + 1, minRevision: revision });
});
