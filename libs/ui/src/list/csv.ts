export type CsvCell = string | number | null | undefined;
export type CsvRow = Record<string, CsvCell>;

/** A cell that a spreadsheet reads as text: one that begins like a formula gets an apostrophe in front, which spreadsheets hide. */
const cell = (value: CsvCell): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line, after the byte order mark by which spreadsheets recognize UTF-8. */
const headOf = (heads: readonly string[]): string => `\uFEFF${line(heads)}`;

const linesOf = (heads: readonly string[], rows: readonly CsvRow[]): string =>
  rows.map((row) => line(heads.map((head) => row[head]))).join('');

/** Rows as CSV (RFC 4180). The heads are those of the first row. */
export function toCsv(rows: readonly CsvRow[]): string {
  const heads = Object.keys(rows[0] ?? {});
  return headOf(heads) + linesOf(heads, rows);
}

/** A CSV file that grows page by page. Only the text of the rows is kept, in parts that the browser may put on disk. */
export class CsvFile {
  rows = 0;
  #heads: string[] | undefined;
  readonly #parts: Blob[] = [];

  add(rows: readonly CsvRow[]): void {
    if (rows.length === 0) return;
    const head = this.#heads ? '' : headOf((this.#heads = Object.keys(rows[0] ?? {})));
    this.#parts.push(new Blob([head + linesOf(this.#heads, rows)]));
    this.rows += rows.length;
  }

  get blob(): Blob {
    return new Blob(this.#parts, { type: 'text/csv;charset=utf-8' });
  }
}

/** Hands a file to the browser to save. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // once the browser has taken it
}
