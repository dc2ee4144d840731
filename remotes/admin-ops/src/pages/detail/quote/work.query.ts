import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../../../keys.query.ts';

export interface WorkItem {
  id: string;
  position: number;
  product_name: string;
  product_url: string | null;
  options: string | null;
  item_price: number | null;
  quantity: number;
  item_weight: number | null;
  length_cm: number | null;
  width_cm: number | null;
  height_cm: number | null;
  customs_category_id: string | null;
  image_path: string | null;
}

/** What the form of a price starts from beside the price itself: the quote's typed figures and its items, in order. */
export interface Work {
  id: string;
  merchant_shipping_price: number | null;
  domestic_shipping: number | null;
  discount: number | null;
  delivery_option_id: string | null;
  insured: boolean;
  quote_items: WorkItem[];
}

const ITEM =
  'id,position,product_name,product_url,options,item_price,quantity,item_weight,length_cm,width_cm,height_cm,customs_category_id,image_path';
const COLUMNS = `id,merchant_shipping_price,domestic_shipping,discount,delivery_option_id,insured,quote_items(${ITEM})`;

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
          .single()
          .overrideTypes<Work, { merge: false }>(),
      ),
  });
