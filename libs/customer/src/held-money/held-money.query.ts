import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export const heldMoneyKey = ['customer', 'held-money'] as const;

/** Money of the customer that came for one of their orders and was not used, in this currency, the oldest first. */
export const heldMoney = (db: Db, currency: string) =>
  queryOptions({
    queryKey: [...heldMoneyKey, currency],
    queryFn: async ({ signal }) =>
      (await unwrap(db.rpc('my_held_money').abortSignal(signal))).filter((held) => held.currency === currency),
  });
