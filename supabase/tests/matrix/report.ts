/** Collects found and expected outcomes, one line per check, so a failure lists all differences at once. */
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
