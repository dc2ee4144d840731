import { isNotThere } from '@landfall/customer';
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
  failure_code: string | null;
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
  total_usd: number;
  /** A part of a transfer may have come. */
  amount_paid: number;
  cancel_reason: string | null;
  payment: OrderPayment | null;
  items: {
    quote_id: string;
    product_name: string | null;
    quantity: number;
    line_total_local: number;
    /** The lines sum to total_usd. */
    line_total_usd: number;
  }[];
}

const ORDER =
  'id,order_number,status,payment_status,destination_country,country_code,currency,total,total_usd,amount_paid,cancel_reason,payment,items';

export const readOrder = (db: Db, userId: string, id: string, signal: AbortSignal): Promise<PlacedOrderRow> =>
  unwrap(
    db
      .from('order_cards')
      .select(ORDER)
      .eq('user_id', userId)
      .eq('id', id)
      .abortSignal(signal)
      .single()
      .overrideTypes<PlacedOrderRow, { merge: false }>(),
  );

/** Null where the id names no order of theirs. */
export const placedOrder = (db: Db, userId: string, id: string) =>
  queryOptions({
    queryKey: payKeys.order(id),
    queryFn: ({ signal }): Promise<PlacedOrderRow | null> =>
      readOrder(db, userId, id, signal).catch((error: unknown) => {
        if (isNotThere(error)) return null;
        throw error;
      }),
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
