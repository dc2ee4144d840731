export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Longest common subsequence lengths of the rests of both lists. */
function restLengths(before: string[], after: string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] = before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  return table;
}

/** What changed from one text to another, line by line. */
export function diffLines(beforeText: string, afterText: string): DiffLine[] {
  const [before, after] = [beforeText.split('\n'), afterText.split('\n')];
  const rest = restLengths(before, after);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! });
      [i, j] = [i + 1, j + 1];
    } else if (i < before.length && (j === after.length || rest[i + 1]![j]! >= rest[i]![j + 1]!)) {
      lines.push({ kind: 'removed', text: before[i++]! });
    } else {
      lines.push({ kind: 'added', text: after[j++]! });
    }
  }
  return lines;
}
