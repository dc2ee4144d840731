/** A finding that stays, as a pattern of its sentence, and why. */
export type Accepted = [pattern: RegExp, why: string];

/** Findings that are not accepted, and accepted patterns that find nothing any more. */
export function unexpected(findings: string[], accepted: Accepted[]): string[] {
  const isAccepted = (finding: string) => accepted.some(([pattern]) => pattern.test(finding));
  const stale = accepted.filter(([pattern]) => !findings.some((finding) => pattern.test(finding)));
  return [
    ...findings.filter((finding) => !isAccepted(finding)),
    ...stale.map(([pattern]) => `accepted, but not found: ${pattern.source}`),
  ];
}
