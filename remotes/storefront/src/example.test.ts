import { climbStages } from '@landfall/customer';
import { expect, it } from 'vitest';
import { DOCUMENTED } from './example.ts';

it('documents an example whose lines add up, in both currencies', () => {
  const sum = (of: 'amount' | 'local') => DOCUMENTED.lines.reduce((total, line) => total + Number(line[of]), 0);
  expect(sum('amount')).toBeCloseTo(358.98);
  expect(sum('local')).toBe(47_744);
});

it('climbs in five stages to the total of the documented example', () => {
  const stages = climbStages(DOCUMENTED);
  expect(stages.map(({ plus }) => plus)).toEqual(['$199.00', '+ $20.92', '+ $55.00', '+ $66.80', '+ $17.26']);
  expect(stages.at(-1)?.sum).toBeCloseTo(Number(DOCUMENTED.total));
  expect(stages[2]?.note).toBe('2.5 kg, by volume');
});
