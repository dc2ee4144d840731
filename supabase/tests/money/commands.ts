import fc from 'fast-check';
import examples from './examples.json' with { type: 'json' };

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
const reason = fc.constantFrom('Mistake', 'Another customer');

const undo = fc.record({
  do: fc.constant('undo'),
  order,
  n,
  words: reason,
  kind: fc.constantFrom('bounced', 'bounced', 'mistake'),
});
const writeOff = fc.record({ do: fc.constant('write_off'), order, words: reason, stale: fc.constantFrom(0, 0, 0, 1) });
/** The customer uses held money for an order. */
const held = fc.record({ do: fc.constant('held'), order, n, stale: fc.constantFrom(0, 0, 0, 1) });
const apply = fc.record({ do: fc.constant('apply'), order, n, stale: fc.constantFrom(0, 0, 0, 1) });
/** Over one order, or two: by transfer, and in cash. */
const split = fc.record({
  do: fc.constant('split'),
  order,
  also: fc.constantFrom(null, 0, 2, 2),
  n,
  fixed: fc.constantFrom(null, 1, 40, 500, 500),
  stale: fc.constantFrom(0, 0, 0, 1),
});
const resolve = fc.record({
  do: fc.constant('resolve'),
  order,
  n,
  words: reason,
  outcome: fc.constantFrom('returned', 'returned', 'settled', 'not_received', 'bounced'),
});
const refund = (of: fc.Arbitrary<number>) =>
  fc.record({
    do: fc.constant('refund'),
    order: of,
    key,
    fixed,
    stale: fc.constantFrom(0, 0, 0, 1),
    items: fc.constantFrom('none', 'line', 'claimed', null),
  });
const settleRefund = fc.record({ do: fc.constantFrom('settle_refund', 'settle_refund', 'cancel_refund'), order, n });
const refundEvent = fc.record({
  do: fc.constant('refund_event'),
  order: fc.constant(1),
  key,
  n,
  fixed: fc.constantFrom(null, null, null, null, 500),
  ref: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom('refunded', 'refunded', 'refund_pending', 'refund_pending', 'refund_failed'),
});

const command: fc.Arbitrary<Command> = fc.oneof(
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
  { weight: 4, arbitrary: undo },
  { weight: 2, arbitrary: writeOff },
  { weight: 2, arbitrary: held },
  { weight: 3, arbitrary: apply },
  { weight: 2, arbitrary: split },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('note'), order, key, fixed: fc.constantFrom(40, 50) }) },
  { weight: 3, arbitrary: resolve },
  { weight: 1, arbitrary: refund(order) },
  { weight: 1, arbitrary: settleRefund },
  { weight: 1, arbitrary: refundEvent },
);

const anything: fc.Arbitrary<Command[]> = fc.array(command, { minLength: 3, maxLength: 9, size: 'max' });

const PAID: Record<number, Command> = {
  0: { do: 'verify', order: 0, key: 1, fixed: null, over: 0, stale: 0, keep: false },
  1: { do: 'event', order: 1, key: 1, n: 0, type: 'succeeded', known: true, ref: 1, fixed: null, currency: 'NPR' },
};

/** An order that was paid, then refunds of it between other events. */
const refunds: fc.Arbitrary<Command[]> = fc
  .constantFrom(0, 1)
  .chain((paid) =>
    fc
      .array(
        fc.oneof(
          { weight: 3, arbitrary: refund(fc.constant(paid)) },
          { weight: 2, arbitrary: settleRefund },
          { weight: paid === 1 ? 3 : 0, arbitrary: refundEvent },
          { weight: 1, arbitrary: undo },
          { weight: 1, arbitrary: command },
        ),
        { minLength: 3, maxLength: 8, size: 'max' },
      )
      .map((then) => [PAID[paid]!, ...then]),
  );

/** A part of a transfer, and card money that came twice: receipts to reverse, and unmatched money to credit or settle. */
const settling: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: apply },
      { weight: 3, arbitrary: split },
      { weight: 3, arbitrary: resolve },
      { weight: 3, arbitrary: undo },
      { weight: 2, arbitrary: held },
      { weight: 1, arbitrary: command },
    ),
    { minLength: 3, maxLength: 7, size: 'max' },
  )
  .map((then) => [{ ...PAID[0]!, fixed: 500 }, PAID[1]!, { ...PAID[1]!, key: 2, ref: 2 }, ...then]);

