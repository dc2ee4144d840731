import { type Answer, AppError, unwrap } from './app-error.ts';

export interface Page<Row> {
  rows: Row[];
  /** Of all pages. */
  count: number;
}

interface CountedAnswer<Row> extends Answer<Row[] | null> {
  count: number | null;
}

/** PostgREST's error for a range beyond the last row. */
const PAST_THE_END = 'PGRST103';

/** One page of a response requested with `count: 'exact'`. A page beyond the end is empty, not an error.
 *  @throws AppError like `unwrap` */
export async function unwrapPage<Row>(answer: PromiseLike<CountedAnswer<Row>>): Promise<Page<Row>> {
  const counted = await answer;
  try {
    const rows = await unwrap(Promise.resolve(counted));
    return { rows, count: counted.count ?? rows.length };
  } catch (error) {
    if (error instanceof AppError && error.code === PAST_THE_END) return { rows: [], count: 0 };
    throw error;
  }
}
