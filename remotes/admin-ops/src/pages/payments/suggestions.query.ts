import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { paymentKeys } from '../../keys.query.ts';

/** An order that unmatched money may be for, and why. Amounts in its currency. */
export type SuggestedOrder = Result<'suggest_orders'>[number];

/** The best five, best first. */
export const suggestedOrders = (db: Db, unmatchedId: string) =>
  queryOptions({
    queryKey: paymentKeys.suggestions(unmatchedId),
    queryFn: ({ signal }) => unwrap(db.rpc('suggest_orders', { p_unmatched_id: unmatchedId }).abortSignal(signal)),
  });
