/** A cell that a spreadsheet takes as text: one that begins like a formula gets an apostrophe in front, which it swallows. */
const cell = (value: string | number | null | undefined): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export type CsvRow = Record<string, string | number | null | undefined>;

/** Rows as CSV (RFC 4180, with the mark by which spreadsheets know UTF-8). The heads are those of the first row. */
export function toCsv(rows: readonly CsvRow[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const lines = [heads.map(cell), ...rows.map((row) => heads.map((head) => cell(row[head])))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // once the browser has taken it
}
