/** A moment is written in the file's time zone: "2026-11-24 09:10". */
export type CsvCell = string | number | Date | null | undefined;
export type CsvRow = Record<string, CsvCell>;

/** A stored time as a cell. */
export const csvMoment = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null);

/** A zero width space: it is invisible, and no spreadsheet takes a text that begins with it for a formula or a number. */
const GUARD = '\u200B';

/** Where a cell begins for a spreadsheet that divides by comma, semicolon or tab, whatever the quotes say, and what it would take there:
 *  a formula, or digits that it would round, shorten or write as a power of ten. */
const TAKEN = /(^|[;\t\r\n])([\s"']*)(?=[=+\-@]|(?:0\d+|\d{12,}|\d+[eE]\d+)[\s"']*(?:[;\t\r\n]|$))/g;

const safe = (text: string): string => text.replace(TAKEN, `$1$2${GUARD}`);

/** Writes cells and lines (RFC 4180).
 *  @param zone of moments, an IANA name; the browser's own by default
 *  @throws RangeError for a time zone that the browser does not know */
export function createCsvWriter(zone?: string) {
  const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  const cell = (value: CsvCell): string => {
    if (typeof value === 'number') return String(value);
    if (value instanceof Date) return moment.format(value);
    const text = safe(value ?? '');
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;
}

/** By this mark spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A CSV file that grows page by page. Only the text of the rows is kept, in parts that the browser may put on disk. */
export class CsvFile {
  rows = 0;
  readonly #line: ReturnType<typeof createCsvWriter>;
  readonly #parts: Blob[] = [];

  constructor(heads: readonly string[], zone?: string) {
    this.#line = createCsvWriter(zone);
    this.#parts.push(new Blob([BYTE_ORDER_MARK + this.#line(heads)]));
  }

  add(rows: readonly (readonly CsvCell[])[]): void {
    this.#parts.push(new Blob([rows.map(this.#line).join('')]));
    this.rows += rows.length;
  }

  /** Hands the file to the browser to save. */
  save(name: string): void {
    const url = URL.createObjectURL(new Blob(this.#parts, { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
    setTimeout(() => URL.revokeObjectURL(url)); // once the browser has taken it
  }

  get blob(): Blob {
    return new Blob(this.#parts);
  }
}
