import { isNotThere } from '@landfall/db';
import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';

const ORDER =
  'id,order_number,status,payment_status,destination_country,country_code,currency,statement,total,amount_paid,cancel_reason,payment,payment_method,items,money';

/** An order as its confirmation page shows it. */
export type PlacedOrderRow = Selected<'order_cards', typeof ORDER>;
export type OrderPayment = NonNullable<PlacedOrderRow['payment']>;

export const readOrder = (db: Db, userId: string, id: string, signal: AbortSignal): Promise<PlacedOrderRow> =>
  unwrap(db.from('order_cards').select(ORDER).eq('user_id', userId).eq('id', id).abortSignal(signal).single());

/** Null if the person has no order with this id. */
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

const ACCOUNT = 'id,account_name,account_number,bank_name,branch_name,iban,swift_code,instructions';
export type BankAccount = Selected<'bank_accounts', typeof ACCOUNT>;

/** The default account for transfers in a currency; null if there is none. */
export const bankAccount = (db: Db, currency: string) =>
  queryOptions({
    queryKey: payKeys.account(currency),
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db
          .from('bank_accounts')
          .select(ACCOUNT)
          .eq('currency', currency)
          .eq('is_active', true)
          .order('is_default', { ascending: false })
          .order('sort')
          .limit(1)
          .abortSignal(signal),
      );
      return rows[0] ?? null;
    },
  });