/** A transfer with an excess that pays other orders or is returned, and one that is a rupee short: then it bounces. */
const bouncing: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.constantFrom(-1, 300, 300, 3000),
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: fc.oneof(apply, split, held) },
        { weight: 2, arbitrary: fc.oneof(resolve, writeOff) },
        { weight: 2, arbitrary: fc.oneof(refund(fc.constant(0)), settleRefund) },
        { weight: 3, arbitrary: undo },
        { weight: 2, arbitrary: command },
      ),
      { minLength: 3, maxLength: 8, size: 'max' },
    ),
  )
  .map(([over, then]) => [
    { ...PAID[0]!, over, keep: true },
    ...(over === -1 ? [{ do: 'write_off', order: 0, words: 'Fee', stale: 0 }] : []),
    ...then,
  ]);

/** An order whose last rupee is written off, and that is then cancelled. */
const cancelling: fc.Arbitrary<Command[]> = fc
  .array(command, { minLength: 0, maxLength: 3, size: 'max' })
  .map((then) => [
    { ...PAID[0]!, over: -1, keep: true },
    { do: 'write_off', order: 0, words: 'Fee', stale: 0 },
    { do: 'move', order: 0, to: 'cancelled' },
    ...then,
  ]);

/** A customer's claim about a line, or a part of it. */
const claim = (of: fc.Arbitrary<number>) =>
  fc.record({
    do: fc.constant('claim'),
    order: of,
    n,
    to: fc.constantFrom('damaged', 'missing', 'wrong', 'lost', 'lost'),
    quantity: fc.constantFrom(null, null, 1),
  });
/** An admin's answer to a claim. A refund ends it, too. */
const decide = (of: fc.Arbitrary<number>) =>
  fc.record({ do: fc.constant('decide'), order: of, n, to: fc.constantFrom('replacement', 'replacement', 'refused') });

/** Lines that are bought, received, packed and sent, in parts, between refunds and moves of their order. */
const fulfilment = (of: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('line'),
        order: of,
        n,
        to: fc.constantFrom('next', 'next', 'next', 'next', 'received', 'unavailable', 'to_buy'),
        quantity: fc.constantFrom(null, null, 1),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('pack'), order: of, n, quantity: fc.constantFrom(null, null, 1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('unpack'), order: of, n }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('ship'), order: of, n }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('report'),
        order: of,
        n,
        to: fc.constantFrom('customs', 'delivered', 'delivered', 'returned', 'lost'),
        hours: fc.integer({ min: -5, max: 0 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('move'),
        order: of,
        to: fc.constantFrom('ordered', 'ordered', 'shipped', 'completed', 'completed', 'cancelled'),
      }),
    },
    { weight: 2, arbitrary: refund(of) },
    { weight: 1, arbitrary: settleRefund },
    { weight: 1, arbitrary: claim(of) },
    { weight: 1, arbitrary: decide(of) },
  );
/** Both lines of the paid order are bought, received, and then in one parcel. */
const ADVANCE: readonly Command[] = [
  ...[0, 1, 0, 1].map((line): Command => ({ do: 'line', order: 0, n: line, to: 'next', quantity: null })),
  { do: 'move', order: 0, to: 'ordered' },
  { do: 'pack', order: 0, n: 0, quantity: null },
  { do: 'pack', order: 0, n: 0, quantity: null },
  { do: 'ship', order: 0, n: 0 },
];
export const fulfilling: fc.Arbitrary<Command[]> = fc
  .array(fc.oneof({ weight: 9, arbitrary: fulfilment(fc.constantFrom(0, 0, 0, 2)) }, { weight: 1, arbitrary: command }), {
    minLength: 4,
    maxLength: 10,
    size: 'max',
  })
  .chain((then) => fc.constantFrom(0, 2, 4, 5, 6, 8, 8, 8).map((ahead) => [PAID[0]!, ...ADVANCE.slice(0, ahead), ...then]));

const DELIVERED: Command = { do: 'report', order: 0, n: 0, to: 'delivered', hours: 0 };
/** Claims about what is on its way, lost or delivered: refunded, replaced and sent again, or refused. */
export const claiming: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.constantFrom([DELIVERED], [DELIVERED], [{ ...DELIVERED, to: 'lost' }], []),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: claim(fc.constant(0)) },
        { weight: 4, arbitrary: decide(fc.constant(0)) },
        { weight: 2, arbitrary: refund(fc.constant(0)) },
        { weight: 2, arbitrary: settleRefund },
        { weight: 5, arbitrary: fulfilment(fc.constant(0)) },
        { weight: 1, arbitrary: command },
      ),
      { minLength: 3, maxLength: 10, size: 'max' },
    ),
  )
  .map(([arrival, then]) => [PAID[0]!, ...ADVANCE, ...arrival, ...then]);

