import fc from 'fast-check';

/** One event that affects money, by an admin, customer, gateway or scheduled job. driver.sql documents the fields. */
export interface Command {
  do: string;
  /** 0 bank transfer, 1 card, 2 cash. */
  order: number;
  key?: number;
  [more: string]: string | number | boolean | null | undefined;
}

const order = fc.constantFrom(0, 0, 0, 1, 1, 2);
const key = fc.integer({ min: 1, max: 5 });
const n = fc.integer({ min: 0, max: 3 });
/** null: the amount due or requested. */
const fixed = fc.constantFrom(null, null, 1, 500, 2000);

const verify = fc.record({
  do: fc.constant('verify'),
  order,
  key,
  fixed,
  over: fc.constantFrom(0, 0, -1, 300),
  stale: fc.constantFrom(0, 0, 0, 0, 1),
  keep: fc.boolean(),
});
const event = fc.record({
  do: fc.constant('event'),
  order: fc.constantFrom(1, 1, 0),
  key,
  n: fc.constantFrom(0, 0, 1),
  type: fc.constantFrom('succeeded', 'succeeded', 'succeeded', 'failed', 'expired'),
  known: fc.constantFrom(true, true, true, false),
  ref: fc.integer({ min: 1, max: 3 }),
  fixed: fc.constantFrom(null, null, null, 7),
  currency: fc.constantFrom('NPR', 'NPR', 'NPR', 'USD'),
});
const words = fc.constantFrom('Mistake', 'Another customer');

export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: verify },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again'), order }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('proof'), order }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject'), order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move'), order, to: fc.constantFrom('cancelled', 'cancelled', 'ordered', 'shipped') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('start'), order, method: fc.constantFrom('card', 'bank_transfer', 'cod') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('clock'), order }) },
  { weight: 5, arbitrary: event },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reverse'), order, n, words }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('apply'), order, n, stale: fc.constantFrom(0, 0, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note'), order, key, fixed: fc.constantFrom(40, 50) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resolve'),
      order,
      n,
      words,
      outcome: fc.constantFrom('returned', 'settled', 'not_received'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund'),
      order,
      fixed,
      status: fc.constantFrom('requested', 'succeeded', 'failed'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('settle_refunds'), order, status: fc.constantFrom('succeeded', 'failed') }),
  },
);

export const sequence: fc.Arbitrary<Command[]> = fc.array(command, { minLength: 3, maxLength: 9, size: 'max' });
