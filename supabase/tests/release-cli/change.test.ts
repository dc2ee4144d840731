import type { Change } from '@landfall/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRemote, removeBuilt } from './built.ts';
import { type Ended, type Landfall, startLandfall } from './landfall.ts';

const START_MS = 300_000;
const TEST_MS = 120_000;

let landfall: Landfall;
const tokens: Record<string, string> = {};
const as = (team: string, ...args: string[]) => landfall.releaseAs(tokens[team]!, 'change', ...args);
const changeOf = ({ status, answer }: Ended) => {
  expect([status, answer.error]).toEqual([0, undefined]);
  return answer as unknown as Change;
};
const codeOf = ({ status, answer }: Ended) => [status, answer.error?.code];
const lives = async () => {
  const { modules } = await landfall.map();
  return ['gifts', 'wraps'].map((module) => modules[module]?.stable.version);
};

beforeAll(async () => {
  landfall = await startLandfall();
  for (const module of ['gifts', 'wraps']) {
    for (const version of ['1.0.0', '2.0.0'])
      await landfall.release('publish', module, '--from', await builtRemote(module, version, {}));
    await landfall.release('promote', module, '1.0.0');
    const rights = ['--modules', module, '--verbs', 'publish,promote,rollback'];
    const { answer } = await landfall.release('token', 'create', '--name', `${module} CI`, '--team', module, ...rights);
    tokens[module] = answer['token'] as string;
  }
}, START_MS);
afterAll(async () => {
  await landfall.stop();
  await removeBuilt();
});

describe('release change', { timeout: TEST_MS }, () => {
  it('takes a release and an approval of each team, goes live in one revision, and back in one', async () => {
    const before = (await landfall.map()).revision;
    expect(changeOf(await as('gifts', 'create', 'paper'))).toMatchObject({ name: 'paper', state: 'open', parts: [] });
    expect(codeOf(await as('gifts', 'add', 'paper', 'wraps', '2.0.0'))).toEqual([3, 'not_granted']);
    for (const team of ['gifts', 'wraps']) changeOf(await as(team, 'add', 'paper', team, '2.0.0'));
    changeOf(await as('gifts', 'approve', 'paper', 'gifts', '2.0.0'));
    expect(codeOf(await as('gifts', 'approve', 'paper', 'wraps', '2.0.0'))).toEqual([3, 'not_granted']);
    expect(codeOf(await as('gifts', 'promote', 'paper'))).toEqual([5, 'not_approved']);
    expect(await lives()).toEqual(['1.0.0', '1.0.0']);
    changeOf(await as('wraps', 'approve', 'paper', 'wraps', '2.0.0'));
    const live = changeOf(await as('gifts', 'promote', 'paper'));
    expect([live.revision, await lives()]).toEqual([before + 1, ['2.0.0', '2.0.0']]);
    expect(changeOf(await as('wraps', 'show', 'paper'))).toEqual(live);

    expect(codeOf(await as('wraps', 'rollback', 'paper'))).toEqual([2, 'reason_needed']);
    changeOf(await as('wraps', 'rollback', 'paper', '--reason', 'Torn paper'));
    expect(await lives()).toEqual(['1.0.0', '1.0.0']);
    expect((await landfall.map()).revision).toBe(before + 2);
    const { answer } = await landfall.release('history', '--limit', '2');
    expect(answer['entries']).toMatchObject(Array(2).fill({ kind: 'rollback', reason: 'Change paper: Torn paper' }));
  });

  it('rolls out to one share of visitors, another one, and everyone', async () => {
    changeOf(await as('gifts', 'create', 'box'));
    for (const team of ['gifts', 'wraps'])
      for (const verb of ['add', 'approve']) changeOf(await as(team, verb, 'box', team, '2.0.0'));
    for (const [percent, weight] of [
      ['5', 500],
      ['50', 5000],
    ] as const) {
      const rolling = changeOf(await as('gifts', 'rollout', 'box', '--percent', percent));
      expect([rolling.state, rolling.weight]).toEqual(['rolling_out', weight]);
      const { modules } = await landfall.map();
      expect(modules['gifts']!.rollout!.id).toBe(modules['wraps']!.rollout!.id);
      expect([modules['gifts']!.rollout!.weight, modules['wraps']!.rollout!.weight]).toEqual([weight, weight]);
    }
    expect(changeOf(await as('wraps', 'rollback', 'box', '--reason', 'Wrong size'))).toMatchObject({ state: 'open' });
    expect(await lives()).toEqual(['1.0.0', '1.0.0']);
    changeOf(await as('gifts', 'rollout', 'box', '--percent', '5'));
    expect(changeOf(await as('wraps', 'promote', 'box')).state).toBe('live');
    expect(await lives()).toEqual(['2.0.0', '2.0.0']);
    changeOf(await as('wraps', 'rollback', 'box', '--reason', 'For the next test'));
  });

  it('refuses what is unknown or stale, and says how to go on', async () => {
    const unknown = await as('gifts', 'show', 'none');
    expect([codeOf(unknown), unknown.answer.error!.message]).toEqual([
      [4, 'no_such_change'],
      'production has no change none. See: npm run release -- change show',
    ]);
    changeOf(await as('gifts', 'create', 'ribbon'));
    changeOf(await as('gifts', 'add', 'ribbon', 'gifts', '2.0.0'));
    changeOf(await as('gifts', 'approve', 'ribbon', 'gifts', '2.0.0'));
    expect(codeOf(await as('gifts', 'promote', 'ribbon', '--revision', '1'))).toEqual([6, 'stale_revision']);
    expect(await lives()).toEqual(['1.0.0', '1.0.0']);
    expect(codeOf(await as('gifts', 'create', 'ribbon'))).toEqual([5, 'change_exists']);
  });
});
