import { type Db, type Selected, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';
import { payKeys } from '../../keys.query.ts';

const QUOTE = `id,display_id,status,product_name,image_path,item_count,quantity,country_code,destination_country,final_currency,totals,version,price_valid_until,delivery_option_id,order_id,currency,rate_source`;

/** A quote to be paid, with what it costs. */
export type QuoteToPay = Selected<'quote_cards', typeof QUOTE>;

/** Ids per request: servers limit a URL to about 8 kB. */
const AT_ONCE = 100;

const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

/** The person's own quotes among these ids, in any order. Ids of other people's quotes return nothing. */
export const quotesToPay = (db: Db, userId: string, ids: string[]) =>
  queryOptions({
    queryKey: payKeys.quotes(userId, ids),
    queryFn: async ({ signal }) => {
      const read = (some: string[]) =>
        unwrap(db.from('quote_cards').select(QUOTE).eq('user_id', userId).in('id', some).abortSignal(signal));
      return (await Promise.all(chunks(ids).map(read))).flat();
    },
    staleTime: 0, // money: always show current amounts before an order is placed
  });

/** The person's email address; null if they signed in by phone and have none. */
export const profileEmail = (db: Db, userId: string) =>
  queryOptions({
    queryKey: payKeys.email(userId),
    queryFn: async ({ signal }) => {
      const [profile] = await unwrap(db.from('profiles').select('email').eq('id', userId).limit(1).abortSignal(signal));
      return profile?.email ?? null;
    },
    staleTime: 0,
  });
