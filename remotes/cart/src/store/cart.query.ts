import { type Db, unwrap } from '@landfall/db';
import { QUOTE, QUOTE_ITEM, type QuoteRow } from '../items/cart-item.ts';

const COLUMNS = `${QUOTE},quote_items(${QUOTE_ITEM})` as const;

/** The person's quotes in the cart or saved, newest first. Filters by user: row-level security alone would not use the index. */
export const readCart = (db: Db, userId: string, signal: AbortSignal): Promise<QuoteRow[]> =>
  unwrap(
    db
      .from('quotes')
      .select(COLUMNS)
      .eq('user_id', userId)
      .or('in_cart.eq.true,saved_for_later.eq.true')
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  );
