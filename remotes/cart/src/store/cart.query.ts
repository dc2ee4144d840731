import { type Db, unwrap } from '@landfall/db';
import type { QuoteRow } from '../items/cart-item.ts';

const ITEM = 'id,product_name,product_url,quantity,item_price,item_weight,image_url,image_path,options';
const QUOTE = [
  'id,display_id,status,in_cart,saved_for_later,product_name,image_url,final_total,final_total_local,final_currency,quantity,item_weight',
  `delivery_date,country_code,destination_country,shipping_address,currency,rate_source,price_valid_until,created_at,updated_at,quote_items(${ITEM})`,
].join(',');

/** The person's quotes that are in the cart or saved, newest first. Filtered by user, or the index is lost under row-level security. */
export const readCart = (db: Db, userId: string, signal: AbortSignal): Promise<QuoteRow[]> =>
  unwrap(
    db
      .from('quotes')
      .select(QUOTE)
      .eq('user_id', userId)
      .or('in_cart.eq.true,saved_for_later.eq.true')
      .order('created_at', { ascending: false })
      .abortSignal(signal)
      .overrideTypes<QuoteRow[], { merge: false }>(),
  );
