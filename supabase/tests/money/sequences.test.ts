import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvedQuote, checkOut, openShop, type Shop } from '../flows/shop.ts';
import { rewrite } from '../mutants/mutant.ts';
import { type Command, fulfilling, moneySequence, sequence } from './commands.ts';
import { Received, type Step } from './received.ts';

/** Number of sequences: MONEY_SEQUENCES, default 1,200 on Postgres and 1,000 on PGlite. */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? (process.env['TEST_DRIVER'] === 'postgres' ? 1200 : 1000));
/** Set MONEY_SEED to repeat the same sequences. */
const SEED = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const BATCH = 100;
/** States the sequences must reach for the test to be meaningful. */
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
  'resolve PT409 already_resolved',
];
const ORDER_ITEMS = {
  items: [
    { product_name: 'Cap', quantity: 2, item_price: 5, item_weight: 0.125 },
    { product_name: 'Mug', quantity: 1, item_price: 10, item_weight: 0.25 },
  ],
};
/** A sequence takes about 60 ms on an idle processor. */
const TIMEOUT_MS = Math.max(900_000, SEQUENCES * 500);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(await fs.readFile(path.join(import.meta.dirname, 'driver.sql'), 'utf8'));
  await shop.db.sql(`select private.set_card_gateway('stripe')`);
  await shop.db.sql('insert into public.profile_admin (user_id, cod_enabled) values ($1, true)', [shop.customer.userId]);
  await shop.db.sql(`insert into money_test.people values ('admin', $1), ('customer', $2)`, [
    shop.admin.userId,
    shop.customer.userId,
  ]);
  for (const [n, p_method] of ['bank_transfer', 'card', 'cod'].entries()) {
    const order = await checkOut(shop, [await approvedQuote(shop, ORDER_ITEMS, ORDER_ITEMS)], { p_method });
    await shop.db.sql('insert into money_test.orders values ($1, $2)', [n, order.order_id]);
  }
});
afterAll(() => shop.db.close());

const withoutZeros = (sums: Record<string, number>) => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));

/** The discrepancy after a step, undefined if every amount is accounted for. */
function faultOf(step: Step, received: Received): object | undefined {
  const [expected, found] = [received.sums(), withoutZeros(step.received)];
  if (step.refused !== null && !/^PT4\d\d (?!lines_disagree)/.test(step.refused)) return { broke: step.refused };
  if (step.problems.length > 0) return { problems: step.problems };
  const differs = [...Object.keys(expected), ...Object.keys(found)].some((currency) => expected[currency] !== found[currency]);
  return differs ? { expected, found } : undefined;
}

/** Steps per event, to check that the sequences reach every case. */
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
function note(command: Command, { answer, refused }: Step): void {
  const state = typeof answer === 'object' && answer !== null ? (answer['outcome'] ?? answer['status'] ?? '') : answer;
  count([command.do, refused ?? (typeof state === 'string' ? state : state === 0 ? 'idle' : '')].join(' ').trim());
}

function check(commands: Command[], trace: Step[]): void {
  const received = new Received();
  for (const [n, step] of trace.entries()) {
    received.take(commands[n]!, step.answer);
    note(commands[n]!, step);
    const fault = faultOf(step, received);
    if (fault)
      throw new Error(
        `MONEY_SEED=${SEED}, step ${n + 1}: ${JSON.stringify(fault)}\n${commands
          .slice(0, n + 1)
          .map((command, at) => `${JSON.stringify(command)} -> ${JSON.stringify(trace[at]!.refused ?? trace[at]!.answer)}`)
          .join('\n')}`,
      );
  }
}

/** Removes a rule from a function. @returns a function that restores it */
async function breakRule(routine: string, rule: string, broken: string): Promise<() => Promise<void>> {
  const { text } = await shop.row<{ text: string }>('select pg_get_functiondef($1::text::regproc) as text', [routine]);
  await shop.db.exec(rewrite(routine, rule, broken));
  return () => shop.db.exec(text);
}

async function runBatch(batch: Command[][]): Promise<number> {
  const [row] = await shop.db.sql<{ traces: Step[][] }>('select money_test.run_all($1) as traces', [JSON.stringify(batch)]);
  for (const [n, trace] of row!.traces.entries()) check(batch[n]!, trace);
  return row!.traces.flat().length;
}

it(
  `accounts for every amount after every step of ${SEQUENCES} random sequences`,
  async () => {
    const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED });
    const started = Date.now();
    let steps = 0;
    for (let at = 0; at < sequences.length; at += BATCH) {
      steps += await runBatch(sequences.slice(at, at + BATCH));
      if (at % (10 * BATCH) === 0)
        for (const table of ['payment_receipts', 'unmatched_payments', 'refunds', 'payments', 'orders'])
          await shop.db.sql(`vacuum public.${table}`);
    }
    const seen = [...counts].toSorted((a, b) => b[1] - a[1]).map(([what, times]) => `${what} ${times}`);
    console.info(
      `money: ${sequences.length} sequences of ${steps} steps in ${Math.round((Date.now() - started) / 1000)} s; ${seen.join(', ')}`,
    );
    expect(REACHED.filter((what) => !counts.has(what))).toEqual([]);
  },
  TIMEOUT_MS,
);

