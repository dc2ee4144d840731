import { aPrice } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { climbStages } from './climb-stages.ts';
import { DOCUMENTED } from '../../example.ts';

it('climbs in five stages to the total of the documented example', () => {
  const stages = climbStages(DOCUMENTED, 'US', 'NP');
  expect(stages.map(({ plus }) => plus)).toEqual(['$199.00', '+ $20.92', '+ $55.00', '+ $66.80', '+ $17.26']);
  expect(stages.at(-1)?.sum).toBeCloseTo(Number(DOCUMENTED.total));
  expect(stages[2]?.note).toBe('2.5 kg, by volume');
});

it('climbs to the total of any price, with its discount', () => {
  const price = aPrice();
  expect(climbStages(price, 'US', 'IN').at(-1)?.sum).toBeCloseTo(Number(price.total));
});

it('leaves out what the destination collects at the door', () => {
  const price = aPrice();
  const atDoor = aPrice({
    lines: price.lines.map((line) => ({
      ...line,
      due_on_delivery: ['customs_duty', 'duty_surcharge', 'vat'].includes(line.key),
    })),
  });
  expect(climbStages(atDoor, 'US', 'IN')[3]?.plus).toBe('+ $0.00');
});

it('documents an example whose lines add up, in both currencies', () => {
  const sum = (of: 'amount' | 'local') => DOCUMENTED.lines.reduce((total, line) => total + Number(line[of]), 0);
  expect(sum('amount')).toBeCloseTo(358.98);
  expect(sum('local')).toBe(47_744);
});
