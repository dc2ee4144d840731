import { expect, it } from 'vitest';
import { startText } from './rollout.ts';

const ANSWER = { revision: 420, rollout: { version: '2.1.0', weight: 100 } };

it('starting a rollout of the shell says where it has an effect', () => {
  expect(startText('shell', '2.1.0', 100, ANSWER, false)).toMatch(/a static host serves the one shell that was copied to it/);
  expect(startText('cart', '2.1.0', 100, ANSWER, false)).toBe('cart 2.1.0 goes to 1 % of visitors (revision 420).');
});

it('says which rollout it replaced, and that it advances by itself', () => {
  const text = startText('cart', '2.1.0', 100, { ...ANSWER, replaced: '2.0.0' }, true);
  expect(text.split('\n')).toEqual([
    'The rollout of cart 2.0.0 ended: 2.1.0 replaces it.',
    'cart 2.1.0 goes to 1 % of visitors (revision 420).',
    'It advances to 1, 5, 25 and 100 % by itself while health allows, and reverts by itself.',
  ]);
});
