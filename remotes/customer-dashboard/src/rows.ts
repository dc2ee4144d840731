import type { Row, Selected } from '@landfall/db';

/** A quote as its customer sees it. Its price is `statement`. */
export type QuoteCard = Row<'quote_cards'>;

/** Columns of a row in a list of quotes. */
export const QUOTE_LINE = `id,display_id,status,product_name,item_count,country_code,destination_country,final_currency,
  totals,estimate_low,estimate_high,estimate_low_usd,estimate_high_usd,estimate_currency,
  created_at,expires_at,price_valid_until,unread,image_path`;
export type QuoteLine = Selected<'quote_list', typeof QUOTE_LINE>;

export const QUOTE_ITEM =
  'id,product_name,product_url,quantity,item_price,typed_price,price_currency,item_weight,length_cm,width_cm,height_cm,image_path,options';
export type QuoteItem = Selected<'quote_items', typeof QUOTE_ITEM>;

/** An order as its customer sees it. Amounts are numbers in `currency`. */
export type OrderCard = Row<'order_cards'>;
/** An item of an order, with what has become of it. */
export type OrderedLine = OrderCard['items'][number]['lines'][number];

/** Columns of a row in a list of orders. */
export const ORDER_LINE = `id,order_number,user_id,status,money_label,waits_for,product_name,item_count,country_code,origins,destination_country,
  currency,totals,tracking_number,created_at,unread,image_path`;
export type OrderLine = Selected<'order_list', typeof ORDER_LINE>;
