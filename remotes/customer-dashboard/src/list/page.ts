import { AppError } from '@landfall/db';
import { PAGE_SIZE, type ListState } from './list-state.ts';

export interface Page<Row> {
  rows: Row[];
  /** Of all pages. */
  count: number;
}

interface Counted<Row> {
  data: Row[] | null;
  count: number | null;
  error: { message: string; code?: string; details?: string | null; hint?: string | null } | null;
  status: number;
}

/** First and last row of a page, both counted from 0. */
export const rangeOf = ({ page }: ListState): [from: number, to: number] => [(page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1];

/** PostgREST's answer to a range behind the last row. */
const BEHIND_THE_END = 'PGRST103';

/** A page of an answer that was asked for with count: 'exact'. @throws AppError */
export async function readPage<Row>(answer: PromiseLike<Counted<Row>>): Promise<Page<Row>> {
  const { data, count, error, status } = await answer;
  if (error?.code === BEHIND_THE_END) return { rows: [], count: 0 };
  if (!error) return { rows: data ?? [], count: count ?? 0 };
  throw new AppError(error.message, {
    code: error.code || (status ? `http_${status}` : 'network'),
    details: error.details ?? undefined,
    status,
  });
}

/** The words as a pattern of ilike, inside an `or(...)`: what would end the pattern or the list is taken out. */
export const likePattern = (words: string): string => `*${words.replaceAll(/[%*,()"\\]/g, ' ').trim()}*`;
