// Removes one rule at a time: a sequence of examples.json must find what then no longer adds up. MONEY_EXAMPLES=write finds
// sequences for rules that have none, or whose sequence no longer finds it, and writes them there.
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Shop } from '../flows/shop.ts';
import { rewrite } from '../mutants/mutant.ts';
import { claiming, type Command, EXAMPLES, fulfilling, moneySequence, saving } from './commands.ts';
import { openMoneyShop, runBatch, SEED } from './run.ts';

const WRITES = process.env['MONEY_EXAMPLES'] === 'write';
const TIMEOUT_MS = 900_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openMoneyShop();
  await shop.db.exec(`create table public.unmatched_lost (like public.unmatched_payments including defaults);
    create table public.receipts_lost (like public.payment_receipts including defaults);`);
});
afterAll(() => shop.db.close());

/** Removes a rule from a function. @returns a function that restores it */
async function breakRule(routine: string, rule: string, broken: string): Promise<() => Promise<void>> {
  const { text } = await shop.row<{ text: string }>('select pg_get_functiondef($1::text::regproc) as text', [routine]);
  await shop.db.exec(rewrite(routine, rule, broken));
  return () => shop.db.exec(text);
}

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

/** Rules that keep claims in agreement with their lines, refunds and replacements. */
const CLAIM_RULES: Rule[] = [
  ['a refund that names a line ends its claim', 'private.claims_end_with_refund', `and c.state = 'open'`, 'and false'],
  ['a claim whose refund failed is open again', 'private.claims_follow_refund', `if new.status = 'failed'`, 'if false'],
  ['a replacement is bought again', 'public.decide_claim', `if v_to = 'replacement'`, 'if false'],
  ['a replacement never decides its order’s status', 'private.is_replacement', 'p_line.replaces is not null', 'false'],
];

/** Rules that keep the shipping that one parcel saves accounted for. */
const SAVING_RULES: Rule[] = [
  [
    'a statement counts saved shipping once',
    'private.order_statement',
    '- v_saved + v_paid_out + v_held',
    '+ v_paid_out + v_held',
  ],
  ['what was spent of saved shipping is not taken back', 'private.take_back_saving', 'u.resolved_at is null', 'true'],
  [
    'saved shipping that is taken back is its order’s again',
    'private.take_back_saving',
    `status = 'failed'`,
    `status = 'succeeded'`,
  ],
  ['saved shipping does not bounce', 'private.check_reversible', `p_kind = 'bounced' and exists`, 'false and exists'],
  ['saved shipping was received once', 'private.check_outcome', 'and p_money.refund_id is not null', 'and false'],
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
  ['the numbers of receipts have no gap', 'private.next_paper_number', 'last = n.last + 1', 'last = n.last + 2'],
  ['a refund note has a number', 'private.number_refund_note', 'new.number := ', 'new.failure_reason := '],
  [
    'what pays by card has a receipt',
    'private.take_money',
    `insert into public.payment_receipts`,
    'insert into public.receipts_lost',
  ],
];

/** Whether this sequence finds that something does not add up. */
const finds = (commands: Command[]): Promise<boolean> =>
  runBatch(shop, [commands]).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Error && error.message.startsWith('MONEY_SEED=')) return true;
      throw error;
    },
  );

/** A command names the nth receipt, and receipts of one moment are in the order of their ids, which are random. */
const TRIES = 20;
async function findsIn(tries: number, commands: Command[]): Promise<boolean> {
  for (let n = 0; n < tries; n += 1) if (await finds(commands)) return true;
  return false;
}

/** The shortest sequence that finds the fault, by leaving out one command after the other of the first random one that does. */
async function findExample(of: fc.Arbitrary<Command[]>): Promise<Command[]> {
  for (const found of fc.sample(of, { numRuns: 1000, seed: SEED })) {
    if (!(await finds(found))) continue;
    let shortest = found;
    for (const command of found.toReversed()) {
      const shorter = shortest.filter((other) => other !== command);
      if (await finds(shorter)) shortest = shorter;
    }
    return shortest;
  }
  throw new Error('None of 1000 random sequences finds it.');
}

async function writeExample(what: string, commands: Command[]): Promise<void> {
  const file = path.join(import.meta.dirname, 'examples.json');
  const written = { ...(JSON.parse(await fs.readFile(file, 'utf8')) as typeof EXAMPLES), [what]: commands };
  await fs.writeFile(file, `${JSON.stringify(written, null, 2)}\n`);
}

it.each([
  ...RULES.map((rule) => [...rule, moneySequence] as const),
  ...LINE_RULES.map((rule) => [...rule, fulfilling] as const),
  ...CLAIM_RULES.map((rule) => [...rule, claiming] as const),
  ...SAVING_RULES.map((rule) => [...rule, saving] as const),
])(
  'would find what does not add up if no longer: %s',
  async (what, routine, rule, broken, of) => {
    const repair = await breakRule(routine, rule, broken);
    const example = EXAMPLES[what];
    const found = example !== undefined && (await findsIn(TRIES, example));
    if (!found && WRITES) await writeExample(what, await findExample(of));
    await repair();
    expect(found || WRITES, `No sequence of examples.json finds it. MONEY_EXAMPLES=write looks for one.`).toBe(true);
  },
  TIMEOUT_MS,
);
