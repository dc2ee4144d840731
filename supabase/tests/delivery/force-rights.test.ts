import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECK_OF, CHECKS } from '../../../libs/delivery/src/checks.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, at, publish, refusal } from './registry.ts';
import { call, release } from './registry-client.ts';

// Who may go past a check of the gate, and that a force is of the checks that it names.

let db: TestDatabase;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const TEAM = 'lft_cart-ci';
const OTHER = 'lft_analytics-ci';
const OWNER = 'lft_owner';
const EVERYWHERE = { environments: ['*'], days: 1 };

const personOf = async (email: string): Promise<object> => {
  const [row] = await db.sql<{ id: string }>(`select id from public.profiles where email = $1`, [email]);
  return { user: row!.id };
};

beforeAll(async () => {
  db = await openTestDatabase();
  await publish(db, 'cart', '1.0.0');
  const team = { team: 'team', verbs: ['publish', 'promote', 'rollback'], ...EVERYWHERE };
  await ask(db, 'make_token', { ...team, name: 'cart CI', modules: ['cart'], hash: hashOf(TEAM) });
  await ask(db, 'make_token', { ...team, name: 'analytics CI', modules: ['analytics'], hash: hashOf(OTHER) });
  const owner = ['promote', 'force', 'administer'];
  await ask(db, 'make_token', { ...team, name: 'owner', modules: ['*'], verbs: owner, hash: hashOf(OWNER) });
  for (const email of ['forces@cart.test', 'promotes@cart.test', 'forces@analytics.test']) await db.signUp(email);
  const grant = (userEmail: string, modules: string[], verbs: string[]) =>
    ask(db, 'give_grant', { userEmail, modules, verbs, environments: ['production'] });
  await grant('forces@cart.test', ['cart'], ['promote', 'force']);
  await grant('promotes@cart.test', ['cart'], ['promote']);
  await grant('forces@analytics.test', ['analytics'], ['promote', 'force']);
});
afterAll(() => db.close());

const forced = at('cart', { version: '1.0.0', forced: ['size'], reason: 'x' });

describe('The right to force', () => {
  it.each([
    ['gate_facts', { verb: 'promote' }],
    ['promote', {}],
    ['rollout_start', { weight: 1 }],
  ])('has to cover %s: a team, another team and a person without it are refused', async (verb, more) => {
    const input = { ...forced, ...more };
    expect(await refusal(ask(db, verb, input, { token: hashOf(TEAM) }))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, verb, input, { token: hashOf(OTHER) }))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, verb, input, await personOf('promotes@cart.test')))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, verb, input, await personOf('forces@analytics.test')))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, verb, { ...input, reason: undefined }, { token: hashOf(OWNER) }))).toBe('PT400 reason_needed');
  });

  it('is a person’s for their modules, and an owner’s for all; the history names the checks', async () => {
    await ask(db, 'promote', forced, await personOf('forces@cart.test'));
    await publish(db, 'cart', '1.1.0');
    await ask(db, 'promote', { ...forced, version: '1.1.0', forced: ['size', 'claims'] }, { token: hashOf(OWNER) });
    const { entries } = await ask<{ entries: object[] }>(db, 'history', at('cart'));
    expect(entries.filter((entry) => (entry as { kind: string }).kind === 'promote')).toMatchObject([
      { version: '1.1.0', actor: 'owner', forced: true, forcedChecks: ['claims', 'size'] },
      { version: '1.0.0', actor: 'forces@cart.test', forced: true, forcedChecks: ['size'], reason: 'x' },
    ]);
  });

  it("can't be in a token of a team, not even one that an owner makes", async () => {
    const token = { name: 'n', team: 't', verbs: ['promote', 'force'], ...EVERYWHERE, hash: hashOf('n') };
    expect(await refusal(ask(db, 'make_token', { ...token, modules: ['cart'] }))).toBe('PT400 token_cannot_force');
    expect(await refusal(ask(db, 'make_token', { ...token, modules: ['*'] }))).toBe('PT400 token_cannot_force');
    const row = `insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
      values ('n', 't', repeat('a', 64), array['cart'], array['*'], array['force'], 'x', now())`;
    await expect(db.sql(row)).rejects.toThrow('tokens_force_check');
  });

  it('is taken on every module of a set', async () => {
    await ask(db, 'change_settings', { environment: 'staging', create: true });
    await publish(db, 'analytics', '1.0.0');
    for (const module of ['cart', 'analytics']) await ask(db, 'promote', { environment: 'staging', module, version: '1.0.0' });
    const person = await personOf('forces@cart.test');
    await ask(db, 'give_grant', {
      userEmail: 'forces@cart.test',
      modules: ['analytics'],
      verbs: ['promote'],
      environments: ['production'],
    });
    const set = { environment: 'production', from: 'staging', reason: 'x' };
    expect(await refusal(ask(db, 'serve_set', { ...set, forced: ['size'] }, person))).toBe('PT403 not_granted');
    expect(await refusal(ask(db, 'set_facts', { ...set, forced: ['size'] }, person))).toBe('PT403 not_granted');
    expect(await ask(db, 'set_facts', set, person)).toMatchObject({ isBack: false });
  });
});

describe('A forced check', () => {
  const post = (more: object, token?: string) =>
    call(db, 'delivery/promote', { body: at('broken', { version: '1.0.0', ...more }), ...(token && { token }) });

  beforeAll(async () => {
    await release(db, 'broken', '1.0.0');
    fs.rmSync(path.join(db.modulesDir, 'broken/1.0.0/remoteEntry.js'));
  });

  it('leaves the others in place', async () => {
    const { status, body } = await post({ force: ['size', 'claims'], reason: 'x' });
    expect([status, body.error.code]).toEqual([422, 'gate_refused']);
    expect(body.error.details['refusals']).toMatchObject([{ code: 'file_missing', check: 'files' }]);
  });

  it('is refused to a team’s token before anything is read', async () => {
    const token = 'lft_broken-ci';
    const verbs = ['publish', 'promote', 'rollback'];
    await ask(db, 'make_token', { name: 'n', team: 't', modules: ['broken'], verbs, ...EVERYWHERE, hash: hashOf(token) });
    const { status, body } = await post({ force: ['files'], reason: 'x' }, token);
    expect([status, body.error.code, body.error.message]).toEqual([
      403,
      'not_granted',
      expect.stringContaining('n may not force broken in production'),
    ]);
    expect((await post({ force: ['files'], reason: 'x' })).status).toBe(200);
  });

  it.each([[true], ['files'], [['everything']], [['*']]])('is not %j', async (force) => {
    const { status, body } = await post({ force, reason: 'x' });
    expect([status, body.error.code]).toEqual([400, 'bad_request']);
    expect(body.error.message).toContain(Object.keys(CHECKS).join(', '));
  });

  it('has a name for each code, and each name has a code', () => {
    expect(new Set(Object.values(CHECK_OF))).toEqual(new Set(Object.keys(CHECKS)));
  });
});
