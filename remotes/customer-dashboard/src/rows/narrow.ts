import type { Choice, ListSpec, ListState } from '@landfall/ui/list';

const DAY_MS = 86_400_000;
const MOST_WORDS = 6;

/** Rows per page. */
export const LIST_SIZE = 10;

/** Days back from today, by their value in the URL. */
export const PERIODS: Choice[] = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
];

/** The orders of a list.
 *  @param price the column to sort prices by, in US dollars: rows are in several currencies */
export const sortsBy = (price: string): Choice[] => [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: `-${price}`, label: 'Price, high to low' },
  { value: price, label: 'Price, low to high' },
  { value: 'sort_name', label: 'Name, A to Z' },
  { value: '-sort_name', label: 'Name, Z to A' },
];

/** What a list of a customer's quotes or orders accepts in its URL.
 *  @param price as in `sortsBy` */
export const specOf = (price: string): ListSpec => ({
  sortable: ['created_at', price, 'sort_name'],
  sort: '-created_at',
  filters: ['status', 'days'],
  choices: { days: PERIODS.map(({ value }) => value) },
  size: LIST_SIZE,
});

/** First and last row of a page, both counted from 0.
 *  @param page from 1 */
export const rangeOf = (page: number, size: number): [from: number, to: number] => [(page - 1) * size, page * size - 1];

/** A pattern of ilike for each word of a search: all of them must be found. */
export const patternsOf = (search: string): string[] =>
  search
    .replaceAll(/[%*"\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word}%`);

/** The moment at which a list's period begins; undefined for any time. @param now ms */
export const sinceOf = ({ filters: { days } }: ListState, now: number): string | undefined =>
  days ? new Date(now - Number(days) * DAY_MS).toISOString() : undefined;

interface Narrowable<Query> {
  ilike(column: 'words', pattern: string): Query;
  gte(column: 'created_at', value: string): Query;
  order(column: string, options: { ascending: boolean; nullsFirst: boolean }): Query;
}

/** Adds a list's words, period and order to a request. Rows without a price come last; ties go by id, so that no row is on two pages. */
export function narrowed<Query extends Narrowable<Query>>(request: Query, list: ListState): Query {
  const worded = patternsOf(list.search).reduce((query, pattern) => query.ilike('words', pattern), request);
  const since = sinceOf(list, Date.now());
  const recent = since ? worded.gte('created_at', since) : worded;
  return recent
    .order(list.sort, { ascending: !list.descending, nullsFirst: false })
    .order('id', { ascending: true, nullsFirst: false });
}
