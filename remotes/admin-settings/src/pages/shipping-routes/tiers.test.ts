import { expect, it } from 'vitest';
import { costProblem, endProblem, optionsOf, tierRows, tiersOf } from './tiers.ts';

const rows = [
  { max: 1, cost: 20, per_kg: 0 },
  { max: 3, cost: 25, per_kg: 2 },
  { max: null, cost: 35, per_kg: 4 },
];

it('starts each tier where the one before ends, from 0', () => {
  expect(tiersOf(rows).map(({ min, max }) => [min, max])).toEqual([
    [0, 1],
    [1, 3],
    [3, null],
  ]);
  expect(tierRows(tiersOf(rows))).toEqual(rows);
});

it('refuses a tier that does not end above its start', () => {
  expect(
    endProblem(
      [
        { ...rows[0]!, max: 3 },
        { ...rows[1]!, max: 3 },
      ],
      1,
    ),
  ).toBe('It has to end above 3 kg.');
  expect(rows.map((_, index) => endProblem(rows, index))).toEqual([undefined, undefined, undefined]);
});

it('lets only the last tier be open', () => {
  expect(endProblem([rows[2]!, rows[1]!], 0)).toBe('Only the last tier may be open.');
  expect(endProblem([rows[2]!, rows[1]!], 1)).toBe('The tier before has no end.');
});

it('keeps the ids of options that quotes name, and makes new ones out of names', () => {
  const options = optionsOf([{ id: 'express', name: 'Faster' }, { name: 'Express' }, { name: 'Sea, slow' }]);
  expect(options.map(({ id }) => id)).toEqual(['express', 'express-2', 'sea-slow']);
});

it('a heavier parcel never costs less', () => {
  const rows = (cost: number) => [
    { max: 5, cost: 10, per_kg: 4 },
    { max: null, cost, per_kg: 4 },
  ];
  expect(costProblem(rows(29.99), 1)).toBe('At least 30, which a parcel of 5 kg costs.');
  expect(costProblem(rows(30), 1)).toBeUndefined();
  expect(costProblem(rows(1), 0)).toBeUndefined();
});
