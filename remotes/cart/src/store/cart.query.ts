import { type Db, unwrap } from '@landfall/db';
import { QUOTE, QUOTE_ITEM, type QuoteRow } from '../items/cart-item.ts';

const COLUMNS = `${QUOTE},quote_items(${QUOTE_ITEM})` as const;
/** Neither removed nor never added. */
export const IN_A_LIST = 'in_cart.eq.true,saved_for_later.eq.true';

/** The person's quotes in the cart or saved, newest first, with what each costs. Filters by user: row-level security alone would not use
 *  the index. */
export async function readCart(db: Db, userId: string, signal: AbortSignal): Promise<QuoteRow[]> {
  const [quotes, prices] = await Promise.all([
    unwrap(
      db
        .from('quotes')
        .select(COLUMNS)
        .eq('user_id', userId)
        .or(IN_A_LIST)
        .order('created_at', { ascending: false })
        .order('id')
        .abortSignal(signal),
    ),
    unwrap(db.from('quote_list').select('id,totals').eq('user_id', userId).or(IN_A_LIST).abortSignal(signal)),
  ]);
  const totals = new Map(prices.map((price) => [price.id, price.totals]));
  return quotes.map((quote) => ({ ...quote, totals: totals.get(quote.id) ?? null }));
}
