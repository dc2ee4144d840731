import type { Price, PriceResult } from '../../../libs/db/src/price.ts';
import type { Sql } from '../harness.ts';

export interface PriceInput {
  items: Record<string, unknown>[];
  origin: Record<string, unknown>;
  destination: Record<string, unknown>;
  route: Record<string, unknown> | null;
  [field: string]: unknown;
}

/** One item of 100 from the US to India, no other charges. Tests override only what they need. */
export function anInput(changes: Partial<PriceInput> = {}): PriceInput {
  return {
    items: [{ item_price: '100', quantity: 1, item_weight: '1', duty_percent: '0' }],
    origin: { code: 'US', currency: 'USD', rate_from_usd: '1' },
    destination: { code: 'IN', currency: 'INR', rate_from_usd: '83', vat: '0', customs_basis: 'CIF' },
    route: { base_shipping_cost: '0', cost_per_kg: '0', weight_tiers: [] },
    ...changes,
  };
}

export async function priceResult(sql: Sql, input: unknown): Promise<PriceResult> {
  const [row] = await sql<{ price: PriceResult }>('select public.price_quote($1::jsonb) as price', [JSON.stringify(input)]);
  if (!row) throw new Error('price_quote answered nothing');
  return row.price;
}

export async function priceOf(sql: Sql, input: unknown): Promise<Price> {
  const price = await priceResult(sql, input);
  if (!price.priceable) throw new Error(`not priceable: ${price.reasons.join(', ')}`);
  return price;
}

/** Sum of decimal strings in hundredths, without float rounding. */
export const hundredths = (...amounts: string[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
