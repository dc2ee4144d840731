import { type Db, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What the route between two countries does not carry, and restricted words in the names of items. */
export const restrictedGoods = (db: Db, from: string, to: string, names: readonly string[]) =>
  queryOptions({
    queryKey: ['storefront', 'restricted', from, to, ...names] as const,
    queryFn: ({ signal }) =>
      unwrap(db.rpc('restricted_goods', { p_origin: from, p_destination: to, p_names: [...names] }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });
