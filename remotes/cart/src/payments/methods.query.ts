import { type Db, unwrapJson } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';

export type PaymentMethod = 'card' | 'bank_transfer' | 'cod';

/** A way to pay, as the RPC payment_methods answers; amounts are for everything that is paid by it. */
export interface OfferedMethod {
  method: PaymentMethod;
  open: boolean;
  reason: 'card_not_available' | 'no_bank_account' | 'cod_not_enabled' | 'cod_over_limit' | null;
  /** In the offer's currency. */
  total: number;
  total_usd: number;
}

export interface Offer {
  currency: string;
  methods: OfferedMethod[];
}

export type ToPay = { items: { quote_id: string; quantity: number }[] } | { orderId: string };

/** Which ways of paying are open for these quotes or this order, and what each charges. */
export const paymentMethods = (db: Db, toPay: ToPay) =>
  queryOptions({
    queryKey: payKeys.methods(toPay),
    queryFn: async ({ signal }) => {
      const about = 'orderId' in toPay ? { p_order_id: toPay.orderId } : { p_items: toPay.items };
      return unwrapJson<Offer>(db.rpc('payment_methods', about).abortSignal(signal));
    },
    staleTime: 0, // money: what is shown before it is owed was asked now
  });
