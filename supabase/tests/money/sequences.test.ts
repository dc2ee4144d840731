import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '../flows/shop.ts';
import { EXAMPLES, RARE, sequence } from './commands.ts';
import { counts, openMoneyShop, runBatch, SEED } from './run.ts';

/** Number of sequences: MONEY_SEQUENCES, default 300. */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 300);
const MOST = 3000;
/** Each batch is one statement, which the driver ends after 60 s. */
const BATCH = 10;
/** States the sequences must reach for the test to be meaningful. Where SEQUENCES did not, more are run, up to MOST. */
const REACHED = [
  'verify partial',
  'verify paid',
  'verify PT409 stale_balance',
  'verify PT409 idempotency_conflict',
  'verify PT400 amount_mismatch',
  'again partial',
  'again paid',
  'reject rejected',
  'move cancelled',
  'move ordered',
  'clock',
  'start',
  'note',
  'refund requested',
  'settle_refund succeeded',
  'cancel_refund failed',
  'refund PT409 stale_balance',
  'refund_event refunded',
  'refund_event refund_pending',
  'refund_event refund_failed',
  'event paid',
  'event unmatched',
  'event duplicate',
  'event already',
  'event failed',
  'event expired',
  'undo reversed',
  'undo bounced',
  'write_off written_off',
  'write_off PT409 over_write_off_limit',
  'write_off PT409 nothing_received',
  'held partial',
  'held paid',
  'held PT409 stale_balance',
  'refund PT409 item_refunded',
  'resolve bounced',
  'apply partial',
  'apply paid',
  'apply PT409 already_resolved',
  'split split',
  'split PT400 shares_exceed',
  'split PT409 already_resolved',
  'split PT409 stale_balance',
  'resolve returned',
  'resolve settled',
  'resolve not_received',
  'undo PT409 already_reversed',
  'line bought',
  'line received',
  'line unavailable',
  'pack packing',
  'ship shipped',
  'report delivered',
  'report PT409 already_delivered',
  'move completed',
  'claim open',
  'claim PT409 claim_open',
  'decide replacement',
  'decide refused',
  'decide PT409 claim_ended',
  'resolve PT409 already_resolved',
  'pack_both packing',
  'unpack PT409 saving_spent',
  'undo PT409 saved_shipping',
  'resolve PT409 saved_shipping',
];
/** A sequence takes about 100 ms on an idle processor. */
const TIMEOUT_MS = Math.max(900_000, SEQUENCES * 500);

let shop: Shop;
beforeAll(async () => {
  shop = await openMoneyShop();
});
afterAll(() => shop.db.close());

it(
  `accounts for every amount after every step of ${SEQUENCES} random sequences or more, and of the rare ones`,
  async () => {
    const random = fc.sample(sequence, { numRuns: Math.max(SEQUENCES, MOST), seed: SEED });
    const sequences = [...RARE, ...Object.values(EXAMPLES), ...random];
    const least = sequences.length - random.length + SEQUENCES;
    const missing = () => REACHED.filter((what) => !counts.has(what));
    const started = Date.now();
    let steps = 0;
    let at = 0;
    for (; at < least || (missing().length > 0 && at < sequences.length); at += BATCH) {
      steps += await runBatch(shop, sequences.slice(at, at + BATCH));
      if (at % (100 * BATCH) === 0)
        for (const table of ['payment_receipts', 'unmatched_payments', 'refunds', 'payments', 'orders'])
          await shop.db.sql(`vacuum public.${table}`);
    }
    const seen = [...counts].toSorted((a, b) => b[1] - a[1]).map(([what, times]) => `${what} ${times}`);
    console.info(
      `money: ${at} sequences of ${steps} steps in ${Math.round((Date.now() - started) / 1000)} s; ${seen.join(', ')}`,
    );
    expect(missing()).toEqual([]);
  },
  TIMEOUT_MS,
);
