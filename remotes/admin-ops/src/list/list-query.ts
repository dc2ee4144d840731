import { type AppError, unwrap } from '@landfall/db';
import { type ListState, PAGE_SIZE } from './list-state.ts';

export interface Page<Row> {
  rows: Row[];
  /** How many there are on all pages. */
  total: number;
}

/** The part of a supabase-js request that a list needs. */
interface Listable {
  or(filters: string): this;
  order(column: string, options: { ascending: boolean; nullsFirst: boolean }): this;
  range(from: number, to: number): this;
}

/** PostgREST's filter for "one of these columns contains the text". A sign that means something to the filter or to LIKE stands for any
 *  one character: quoting it would be exact, but not every backend unquotes the value of an ilike. */
export function contains(columns: readonly string[], text: string): string {
  const pattern = `%${text.replace(/[%_*\\,()"]/g, '_')}%`;
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',');
}

/** Searches, orders and pages a request on the server. Ties go to the newer row, then by id, so that no row is on two pages. */
export function paged<Request extends Listable>(request: Request, list: ListState, searched: readonly string[]): Request {
  const found = list.search ? request.or(contains(searched, list.search)) : request;
  const from = (list.page - 1) * PAGE_SIZE;
  return found
    .order(list.sort, { ascending: !list.descending, nullsFirst: false })
    .order('created_at', { ascending: false, nullsFirst: false })
    .order('id', { ascending: true, nullsFirst: false })
    .range(from, from + PAGE_SIZE - 1);
}

type Answer = PromiseLike<{
  data: unknown;
  count: number | null;
  error: { message: string; code?: string } | null;
  status: number;
}>;

/** The rows of one page and the count of all. A page past the end is empty, not an error (PGRST103).
 *  @throws AppError */
export async function readPage<Row>(request: Answer): Promise<Page<Row>> {
  const answer = await request;
  try {
    const rows = await unwrap(Promise.resolve({ ...answer, data: answer.data as Row[] }));
    return { rows, total: answer.count ?? rows.length };
  } catch (error) {
    if ((error as AppError).code === 'PGRST103') return { rows: [], total: 0 };
    throw error;
  }
}
