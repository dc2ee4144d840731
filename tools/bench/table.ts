/** The median; for an even count the upper of the two middle values. */
export const median = (values: number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Columns as wide as their content; the first left-aligned, the others right-aligned. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [line(head), ...rows.map(line)].join('\n');
}
