import { aPrice } from '@landfall/contract/testing';
import { expect, it } from 'vitest';
import { climbPlot, climbStages } from './climb-stages.ts';

it('adds each stage to the sum before, and names rates and the weight that counts', () => {
  expect(climbStages(aPrice()).map(({ plus }) => plus)).toEqual(['$269.97', '+ $0.00', '+ $48.40', '+ $98.63', '+ $14.01']);
  expect(climbStages(aPrice())[3]?.note).toBe('duty 10 %, VAT 18 %');
  expect(climbStages(aPrice({ chargeable_weight: '2.5', volumetric_weight: '2.25', actual_weight: '0.8' }))[2]?.note).toBe(
    '2.5 kg, by volume',
  );
});

it('climbs to the total of any price, with its discount', () => {
  const price = aPrice();
  expect(climbStages(price).at(-1)?.sum).toBeCloseTo(Number(price.total));
});

it('leaves out what the destination collects at the door', () => {
  const price = aPrice();
  const atDoor = aPrice({
    lines: price.lines.map((line) => ({
      ...line,
      due_on_delivery: ['customs_duty', 'duty_surcharge', 'vat'].includes(line.key),
    })),
  });
  expect(climbStages(atDoor)[3]?.plus).toBe('+ $0.00');
});

it('draws the line from the lowest sum at the bottom to the highest at the top', () => {
  const { line, dots } = climbPlot(climbStages(aPrice()));
  expect([dots[0], dots[4]]).toEqual([
    { left: 10, top: 88 },
    { left: 90, top: 12 },
  ]);
  expect(line).toMatch(/^M0 88L10 88L30 88L50 .*L90 12L100 12$/);
});
