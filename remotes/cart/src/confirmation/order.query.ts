import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';

export interface OrderPayment {
  id: string;
  status: 'created' | 'pending' | 'awaiting_verification' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
  method: 'card' | 'bank_transfer' | 'cod';
  amount: number;
  currency: string;
  reference_code: string | null;
  proof_path: string | null;
  /** An unpaid order is cancelled then, and its cart restored. */
  expires_at: string | null;
}

/** An order as its confirmation shows it, from order_cards. */
export interface PlacedOrderRow {
  id: string;
  order_number: string;
  status: string;
  payment_status: string;
  destination_country: string;
  country_code: string;
  currency: string;
  total: number;
  cancel_reason: string | null;
  payment: OrderPayment | null;
  items: { quote_id: string; product_name: string | null; quantity: number; line_total_local: number }[];
}

const ORDER = 'id,order_number,status,payment_status,destination_country,country_code,currency,total,cancel_reason,payment,items';

export const placedOrder = (db: Db, userId: string, id: string) =>
  queryOptions({
    queryKey: payKeys.order(id),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('order_cards')
          .select(ORDER)
          .eq('user_id', userId)
          .eq('id', id)
          .abortSignal(signal)
          .single()
          .overrideTypes<PlacedOrderRow, { merge: false }>(),
      ),
    staleTime: 0,
  });

/** The order that a payment is for; null where it is not theirs. */
export const orderOfPayment = (db: Db, userId: string, paymentId: string) =>
  queryOptions({
    queryKey: payKeys.payment(paymentId),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db
          .from('order_cards')
          .select(ORDER)
          .eq('user_id', userId)
          .eq('payment->>id', paymentId)
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<PlacedOrderRow[], { merge: false }>(),
      );
      return rows[0] ?? null;
    },
    staleTime: 0,
  });

export interface BankAccount {
  id: string;
  account_name: string;
  account_number: string;
  bank_name: string;
  branch_name: string | null;
  iban: string | null;
  swift_code: string | null;
  instructions: string | null;
}

/** Where a currency is transferred to: its default account; null without one. */
export const bankAccount = (db: Db, currency: string) =>
  queryOptions({
    queryKey: payKeys.account(currency),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db
          .from('bank_accounts')
          .select('id,account_name,account_number,bank_name,branch_name,iban,swift_code,instructions')
          .eq('currency', currency)
          .eq('is_active', true)
          .order('is_default', { ascending: false })
          .order('sort')
          .limit(1)
          .abortSignal(signal)
          .overrideTypes<BankAccount[], { merge: false }>(),
      );
      return rows[0] ?? null;
    },
  });