type Rule = [what: string, routine: string, rule: string, broken: string];

/** Rules that keep order, lines, parcels and money in agreement. */
const LINE_RULES: Rule[] = [
  [
    'an order is shipped once all of it has left',
    'private.carry_orders',
    'and (private.line_that_disagrees(v_order.id, p_to)).id is null',
    '',
  ],
  ['what is ordered is bought', 'private.carry_lines', `when 'ordered' then l.state = 'to_buy'`, `when 'ordered' then false`],
  ['a part of a line takes its share along', 'private.split_line', ', amount = amount - v_amount', ''],
  ['a line of a failed refund is not refunded', 'private.lines_follow_refund', `when new.status = 'failed'`, 'when false'],
];

/** Rules that keep every amount accounted for. */
const RULES: Rule[] = [
  ['what is above the amount due is kept', 'private.record_receipt', 'p_amount > v_taken', 'false'],
  ['a part of the money gives the rest a deadline', 'private.await_rest', `status = 'pending'`, `status = 'failed'`],
  ['a bounce takes the excess with it', 'private.money_made_from', 'where u.receipt_id = m.receipt_id', 'where false'],
  ['a bounce takes the parts of a split with it', 'private.money_made_from', 'or u.split_from = m.unmatched_id', ''],
  ['a bounce takes the receipts of other orders with it', 'private.money_made_from', 'and r.reversed_at is null', 'and false'],
  ['a bounce begins where the money arrived', 'private.undone_with', `p_kind = 'bounced'`, 'false'],
  [
    'what was returned before a bounce is owed',
    'public.record_bounce',
    'perform private.owe_what_was_returned(v_undone.unmatched, v_receipt);',
    '',
  ],
  [
    'what was returned and bounced without a receipt is owed',
    'private.bounce_returned',
    'perform private.owe_what_was_returned(array[p_money.id], null);',
    '',
  ],
  ['a write-off is no revenue', 'private.kept_money', 'o.amount_paid - o.written_off', 'o.amount_paid'],
  ['a cancelled order is no revenue', 'private.kept_cents', `o.status <> 'cancelled' and`, ''],
  ['a write-off is no money', 'private.order_figures', `r.source = 'write_off'`, 'false'],
  ['a write-off ends with its order', 'private.close_payments', `source = 'write_off'`, 'false'],
  ['money that is credited is no longer unmatched', 'private.apply_money', `outcome = 'applied'`, `outcome = 'settled'`],
  [
    'a split keeps what is left',
    'public.split_unmatched_payment',
    'case when v_money.amount > v_sum then',
    'case when false then',
  ],
  [
    'money that was split is no longer unmatched',
    'public.split_unmatched_payment',
    'from jsonb_array_elements(v_parts) p) where id = p_id',
    'from jsonb_array_elements(v_parts) p) where false',
  ],
  [
    'what is held of an order follows its unmatched money',
    'private.figures_follow_rows',
    `in ('refunds', 'unmatched_payments')`,
    `in ('refunds')`,
  ],
  ['a statement counts what went back', 'private.order_statement', `u.outcome = 'returned'`, 'false'],
  ['what a cancelled order keeps is owed', 'private.balance_state', `(p_status = 'cancelled' and p_paid > p_refunded)`, 'false'],
  ['a change is posted once', 'private.post_money', 'm.held - s.held', 'm.held'],
  ['the opening of a day is all that came before', 'public.daily_statement', 'filter (where n = 0)', 'filter (where n < 0)'],
  ['money that is held is in the queue once', 'private.unsettled_kind', `or p_held <> '{}'`, ''],
  ['the queue has what a cancelled order keeps', 'private.unsettled_kind', `when p_state = 'we_owe' then p_state`, ''],
  ['the queue has orders that were paid in part', 'private.unsettled_kind', `when p_paid > 0 then 'part_paid'`, ''],
  ['no more is shared than arrived', 'public.split_unmatched_payment', 'v_sum > v_money.amount', 'false'],
  ['one form records its money once', 'public.verify_payment', 'if v_answer is not null then return v_answer; end if;', ''],
  [
    'money of a session that fits no order is kept',
    'private.keep_unmatched',
    'insert into public.unmatched_payments',
    'insert into public.unmatched_lost',
  ],
  [
    'what pays by card has a receipt',
    'private.take_money',
    `insert into public.payment_receipts`,
    'insert into public.receipts_lost',
  ],
];

it.each([...RULES.map((rule) => [...rule, moneySequence] as const), ...LINE_RULES.map((rule) => [...rule, fulfilling] as const)])(
  'would find what does not add up if no longer: %s',
  async (_what, routine, rule, broken, of) => {
    await shop.db.exec(`create table if not exists public.unmatched_lost (like public.unmatched_payments including defaults);
      create table if not exists public.receipts_lost (like public.payment_receipts including defaults);`);
    const repair = await breakRule(routine, rule, broken);
    const tried = fc.sample(of, { numRuns: 10 * BATCH, seed: SEED });
    const found = async () => {
      for (let at = 0; at < tried.length; at += BATCH) await runBatch(tried.slice(at, at + BATCH));
    };
    await expect(found()).rejects.toThrow(/^MONEY_SEED=/);
    await repair();
  },
  TIMEOUT_MS,
);
