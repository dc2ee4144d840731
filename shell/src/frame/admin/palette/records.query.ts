import { paths } from '@landfall/contract/paths';
import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { PalettePage } from './palette-search.ts';

type Found = Result<'admin_search'>[number];

const CATEGORIES: Readonly<Record<Found['kind'], string>> = {
  order: 'Orders',
  quote: 'Quotes',
  customer: 'Customers',
  payment: 'Payments',
};

/** Where a record is: a payment is on the page of its order. */
function addressOf({ kind, id, order_id }: Found): string {
  if (kind === 'quote') return paths.adminQuote(id);
  return kind === 'customer' ? paths.adminCustomer(id) : paths.adminOrder(order_id ?? id);
}

const entryOf = (found: Found): PalettePage => ({
  category: CATEGORIES[found.kind],
  title: found.title,
  description: found.detail,
  keywords: '',
  to: addressOf(found),
});

/** Shorter searches would find almost everything. */
const SHORTEST = 2;

/** Orders, quotes, customers and payments that a search finds: numbers with or without their letters, names, e-mails, references. */
export const foundRecords = (db: Db, typed: string) => {
  const search = typed.trim();
  return queryOptions({
    queryKey: ['admin_search', search],
    queryFn:
      search.length < SHORTEST || search.length > 200
        ? skipToken
        : async ({ signal }) => (await unwrap(db.rpc('admin_search', { p_search: search }).abortSignal(signal))).map(entryOf),
    staleTime: 10_000,
  });
};
