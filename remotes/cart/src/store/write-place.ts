import { AppError, type Db, unwrap } from '@landfall/db';
import type { Place } from '../items/cart-state.ts';

/** Ids in one request: a uuid takes 37 characters of the address, which servers cut at about 8 kB. */
const AT_ONCE = 100;

const FLAGS: Record<Place, { in_cart: boolean; saved_for_later: boolean }> = {
  cart: { in_cart: true, saved_for_later: false },
  saved: { in_cart: false, saved_for_later: true },
  removed: { in_cart: false, saved_for_later: false },
};

/** Writes both flags of each quote. @throws AppError where the server refuses, or where a quote is no longer theirs to move */
export async function writePlace(db: Db, userId: string, ids: readonly string[], place: Place): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const written = await unwrap(db.from('quotes').update(FLAGS[place]).eq('user_id', userId).in('id', some).select('id'));
    if (written.length < some.length)
      throw new AppError('not_found', { code: 'PT404', details: 'A quote is no longer there to move.' });
  }
}
