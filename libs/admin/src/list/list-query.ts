import { type ListState, PAGE_SIZE } from '@landfall/ui/list';

/** The part of a supabase-js request that a list needs. */
interface Listable {
  or(filters: string): this;
  order(column: string, options: { ascending: boolean; nullsFirst?: boolean }): this;
  range(from: number, to: number): this;
}

/** PostgREST's filter for "one of these columns contains the text". Characters with a meaning in the filter or in LIKE match any
 *  character. Quoting would be exact, but not every backend unquotes the value of an ilike. */
export function contains(columns: readonly string[], text: string): string {
  const pattern = `%${text.replace(/[%_*\\,()"]/g, '_')}%`;
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',');
}

/** Nullable columns: their nulls come last. The other columns keep the database's default order, so that it can use an index. */
const MAY_BE_EMPTY = new Set(['customer_name', 'expires_at', 'final_total', 'full_name', 'last_quote_at']);

/** Searches, orders and pages a request on the server. Ties go to the newer row, then by id, so that no row is on two pages. */
export function paged<Request extends Listable>(
  request: Request,
  list: ListState,
  searched: readonly string[],
  size = PAGE_SIZE,
): Request {
  const found = list.search ? request.or(contains(searched, list.search)) : request;
  const from = (list.page - 1) * size;
  return found
    .order(list.sort, { ascending: !list.descending, ...(MAY_BE_EMPTY.has(list.sort) && { nullsFirst: false }) })
    .order('created_at', { ascending: false })
    .order('id', { ascending: true })
    .range(from, from + size - 1);
}

/** The part of a supabase-js request that a range of time needs. */
interface Comparable {
  gte(column: string, value: string): this;
  lt(column: string, value: string): this;
}

/** Rows whose time is in the half-open range of the URL: `${name}since` and `${name}until`. */
export function within<Request extends Comparable>(
  request: Request,
  column: string,
  filters: Readonly<Record<string, string>>,
  name: '' | 'sent_' | 'paid_' = '',
): Request {
  const [since, until] = [filters[`${name}since`], filters[`${name}until`]];
  const from = since ? request.gte(column, since) : request;
  return until ? from.lt(column, until) : from;
}
