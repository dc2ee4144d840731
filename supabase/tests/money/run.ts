// Runs generated sequences of events inside the database, and compares what it holds with what arrived.
import fs from 'node:fs/promises';
import path from 'node:path';
import { approvedQuote, checkOut, openShop, type Shop } from '../flows/shop.ts';
import type { Command } from './commands.ts';
import { Received, type Step } from './received.ts';

/** Set MONEY_SEED to repeat the same sequences. */
export const SEED = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const ORDER_ITEMS = {
  items: [
    { product_name: 'Cap', quantity: 2, item_price: 5, item_weight: 0.125 },
    { product_name: 'Mug', quantity: 1, item_price: 10, item_weight: 0.25 },
  ],
};

/** A shop with three orders to pay: by transfer, by card and in cash. */
export async function openMoneyShop(): Promise<Shop> {
  const shop = await openShop();
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
  return shop;
}

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
export const counts = new Map<string, number>();
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

/** Runs sequences in one transaction. @returns the number of steps; throws with the seed and the steps of the first discrepancy */
export async function runBatch(shop: Shop, batch: Command[][]): Promise<number> {
  const [row] = await shop.db.sql<{ traces: Step[][] }>('select money_test.run_all($1) as traces', [JSON.stringify(batch)]);
  for (const [n, trace] of row!.traces.entries()) check(batch[n]!, trace);
  return row!.traces.flat().length;
}
