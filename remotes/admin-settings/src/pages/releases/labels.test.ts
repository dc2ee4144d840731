import { expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { decisionLabels } from './labels.ts';
import { aClaim, aModule, anOverview, aRollout } from './testing.ts';

const text = (action: Action, module = aModule(), weight = 0) => decisionLabels(action, anOverview([module]), weight)?.text;
const rollback = { verb: 'rollback', module: 'cart' } as const;

it('a rollback names who loses which version, also that a rollout ends', () => {
  expect(text(rollback, aRollout())).toBe(
    '1.4.2 stops being served. Everyone gets 1.4.1 with their next page load, within 2 seconds. The rollout of 1.5.0 ends. 285 open tabs keep working with 1.4.2 and 1.5.0.',
  );
});

it('a rollback to the live version takes only the candidate away', () => {
  expect(text(rollback, aRollout({ rollbackTarget: '1.4.2' }))).toBe(
    '1.5.0 stops being served. The 25 % who have it get 1.4.2 with their next page load, within 2 seconds. 71 open tabs keep working with 1.5.0.',
  );
});

it('a smaller share names who loses the version', () => {
  expect(text({ verb: 'rollout-advance', module: 'cart' }, aRollout(), 500)).toContain('goes back from 25 % to 5 % of visitors');
});

it('the first promotion of a module says that it is not live yet', () => {
  const promote = { verb: 'promote', module: 'cart', version: '1.5.0' } as const;
  const never = aModule({ live: null, rollbackTarget: null, health: [] });
  expect(text(promote, never)).toContain('cart is not live yet.');
  expect(decisionLabels(promote, anOverview([never]), 0)?.from).toBeUndefined();
});

it('a rollout says at which share of errors it stops, with the registry’s limit', () => {
  expect(text({ verb: 'rollout-start', module: 'cart', version: '1.5.0' }, aModule({ stopsAt: 0.12 }), 100)).toContain(
    'stops automatically if 12 % of at least 20 visitors get an error',
  );
});

it('the approval of a capability says that every page gets it, and that other modules can have it too', () => {
  const claim = aClaim({ kind: 'capability', target: 'connect https://api.example', access: null });
  const labels = decisionLabels({ verb: 'claim-approve', claim }, anOverview([]), 0)!;
  expect(labels.title).toBe('Approve the capability connect https://api.example for cart?');
  expect(labels.text).toContain('The policy of every page allows it while a live release declares it.');
  expect(labels.text).not.toContain('No other module');
});

it.each([
  { verb: 'rollout-abort', module: 'cart' } as const,
  { verb: 'rollout-advance', module: 'cart' } as const,
  { verb: 'rollout-complete', module: 'cart' } as const,
  { verb: 'rollback', module: 'analytics' } as const,
])('$verb is not possible once its subject is gone', (action) => {
  expect(text(action)).toBeUndefined();
});