/** Two paid orders that are here and in one parcel: the shipping that this saves is spent, returned or taken back. */
const TOGETHER: readonly Command[] = [
  PAID[0]!,
  PAID[1]!,
  ...[0, 1].flatMap((of) =>
    [0, 1, 0, 1].map((line): Command => ({ do: 'line', order: of, n: line, to: 'next', quantity: null })),
  ),
  { do: 'pack_both', order: 0, n: 0 },
];
const SPENT: readonly Command[] = [...TOGETHER, { do: 'held', order: 2, n: 0, stale: 0 }];
export const saving: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.oneof(held, apply, split) },
      { weight: 2, arbitrary: resolve },
      { weight: 2, arbitrary: undo },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constantFrom('unpack', 'pack_both', 'ship'), order: fc.constantFrom(0, 1), n }),
      },
      { weight: 2, arbitrary: fulfilment(fc.constantFrom(0, 1)) },
      { weight: 1, arbitrary: command },
    ),
    { minLength: 3, maxLength: 8, size: 'max' },
  )
  .map((then) => [...TOGETHER, ...then]);

/** Money alone. */
export const moneySequence: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 5, arbitrary: anything },
  { weight: 2, arbitrary: refunds },
  { weight: 2, arbitrary: settling },
  { weight: 3, arbitrary: bouncing },
  { weight: 1, arbitrary: cancelling },
);

export const sequence: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 4, arbitrary: moneySequence },
  { weight: 1, arbitrary: fulfilling },
  { weight: 1, arbitrary: claiming },
  { weight: 1, arbitrary: saving },
);

const refundOf = (paid: number, more: Partial<Command> = {}): Command => ({
  do: 'refund',
  order: paid,
  key: 1,
  fixed: null,
  stale: 0,
  items: 'none',
  ...more,
});
const gatewaySays = (key: number, type: string): Command => ({
  do: 'refund_event',
  order: 1,
  key,
  n: 0,
  fixed: null,
  ref: 1,
  type,
});
const OVERPAID: Command = { ...PAID[0]!, over: 300, keep: true };

/** By the rule of rules.test.ts that they find when it is removed. */
export const EXAMPLES: Record<string, Command[]> = examples;

/** Sequences that reach what random ones reach too seldom to rely on. */
export const RARE: Command[][] = [
  [...TOGETHER, { do: 'unpack', order: 0, n: 0 }, { do: 'pack_both', order: 1, n: 0 }],
  [...SPENT, { do: 'unpack', order: 0, n: 0 }, { do: 'unpack', order: 1, n: 0 }],
  [...SPENT, ...[0, 1, 2].map((receipt): Command => ({ do: 'undo', order: 0, n: receipt, words: 'Mistake', kind: 'bounced' }))],
  [...TOGETHER, { do: 'resolve', order: 0, n: 0, words: 'Mistake', outcome: 'not_received' }],
  [
    PAID[0]!,
    ...ADVANCE.slice(0, 6), // one line is packed
    { do: 'ship', order: 0, n: 0 },
    { do: 'line', order: 0, n: 1, to: 'next', quantity: null },
    { do: 'line', order: 0, n: 1, to: 'unavailable', quantity: null },
  ],
  [PAID[1]!, refundOf(1), gatewaySays(1, 'refund_pending'), gatewaySays(2, 'refunded'), gatewaySays(2, 'refunded')],
  [PAID[1]!, refundOf(1), gatewaySays(1, 'refund_pending'), gatewaySays(2, 'refund_failed')],
  [PAID[1]!, { ...PAID[1]!, key: 2 }],
  [{ ...PAID[1]!, type: 'failed' }],
  [PAID[0]!, refundOf(0), { do: 'cancel_refund', order: 0, n: 0 }],
  [PAID[0]!, refundOf(0, { items: 'line', fixed: 500 }), refundOf(0, { key: 2, items: 'line', fixed: 500 })],
  [
    { do: 'proof', order: 0 },
    { do: 'reject', order: 0 },
  ],
  [
    { ...PAID[0]!, fixed: 500 },
    { do: 'write_off', order: 0, words: 'Fee', stale: 0 },
  ],
  [
    { do: 'note', order: 0, key: 1, fixed: 40 },
    { do: 'resolve', order: 0, n: 0, words: 'Mistake', outcome: 'not_received' },
  ],
  [OVERPAID, { do: 'split', order: 2, also: null, n: 0, fixed: 40, stale: 1 }],
  [OVERPAID, { do: 'held', order: 2, n: 0, stale: 1 }],
  [
    PAID[0]!,
    ...ADVANCE,
    { do: 'report', order: 0, n: 0, to: 'delivered', hours: 0 },
    { do: 'report', order: 0, n: 0, to: 'delivered', hours: 0 },
  ],
];
