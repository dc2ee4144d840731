import { type Db, type Result, unwrap } from '@landfall/db';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListName, reportKeys } from '../keys.query.ts';
import type { ReportRange } from './report-range.ts';

/** Reads a report. PT400 bad_range or bad_zone for an invalid URL. */
export type ReadReport<T> = (db: Db, range: ReportRange, signal: AbortSignal) => PromiseLike<T>;

export const reportOf = <T>(db: Db, name: string, read: ReadReport<T>, range: ReportRange) =>
  queryOptions({
    queryKey: reportKeys.report(name, range),
    queryFn: async ({ signal }) => read(db, range, signal),
    placeholderData: keepPreviousData,
  });

export type ReportRow = Result<'report_rows'>['rows'][number];
type Cursor = { at: string; id: string } | null;

const readRows = (
  db: Db,
  { report, list, key }: ListName,
  range: ReportRange,
  after: Cursor,
  limit: number,
  signal?: AbortSignal,
) => {
  const rows = db.rpc('report_rows', {
    ...range,
    p_report: report,
    p_list: list,
    ...(key && { p_key: key }),
    ...(after && { p_after: after }),
    p_limit: limit,
  });
  return unwrap(signal ? rows.abortSignal(signal) : rows);
};

const PAGE = 50;
const cursorOf = (rows: ReportRow[], limit: number): Cursor => {
  const last = rows.at(-1);
  return last && rows.length === limit ? { at: last.at, id: last.id } : null;
};

export const rowsOf = (db: Db, name: ListName, range: ReportRange) =>
  infiniteQueryOptions({
    queryKey: reportKeys.rows(name, range),
    queryFn: ({ pageParam, signal }) => readRows(db, name, range, pageParam, PAGE, signal),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ rows }) => cursorOf(rows, PAGE),
  });

const CHUNK = 1000;

/** Every row of a list, for a file. */
export async function allRows(db: Db, name: ListName, range: ReportRange): Promise<ReportRow[]> {
  const all: ReportRow[] = [];
  let after: Cursor = null;
  do {
    const { rows } = await readRows(db, name, range, after, CHUNK);
    all.push(...rows);
    after = cursorOf(rows, CHUNK);
  } while (after);
  return all;
}
