import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../keys.query.ts';

/** A quote that is asked to be paid, from quote_cards. Amounts are for one copy. */
export interface QuoteToPay {
  id: string;
  display_id: string;
  status: string;
  product_name: string | null;
  image_path: string | null;
  item_count: number;
  quantity: number;
  country_code: string;
  destination_country: string;
  final_currency: string | null;
  final_total: number | null;
  final_total_local: number | null;
  final_total_local_without_gateway_fee: number | null;
  price_valid_until: string | null;
  order_id: string | null;
}

const QUOTE =
  'id,display_id,status,product_name,image_path,item_count,quantity,country_code,destination_country,final_currency,' +
  'final_total,final_total_local,final_total_local_without_gateway_fee,price_valid_until,order_id';

/** The person's own quotes among the ids, in no order; others' ids answer nothing. */
export const quotesToPay = (db: Db, userId: string, ids: string[]) =>
  queryOptions({
    queryKey: payKeys.quotes(userId, ids),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('quote_cards')
          .select(QUOTE)
          .eq('user_id', userId)
          .in('id', ids)
          .abortSignal(signal)
          .overrideTypes<QuoteToPay[], { merge: false }>(),
      ),
    staleTime: 0, // money: what is shown before an order is placed was read now
  });

export interface Address {
  id: string;
  recipient_name: string;
  phone: string;
  address_line1: string;
  address_line2: string | null;
  city: string;
  state_province_region: string | null;
  postal_code: string | null;
  country_code: string;
  tax_id: string | null;
  is_default: boolean;
}

/** The person's addresses, the default first. */
export const addresses = (db: Db, userId: string) =>
  queryOptions({
    queryKey: payKeys.addresses(userId),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('user_addresses')
          .select()
          .eq('user_id', userId)
          .order('is_default', { ascending: false })
          .order('created_at')
          .abortSignal(signal)
          .overrideTypes<Address[], { merge: false }>(),
      ),
  });
