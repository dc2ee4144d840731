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
  columns: (row: Row) => CsvRow;
  /** Called after each page with the rows so far and the count of all. */
  onProgress(rows: number, count: number): void;
  signal: AbortSignal;
}

const nextPlace = ({ page }: ExportPlace, { rows, next }: Page<unknown>): ExportPlace | null => {
  if (next === undefined) return rows.length < EXPORT_STEP ? null : { page: page + 1 };
  return next === null ? null : { page: page + 1, after: next };
};

/** Reads a list page by page into a CSV file; the rows themselves are dropped with each page.
 *  @returns the file and whether rows beyond EXPORT_MOST are left out
 *  @throws the signal's reason when it is cancelled, AppError as `read` does */
export async function exportPages<Row>({ read, columns, onProgress, signal }: ExportOptions<Row>) {
  const file = new CsvFile();
  let place: ExportPlace | null = { page: 1 };
  while (place && file.rows < EXPORT_MOST) {
    const page: Page<Row> = await read(place, EXPORT_STEP, signal); // one after the other: each begins where the last one ended
    signal.throwIfAborted();
    file.add(page.rows.map(columns));
    onProgress(file.rows, page.count);
    place = nextPlace(place, page);
  }
  return { file, isCut: place !== null };
}
