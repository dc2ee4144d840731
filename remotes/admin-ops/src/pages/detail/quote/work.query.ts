import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';

const ITEM =
  'id,position,product_name,product_url,options,item_price,quantity,item_weight,length_cm,width_cm,height_cm,customs_category_id,image_path,typed_price,price_currency';
const QUOTE =
  'id,country_code,destination_country,sales_tax_price,merchant_shipping_price,international_shipping,domestic_shipping,discount,delivery_option_id,insured';
const COLUMNS = `${QUOTE},quote_items(${ITEM})` as const;

export type WorkItem = Selected<'quote_items', typeof ITEM>;

/** What the form of a price starts from beside the price itself: the quote's typed figures and its items, in order. */
export type Work = Selected<'quotes', typeof QUOTE> & { quote_items: WorkItem[] };

export const workOf = (db: Db, id: string) =>
  queryOptions({
    queryKey: quoteKeys.work(id),
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('quotes')
          .select(COLUMNS)
          .eq('id', id)
          .order('position', { referencedTable: 'quote_items' })
          .abortSignal(signal)
          .single(),
      ),
  });
