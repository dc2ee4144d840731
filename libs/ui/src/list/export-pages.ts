import type { Page } from '@landfall/db';
import { CsvFile, type CsvRow } from './csv.ts';

/** Rows per request, and the most that one file takes. */
export const EXPORT_STEP = 500;
export const EXPORT_MOST = 100_000;

/** Where a page of an export begins: after a cursor where the list has them, else by its number from 1. */
export interface ExportPlace {
  page: number;
  after?: string;
}

/** Reads one page of what the list's filters match.
 *  @param size rows per page */
export type ReadPage<Row> = (place: ExportPlace, size: number, signal: AbortSignal) => Promise<Page<Row>>;

interface ExportOptions<Row> {
  read: ReadPage<Row>;
  /** Every row has the same columns in the same order. */
  columns: (row: Row) => CsvRow;
  /** The time zone of moments; the browser's own by default. */
  zone?: string | undefined;
  /** Called after each page with the rows so far and the count of all. */
  onProgress(rows: number, count: number): void;
  signal: AbortSignal;
}

const nextPlace = ({ page }: ExportPlace, { rows, next }: Page<unknown>): ExportPlace | null => {
  if (next === undefined) return rows.length < EXPORT_STEP ? null : { page: page + 1 };
  return next === null ? null : { page: page + 1, after: next };
};

/** The list has more rows than a file takes. */
export class TooManyRows extends Error {
  readonly count: number;

  constructor(count: number) {
    super('too_many_rows');
    this.count = count;
  }
}

/** Reads a list page by page into a CSV file; the rows themselves are dropped with each page. The heads are those of the first row.
 *  @throws TooManyRows, the signal's reason when it is cancelled, AppError as `read` does */
export async function exportPages<Row>({ read, columns, zone, onProgress, signal }: ExportOptions<Row>): Promise<CsvFile> {
  let file: CsvFile | undefined;
  let place: ExportPlace | null = { page: 1 };
  while (place) {
    const page: Page<Row> = await read(place, EXPORT_STEP, signal); // one after the other: each begins where the last one ended
    signal.throwIfAborted();
    const rows = page.rows.map(columns);
    file ??= new CsvFile(Object.keys(rows[0] ?? {}), zone);
    if (Math.max(page.count, file.rows + rows.length) > EXPORT_MOST) throw new TooManyRows(page.count);
    file.add(rows.map((row) => Object.values(row)));
    onProgress(file.rows, page.count);
    place = nextPlace(place, page);
  }
  return file!;
}
