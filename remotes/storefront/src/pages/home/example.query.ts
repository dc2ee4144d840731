import type { Db, Price } from '@landfall/db';
import { unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { DOCUMENTED } from '../../example.ts';

/** As in the database's example_price(). */
export const EXAMPLE_ROUTE = { origin_country: 'US', destination_country: 'NP' };

export interface Example {
  price: Price;
  /** Computed now by the function that prices every quote; false for the documented figures. */
  live: boolean;
}

export const DOCUMENTED_EXAMPLE: Example = { price: DOCUMENTED, live: false };

/** Marks an element whose content the server replaces by today's figures (supabase/local/site/home-example.ts). */
export const priced = (name: string) => ({ 'data-priced': name });

async function workOut(db: Db, signal: AbortSignal): Promise<Example> {
  const price = await unwrap(db.rpc('example_price', {}, { get: true }).abortSignal(signal));
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
