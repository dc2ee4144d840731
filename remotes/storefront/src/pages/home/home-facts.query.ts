import type { HomeFacts } from '@landfall/customer';
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

/** The headphones at today's rates; the documented example while loading, on failure, and where the shop can't price it. */
export const exampleOf = (facts: HomeFacts | undefined): Example =>
  facts?.headphones?.priceable ? { price: facts.headphones, live: true } : { price: DOCUMENTED, live: false };

/** Marks an element whose content the server replaces by today's figures (supabase/local/site/home-places.ts). */
export const priced = (name: string) => ({ 'data-priced': name });

/** What the page tells of prices, routes and terms, by the settings of now. */
export const homeFacts = (db: Db) =>
  queryOptions({
    queryKey: ['storefront', 'home-facts'] as const,
    queryFn: ({ signal }) => unwrap(db.rpc('home_facts', {}, { get: true }).abortSignal(signal)),
    retry: false,
  });
