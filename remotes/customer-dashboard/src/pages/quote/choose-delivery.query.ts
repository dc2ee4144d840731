import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../keys.query.ts';

export type DeliveryOption = Result<'delivery_choices'>[number];

/** A quote's delivery options, as of its pricing. */
export const deliveryChoices = (db: Db, quoteId: string) =>
  queryOptions({
    queryKey: quoteKeys.choices(quoteId),
    queryFn: ({ signal }) => unwrap(db.rpc('delivery_choices', { p_quote_id: quoteId }).abortSignal(signal)),
  });
