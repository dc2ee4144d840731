import { type Db, unwrapJson } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

export interface DeliveryOption {
  id: string;
  name: string;
  carrier: string | null;
  min_days: number;
  max_days: number;
  /** In the origin's currency. */
  price: number;
}

/** The ways of delivery that a quote's price offers, as they were when it was priced. */
export const deliveryChoices = (db: Db, quoteId: string) =>
  queryOptions({
    queryKey: quoteKeys.choices(quoteId),
    queryFn: ({ signal }) =>
      unwrapJson<DeliveryOption[]>(db.rpc('delivery_choices', { p_quote_id: quoteId }).abortSignal(signal)),
  });
