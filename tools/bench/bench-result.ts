export interface BenchResult {
  /** For --json. */
  result: object;
  /** For people. */
  text: string;
}
