/** The middle value; of an even number the upper of the two in the middle. */
export const median = (values: number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/** Columns as wide as what is in them; the first to the left, the others to the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [line(head), ...rows.map(line)].join('\n');
}
