import type { Row } from '../coverage-table/read-table.ts';
import type { Break } from './breaks.ts';

/** Replaces the only occurrence. @throws Error if there is none, or several: the break no longer fits the code */
export function breakText(text: string, from: string, to: string): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`The break's text is there ${count} times: ${from}`);
  return text.replace(from, () => to);
}

const VITEST = /\.test\.tsx?$/;

/** The row of a break, with the tests to run: those of vitest, in the break's files if it names some.
 *  @throws Error if the sentence is not exactly one row's, or no test is left */
export function testsOf({ sentence, only }: Break, rows: readonly Row[]): Row {
  const found = rows.filter((row) => row.sentence.startsWith(sentence));
  if (found.length !== 1) throw new Error(`${found.length} rows of docs/spec-coverage.md begin with: ${sentence}`);
  const tests = found[0]!.tests.filter(({ file }) => VITEST.test(file) && (only === undefined || only.includes(file)));
  if (tests.length === 0) throw new Error(`No test to run for: ${sentence}`);
  return { ...found[0]!, tests };
}
