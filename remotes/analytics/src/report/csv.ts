type Cell = string | number | null | undefined;

/** A text that begins like a formula gets an apostrophe in front, so that a spreadsheet doesn't run it. */
const cell = (value: Cell): string => {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with the byte order mark by which spreadsheets recognize UTF-8. */
export const toCsv = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[heads, ...rows].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(url)); // after the browser has read it
}
