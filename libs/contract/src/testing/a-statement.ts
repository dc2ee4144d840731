import type { Breakdown, PriceStatement, StatementTotals } from '@landfall/db';
import { refuses } from './responses.ts';

const sum = (amounts: readonly number[]): number => Math.round(amounts.reduce((all, amount) => all + amount, 0) * 100) / 100;

/** The statement of a price, as private.price_statement states it. */
export function statementOf(price: Breakdown): PriceStatement {
  const lines = price.lines.map(({ key, amount, local, usd, due_on_delivery }) => ({
    key,
    amount: Number(amount),
    local: Number(local),
    usd: Number(usd ?? amount),
    due_on_delivery,
  }));
  const door = lines.filter((line) => line.due_on_delivery);
  const atDoor = { amount: sum(door.map(({ local }) => local)), usd: sum(door.map(({ usd }) => usd)) };
  const charged = {
    card: { amount: Number(price.final_total_local), usd: Number(price.final_total) },
    without_fee: {
      amount: Number(price.final_total_local_without_gateway_fee),
      usd: Number(price.final_total_without_gateway_fee ?? price.final_total),
    },
  };
  const landed = ({ amount, usd }: typeof atDoor) => ({ amount: sum([amount, atDoor.amount]), usd: sum([usd, atDoor.usd]) });
  const ofDoor = (wanted: (key: string) => boolean) => sum(door.filter(({ key }) => wanted(key)).map(({ local }) => local));
  return {
    currency: price.final_currency,
    origin_currency: price.currency,
    copies: 1,
    charged,
    due_at_door:
      atDoor.amount > 0
        ? {
            ...atDoor,
            currency: price.final_currency,
            duty: ofDoor((key) => key !== 'vat'),
            tax: ofDoor((key) => key === 'vat'),
            to: 'carrier',
            when: 'on_delivery',
          }
        : null,
    landed_total: { card: landed(charged.card), without_fee: landed(charged.without_fee) },
    lines,
    insurance: price.lines.some(({ unit }) => unit === 'not_available') ? 'not_available' : 'included',
  };
}

/** The same without its lines, as lists have it. */
export const totalsOf = ({ lines: _lines, ...totals }: PriceStatement): StatementTotals => totals;

/** A statement at another total. */
export function atTotal(statement: PriceStatement, amount: number): PriceStatement {
  const sum = { amount, usd: amount / 83.5 };
  const both = { card: sum, without_fee: sum };
  return { ...statement, charged: both, landed_total: both };
}

/** The refusal of a price that changed: it carries the new one. */
export const refusesPrice = (now: PriceStatement) => refuses('PT409', 'price_changed', { details: JSON.stringify(now) });
