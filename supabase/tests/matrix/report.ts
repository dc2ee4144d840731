/** What was found beside what was expected, one line a check, so that a failure names every difference at once. */
export class Report {
  checks = 0;
  readonly #differences: string[] = [];

  check(what: string, found: string, wanted: string): void {
    this.checks += 1;
    if (found !== wanted) this.#differences.push(`${what}: ${found}, expected ${wanted}`);
  }

  takeDifferences(): string[] {
    return this.#differences.splice(0);
  }
}
