import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainProblem, type Export } from '../../../tools/release/export-chain.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { ask, refusal, serve, START } from './registry.ts';

let db: TestDatabase;
const LEAVER = 'leaver@rights.test';
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const scope = (environments: string[], verbs = ['promote']) => ({ modules: ['cart'], environments, verbs });
const token = (name: string, as: object = START, environments = ['production'], verbs?: string[]) =>
  ask<{ id: string }>(db, 'make_token', { name, team: 't', ...scope(environments, verbs), days: 1, hash: hashOf(name) }, as);
const grant = (userEmail: string, verbs?: string[], environments = ['production']) =>
  ask(db, 'give_grant', { userEmail, ...scope(environments, verbs) });
const idOf = async (email: string) => ({
  user: (await db.sql<{ id: string }>('select id from public.profiles where email = $1', [email]))[0]!.id,
});
const exported = () => ask<Export>(db, 'export', { environment: 'production' });

beforeAll(async () => {
  db = await openTestDatabase();
  await serve(db, 'cart', '1.0.0', '1.1.0');
  for (const email of [LEAVER, 'stays@rights.test']) await db.signUp(email);
});
afterAll(() => db.close());

describe('An export', () => {
  it('has the history and every right given or lost, as chains that a later export continues', async () => {
    await grant(LEAVER);
    const { id } = await token('ci');
    const first = await exported();
    await ask(db, 'revoke_token', { id });
    await ask(db, 'rollback', { environment: 'production', module: 'cart', reason: 'x' });
    const second = await exported();
    expect(second.permissions.slice(-1)[0]!.line).toMatch(/"event": "revoked"/);
    for (const name of ['history', 'permissions'] as const) {
      expect(second[name]).toHaveLength(first[name].length + 1);
      expect(chainProblem(first[name], second[name])).toBeNull();
      expect(chainProblem(second[name], first[name])).toMatch(/is not in the registry/);
    }
  });

  it('with an edited line is detected', async () => {
    const { history } = await exported();
    const edited = history.map((one, index) => (index === 0 ? { ...one, line: one.line.replace('start', 'other') } : one));
    expect(chainProblem(edited, history)).toMatch(/^line 1 was changed/);
  });

  it('keeps the rights of a deleted account', async () => {
    await db.signUp('deleted@rights.test');
    await grant('deleted@rights.test');
    await db.sql(`delete from auth.users where email = 'deleted@rights.test'`);
    const { permissions } = await exported();
    expect(permissions.slice(-2).map(({ line }) => /"event": "(\w+)"/.exec(line)?.[1])).toEqual(['given', 'deleted']);
  });

  it('reads a log that cannot be rewritten', async () => {
    for (const change of [`update delivery.right_events set holder = 'x'`, 'delete from delivery.right_events'])
      expect(await refusal(db.sql(change))).toMatch(/append_only/);
  });
});

describe('A leaver', () => {
  const leave = (as?: object) => ask<object>(db, 'revoke_person', { userEmail: LEAVER }, as);

  it('loses every grant and every token they created, in one step; others keep theirs', async () => {
    await grant(LEAVER, ['administer', 'promote'], ['staging', 'production']);
    await grant('stays@rights.test');
    await token('of leaver', await idOf(LEAVER));
    await token('of start');
    expect(await leave()).toEqual({ userEmail: LEAVER, grants: 2, tokens: 1 });
    expect(await refusal(ask(db, 'overview', { environment: 'production' }, await idOf(LEAVER)))).toBe('PT403 not_granted');
    const overview = (name: string) => ask(db, 'overview', { environment: 'production' }, { token: hashOf(name) });
    expect(await refusal(overview('of leaver'))).toMatch(/^PT401/);
    expect(await overview('of start')).toMatchObject({ environment: 'production' });
    expect(await ask(db, 'overview', { environment: 'production' }, await idOf('stays@rights.test'))).toBeTruthy();
    expect(await leave()).toMatchObject({ grants: 0, tokens: 0 });
  });

  it('keeps everything where the caller administers only a part, and must be known', async () => {
    await grant(LEAVER, ['promote'], ['staging', 'production']);
    await token('part', START, ['production'], ['administer']);
    expect(await refusal(leave({ token: hashOf('part') }))).toBe('PT403 not_granted');
    expect(await leave()).toMatchObject({ grants: 1 });
    expect(await refusal(ask(db, 'revoke_person', { userEmail: 'unknown@rights.test' }))).toBe('PT404 no_such_user');
  });
});
