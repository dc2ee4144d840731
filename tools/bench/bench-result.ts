export interface BenchResult {
  /** For --json. */
  result: object;
  /** For people. */
  text: string;
  /** The program then exits with 1. */
  isFailed?: boolean;
}
