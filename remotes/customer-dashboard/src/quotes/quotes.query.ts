import { type Db, type Page, unwrap, unwrapPage } from '@landfall/db';
import { csvMoment, type CsvRow, type ListState, priceColumns } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { quoteKeys } from '../keys.query.ts';
import { LIST_SIZE, narrowed, rangeOf, sortsBy, specOf } from '../rows/narrow.ts';
import { QUOTE_LINE, type QuoteLine } from '../rows.ts';

export const QUOTES = specOf('final_total');
export const QUOTE_SORTS = sortsBy('final_total');

interface Whose {
  db: Db;
  userId: string;
  /** Statuses shown in this list. */
  shown: readonly string[];
}

/** Rows `from` to `to` of the person's quotes as a list is filtered and ordered. */
export function readQuotes({ db, userId, shown }: Whose, list: ListState, [from, to]: [number, number], signal?: AbortSignal) {
  const { status } = list.filters;
  const statuses = status ? [status] : [...shown];
  const all = db.from('quote_list').select(QUOTE_LINE, { count: 'exact' }).eq('user_id', userId).in('status', statuses);
  const page = narrowed(all, list).range(from, to);
  return unwrapPage(signal ? page.abortSignal(signal) : page);
}

/** A page of the person's quotes. */
export const quotesPage = (whose: Whose, list: ListState) =>
  queryOptions({
    queryKey: quoteKeys.page(whose.userId, list),
    queryFn: ({ signal }): Promise<Page<QuoteLine>> => readQuotes(whose, list, rangeOf(list.page, LIST_SIZE), signal),
    placeholderData: keepPreviousData,
  });

/** Quotes that wait for the customer; those that end soonest first.
 *  @param waiting names of the statuses in which a quote waits, as their definitions say */
export const waitingQuotes = (db: Db, userId: string, waiting: readonly string[]) =>
  queryOptions({
    queryKey: [...quoteKeys.waiting(userId), waiting],
    queryFn: ({ signal }) =>
      unwrap(
        db
          .from('quote_list')
          .select(QUOTE_LINE)
          .eq('user_id', userId)
          .in('status', waiting)
          .is('order_id', null)
          .order('expires_at')
          .order('price_valid_until')
          .limit(5)
          .abortSignal(signal),
      ),
  });

/** A quote as a line of a spreadsheet. */
export const quoteColumns = (quote: QuoteLine): CsvRow => ({
  Number: quote.display_id,
  Requested: csvMoment(quote.created_at),
  'First item': quote.product_name,
  Items: quote.item_count,
  From: quote.country_code,
  To: quote.destination_country,
  Status: quote.status,
  ...priceColumns(quote.totals, quote.estimate_currency),
  'Valid until': csvMoment(quote.price_valid_until ?? quote.expires_at),
  'Estimated from': quote.estimate_low,
  'Estimated to': quote.estimate_high,
});
