import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, refusal } from './registry.ts';
import { call, release } from './registry-client.ts';

// Migrations that modules propose with their releases.

let db: TestDatabase;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const CART = { token: hashOf('cart') };
const SHOP = { token: hashOf('shop') };
const ADMIN = { token: hashOf('admin') };
const OWNER = { token: hashOf('owner') };
const TEXT = "set local lock_timeout = '500ms'; create table module_cart.notes (note text);";
const NAME = '20991128120000_cart_notes';

const proposal = (more: object = {}) => at('cart', { version: '2.0.0', migration: NAME, text: TEXT, ...more });
const approval = (more: object = {}) => ({ migration: NAME, hash: hashOf(TEXT), ...more });
const promote = (more: object = {}) => call(db, 'delivery/promote', { body: at('cart', { version: '2.0.0', ...more }) });
/** As `migration apply` and the Supabase CLI do. */
const apply = () =>
  db.sql(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ('20991128120000', 'cart_notes', $1)`,
    [[TEXT]],
  );

beforeAll(async () => {
  db = await openTestDatabase();
  const token = { environments: ['*'], days: 1 };
  for (const team of ['cart', 'shop'])
    await ask(db, 'make_token', {
      ...token,
      name: team,
      team,
      modules: [team],
      verbs: ['publish', 'promote', 'rollback'],
      hash: hashOf(team),
    });
  const all = ['publish', 'promote', 'rollback', 'force', 'administer'];
  await ask(db, 'make_token', { ...token, name: 'admin', team: 'all', modules: ['*'], verbs: all, hash: hashOf('admin') });
  await ask(db, 'make_token', {
    ...token,
    name: 'owner',
    team: 'all',
    modules: ['*'],
    verbs: [...all, 'migrate'],
    hash: hashOf('owner'),
  });
  for (const module of ['cart', 'shop']) for (const version of ['1.0.0', '2.0.0', '3.0.0']) await release(db, module, version);
  for (const module of ['cart', 'shop']) await ask(db, 'promote', at(module, { version: '1.0.0' }));
});
afterAll(() => db.close());

describe('A team', () => {
  it('proposes a migration with a release of its own module only', async () => {
    expect(await refusal(ask(db, 'propose_migration', proposal(), SHOP))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, 'propose_migration', proposal({ version: '9.0.0' }), CART))).toBe('PT404 no_such_release');
    expect(await refusal(ask(db, 'propose_migration', proposal({ migration: 'cart_notes' }), CART))).toMatch(/^PT400 /);
    expect(await ask(db, 'propose_migration', proposal(), CART)).toMatchObject({
      migration: NAME,
      hash: hashOf(TEXT),
      schema: 'module_cart',
      proposedBy: 'cart',
      approvedBy: null,
      applied: false,
    });
    const taken = at('shop', { version: '2.0.0', migration: '20991128120000_shop', text: TEXT });
    expect(await refusal(ask(db, 'propose_migration', taken, SHOP))).toBe('PT409 migration_taken');
  });

  it('cannot approve it, nor get that right', async () => {
    for (const as of [CART, ADMIN]) expect(await refusal(ask(db, 'approve_migration', approval(), as))).toBe('PT403 not_granted');
    const token = {
      name: 'x',
      team: 'x',
      modules: ['cart'],
      environments: ['*'],
      verbs: ['migrate'],
      days: 1,
      hash: hashOf('x'),
    };
    expect(await refusal(ask(db, 'make_token', token))).toBe('PT400 token_cannot_force');
  });
});

describe('The server', () => {
  const check = (more: object = {}, token: string | null = 'lft_team') =>
    call(db, 'delivery/migration-check', { token, body: { module: 'cart', migration: NAME, text: TEXT, ...more } });

  beforeAll(() =>
    ask(db, 'make_token', {
      name: 'a team',
      team: 'cart',
      modules: ['cart'],
      environments: ['production'],
      verbs: ['publish'],
      days: 1,
      hash: hashOf('lft_team'),
    }),
  );

  it('tries the text on a database like the live one, for a team without one', { timeout: 200_000 }, async () => {
    const good = await check();
    expect([good.status, good.body]).toEqual([200, { problems: [] }]);
    const text =
      'alter table public.quotes add column gift text; create table module_cart.notes (note text); ' +
      'grant usage on schema module_cart to anon; grant select on module_cart.notes to anon;';
    const [bad, second] = await Promise.all([check({ text }), check()]);
    expect(second.body.error.code).toBe('check_running');
    const { problems } = bad.body as unknown as { problems: { check: string; text: string }[] };
    expect(problems.map(({ check }) => check)).toEqual(['locks', 'schema', 'access']);
    expect(problems[2]!.text).toContain('the table module_cart.notes');
    // nothing of it reaches the live database
    expect(await db.sql(`select from pg_namespace where nspname = 'module_cart'`)).toEqual([]);
  });

  it('tries nothing for callers without publish, nor what is no migration', async () => {
    expect((await check({}, null)).status).toBe(401);
    expect((await check({ module: 'cart; drop schema public' })).body.error.code).toBe('bad_request');
    expect((await check({ migration: 'notes' })).body.error.code).toBe('bad_request');
  });
});

describe('An owner', () => {
  it('approves the text that was read, and says why it may do more', async () => {
    expect(await refusal(ask(db, 'approve_migration', approval({ hash: hashOf('other') }), OWNER))).toBe(
      'PT409 migration_changed',
    );
    expect(await refusal(ask(db, 'approve_migration', approval({ migration: '20991128120000_none' }), OWNER))).toBe(
      'PT404 no_such_migration',
    );
    expect(await refusal(ask(db, 'approve_migration', approval({ despite: ['schema'] }), OWNER))).toBe('PT400 reason_needed');
    const despite = { despite: ['schema'], reason: 'The view is public' };
    expect(await ask(db, 'approve_migration', approval(despite), OWNER)).toMatchObject({ approvedBy: 'owner', ...despite });
  });

  it('approves another text again', async () => {
    expect(await ask(db, 'propose_migration', proposal(), CART)).toMatchObject({ approvedBy: 'owner' });
    const changed = await ask(db, 'propose_migration', proposal({ text: `${TEXT} select 1;` }), CART);
    expect(changed).toMatchObject({ approvedBy: null, despite: [], reason: null });
    await ask(db, 'propose_migration', proposal(), CART);
    expect(await ask(db, 'approve_migration', approval(), OWNER)).toMatchObject({ approvedBy: 'owner', despite: [] });
  });
});

describe('The gate', () => {
  const waiting = { code: 'migration_waiting', part: NAME };

  it('keeps the release back until its migration is applied: alone, rolling out, and in a change', async () => {
    const { status, body } = await promote();
    expect([status, body.error]).toMatchObject([422, { code: 'gate_refused', details: { refusals: [waiting] } }]);
    expect((await call(db, 'delivery/rollout-start', { body: at('cart', { version: '2.0.0', weight: 1 }) })).status).toBe(422);
    const change = { environment: 'production', change: 'notes' };
    await ask(db, 'change_create', change);
    for (const module of ['cart', 'shop'])
      for (const verb of ['change_add', 'change_approve']) await ask(db, verb, { ...change, module, version: '2.0.0' });
    for (const verb of ['change-serve', 'change-rollout'])
      expect((await call(db, `delivery/${verb}`, { body: { ...change, weight: 1 } })).body.error).toMatchObject({
        details: { refusals: [waiting] },
      });
    await apply();
    expect((await call(db, 'delivery/change-rollout', { body: { ...change, weight: 1 } })).status).toBe(200);
    expect((await promote()).status).toBe(200);
  });

  it('keeps no other release back', async () => {
    expect((await call(db, 'delivery/promote', { body: at('cart', { version: '3.0.0' }) })).status).toBe(200);
  });
});

it('An applied migration is neither proposed nor approved again', async () => {
  expect(await refusal(ask(db, 'propose_migration', proposal(), CART))).toBe('PT409 migration_applied');
  expect(await refusal(ask(db, 'approve_migration', approval(), OWNER))).toBe('PT409 migration_applied');
  expect(await ask(db, 'list_migrations', {}, SHOP)).toMatchObject({ migrations: [{ migration: NAME, applied: true }] });
  const { migrations } = await ask<{ migrations: { version: string; text: string }[] }>(db, 'applied_migrations', {}, SHOP);
  expect(migrations.at(-1)).toEqual({ version: '20991128120000', name: 'cart_notes', text: TEXT });
});
