import { PAGE_SIZE, type ListState, type Sort } from './list-state.ts';

const DAY_MS = 86_400_000;
const MOST_WORDS = 6;

/** First and last row of a page, both counted from 0. */
export const rangeOf = ({ page }: ListState): [from: number, to: number] => [(page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1];

/** A pattern of ilike for each word of a search: all of them must be found. */
export const patternsOf = (search: string): string[] =>
  search
    .replaceAll(/[%*"\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word}%`);

/** The moment at which a list's period begins; undefined for any time. @param now ms */
export const sinceOf = ({ period }: ListState, now: number): string | undefined =>
  period === '' ? undefined : new Date(now - Number(period) * DAY_MS).toISOString();

interface Narrowable<Query> {
  ilike(column: 'words', pattern: string): Query;
  gte(column: 'created_at', value: string): Query;
  order(column: string, options: { ascending: boolean; nullsFirst: boolean }): Query;
}

const COLUMNS: Record<string, (price: string) => string> = {
  date: () => 'created_at',
  price: (price) => price,
  name: () => 'sort_name',
};

const columnOf = (sort: Sort, price: string): string => COLUMNS[sort.split('-')[0]!]!(price);

/** Puts words, period and order of a list into a question; rows without a price come last, and the same rows stay in the same order.
 *  @param price the column to sort prices by, in US dollars: rows stand in several currencies */
export function askFor<Query extends Narrowable<Query>>(question: Query, list: ListState, price: string): Query {
  const worded = patternsOf(list.search).reduce((query, pattern) => query.ilike('words', pattern), question);
  const since = sinceOf(list, Date.now());
  const recent = since ? worded.gte('created_at', since) : worded;
  return recent
    .order(columnOf(list.sort, price), { ascending: list.sort.endsWith('-asc'), nullsFirst: false })
    .order('id', { ascending: true, nullsFirst: false });
}
