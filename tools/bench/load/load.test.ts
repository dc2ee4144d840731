import { expect, it } from 'vitest';
import { type Attempt, problemsOf } from './attempts.ts';
import { openLoop } from './step.ts';

const attempt = (key: string, outcome: Attempt['outcome'], told = '1'): Attempt => ({ fact: 'quote', key, outcome, told });

it('finds what was lost, stored twice, stored though refused, stored otherwise, or never sent', () => {
  const attempts = [
    attempt('fine', 'acknowledged'),
    attempt('amount', 'acknowledged', '10'),
    attempt('lost', 'acknowledged'),
    attempt('twice', 'unknown'),
    attempt('refused', 'refused'),
    attempt('absent', 'refused'),
    attempt('other', 'acknowledged'),
    attempt('stored', 'unknown'),
    attempt('gone', 'unknown'),
  ];
  const stored = ['fine', 'twice', 'twice', 'refused', 'stored', 'stranger'].map((key) => ({ key, told: '1' }));
  expect(problemsOf(attempts, [...stored, { key: 'amount', told: '10.00' }, { key: 'other', told: '4' }])).toEqual([
    'lost is lost',
    'twice is stored 2 times',
    'refused was refused and is stored',
    'other differs from the response',
    'no client sent stranger',
  ]);
});

it('visits begin at their rate, also while earlier ones are under way', async () => {
  let begun = 0;
  await openLoop(100, 200, () => {
    begun += 1;
    void new Promise(() => {}); // never ends
  });
  expect(begun).toBe(20);
});
