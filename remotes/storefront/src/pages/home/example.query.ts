import type { Db, Price } from '@landfall/db';
import { unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { DOCUMENTED } from '../../example.ts';

/** Headphones for 199 dollars in a US shop, to Nepal. The box is large for its weight, so volumetric weight applies. */
const HEADPHONES = { item_price: 199, quantity: 1, item_weight: 0.8, length_cm: 30, width_cm: 25, height_cm: 15 };
export const EXAMPLE_ROUTE = { origin_country: 'US', destination_country: 'NP' };

export interface Example {
  price: Price;
  /** Computed now by the function that prices every quote; false for the documented figures. */
  live: boolean;
}

export const DOCUMENTED_EXAMPLE: Example = { price: DOCUMENTED, live: false };

const categoryOfHeadphones = async (db: Db, signal: AbortSignal): Promise<string | undefined> => {
  const known = db.from('customs_categories').select('id').contains('keywords', ['headphone']).eq('is_active', true);
  const rows = await unwrap(known.order('name').limit(1).abortSignal(signal));
  return rows[0]?.id;
};

async function workOut(db: Db, signal: AbortSignal): Promise<Example> {
  const category = await categoryOfHeadphones(db, signal);
  const item = { ...HEADPHONES, ...(category && { customs_category_id: category }) };
  const asked = { ...EXAMPLE_ROUTE, merchant_shipping: 6.99, items: [item] };
  const price = await unwrap(db.rpc('estimate', { p_input: asked }).abortSignal(signal));
  return price.priceable ? { price, live: true } : DOCUMENTED_EXAMPLE;
}

/** The home page's example at today's rates; the documented one while loading and on failure. */
export const workedExample = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'example'] as const,
    queryFn: ({ signal }) => workOut(db, signal),
    placeholderData: DOCUMENTED_EXAMPLE,
    retry: false,
  });
