import { type Answer, AppError, unwrap } from './app-error.ts';

/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Of all pages. */
  count: number;
  /** The count is an estimate, because counting exactly would take too long. */
  isEstimate?: boolean;
  /** Cursor of the page that follows, opaque; null on the last page. Undefined: pages have numbers, not cursors. */
  next?: string | null;
  /** Cursor of the page before, opaque; null on the first page. */
  previous?: string | null;
}

interface CountedResponse<Row> extends Answer<Row[] | null> {
  count: number | null;
}

/** PostgREST's answer to a range behind the last row. */
const PAST_THE_END = 'PGRST103';

/** One page of a response to a request with `count: 'exact'`. A page past the end is empty, not an error.
 *  @throws AppError as `unwrap` does */
export async function unwrapPage<Row>(answer: PromiseLike<CountedResponse<Row>>): Promise<Page<Row>> {
  const calledFrom = new Error();
  const counted = await answer;
  try {
    const rows = await unwrap(Promise.resolve(counted), calledFrom);
    return { rows, count: counted.count ?? rows.length };
  } catch (error) {
    if (error instanceof AppError && error.code === PAST_THE_END) return { rows: [], count: 0 };
    throw error;
  }
}
