import { expect, it } from 'vitest';
import { type Attempt, compare } from './attempts.ts';

const attempt = (key: string, outcome: Attempt['outcome'], told?: string): Attempt => ({
  fact: 'quote',
  key,
  outcome,
  ...(told && { told }),
});

it('finds what was lost, stored twice, stored though refused, stored otherwise, or never attempted', () => {
  const attempts = [
    attempt('fine', 'acknowledged', '1'),
    attempt('amount', 'acknowledged', '10'),
    attempt('lost', 'acknowledged', '2'),
    attempt('twice', 'unknown'),
    attempt('refused', 'refused'),
    attempt('absent', 'refused'),
    attempt('other', 'acknowledged', '3'),
    attempt('stored', 'unknown'),
    attempt('gone', 'unknown'),
  ];
  const stored = [
    { key: 'fine', told: '1' },
    { key: 'amount', told: '10.00' },
    ...['1', '2'].map((told) => ({ key: 'twice', told })),
    { key: 'refused', told: '9' },
    { key: 'other', told: '4' },
    { key: 'stored', told: '5' },
    { key: 'stranger', told: '6' },
  ];
  expect(compare(attempts, stored)).toEqual({
    acknowledged: 4,
    refused: 2,
    unknown: 3,
    unknownStored: 2,
    lost: ['lost'],
    duplicated: ['twice'],
    wrong: ['refused', 'other', 'stranger'],
  });
});
