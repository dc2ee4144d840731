import { type Db, type Result, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';

/** Payment methods; amounts in the offer's currency, for the whole order. */
export type Offer = Result<'payment_methods'>;
export type OfferedMethod = Offer['methods'][number];
export type PaymentMethod = OfferedMethod['method'];

export type ToPay = { items: { quote_id: string; quantity: number; version?: number }[] } | { orderId: string };

/** Which payment methods are available for these quotes or this order, and what each charges. */
export const paymentMethods = (db: Db, toPay: ToPay) =>
  queryOptions({
    queryKey: payKeys.methods(toPay),
    queryFn: async ({ signal }) => {
      const about = 'orderId' in toPay ? { p_order_id: toPay.orderId } : { p_items: toPay.items };
      return unwrap(db.rpc('payment_methods', about).abortSignal(signal));
    },
    staleTime: 0, // money: always show current amounts
  });
