import { describe, expect, it } from 'vitest';
import { aModule, aRollout, anOverview } from './testing.ts';
import { decisionLabels } from './labels.ts';

const text = (...about: Parameters<typeof decisionLabels>) => decisionLabels(...about)?.text;

describe('the text of a decision’s dialog', () => {
  it('names who loses which version, also that a rollout ends', () => {
    const overview = anOverview([aRollout()]);
    expect(text({ verb: 'rollback', module: 'cart' }, overview, 0)).toBe(
      '1.4.2 stops being served. Everyone gets 1.4.1 with their next page load, within 2 seconds. The rollout of 1.5.0 ends. 285 open tabs keep working with 1.4.2 and 1.5.0.',
    );
  });

  it('takes only the candidate away where a rollback goes to what most have', () => {
    const overview = anOverview([aRollout({ rollbackTarget: '1.4.2' })]);
    expect(text({ verb: 'rollback', module: 'cart' }, overview, 0)).toBe(
      '1.5.0 stops being served. The 25 % who have it get 1.4.2 with their next page load, within 2 seconds. 71 open tabs keep working with 1.5.0.',
    );
  });

  it('names who loses the version when a share shrinks', () => {
    const advance = { verb: 'rollout-advance', module: 'cart' } as const;
    expect(text(advance, anOverview([aRollout()]), 500)).toContain('goes back from 25 % to 5 % of visitors');
  });

  it('tells the first promotion of a module from the next', () => {
    const promote = { verb: 'promote', module: 'cart', version: '1.5.0' } as const;
    const never = anOverview([aModule({ live: null, rollbackTarget: null, health: [] })]);
    expect(text(promote, never, 0)).toContain('Until now nobody is served this module.');
    expect(decisionLabels(promote, never, 0)?.from).toBeUndefined();
  });

  it('warns at which share of errors a rollout stops itself, with the registry’s limit', () => {
    const start = { verb: 'rollout-start', module: 'cart', version: '1.5.0' } as const;
    expect(text(start, anOverview([aModule({ stopsAt: 0.12 })]), 100)).toContain(
      'stops itself where 12 % of them, 20 at least, meet an error',
    );
  });

  it.each([
    [{ verb: 'rollout-abort', module: 'cart' } as const],
    [{ verb: 'rollout-advance', module: 'cart' } as const],
    [{ verb: 'rollout-complete', module: 'cart' } as const],
    [{ verb: 'rollback', module: 'analytics' } as const],
  ])('has no text where its subject is gone: %o', (action) => {
    expect(decisionLabels(action, anOverview(), 0)).toBeUndefined();
  });
});
