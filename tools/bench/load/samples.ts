/** `file`: a page, script, style or map. `sign-in`: the password is hashed. */
export type Kind = 'file' | 'read' | 'sign-in' | 'write';

export interface Sample {
  kind: Kind;
  /** When the request ended, by performance.now(). */
  at: number;
  ms: number;
  /** HTTP status; 0: no answer. */
  status: number;
}

/** Nearest-rank percentile. 0 without values. @param share 0 to 1 */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Latency {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Whole ms. */
export function latencyOf(samples: Sample[], kind: Kind): Latency {
  const times = samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms);
  const at = (share: number) => Math.round(percentile(times, share));
  return { count: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Failed requests by status; `none`: no answer. */
export function errorsOf(samples: Sample[]): Record<string, number> {
  const errors: Record<string, number> = {};
  for (const { status } of samples) {
    if (status > 0 && status < 400) continue;
    const code = status === 0 ? 'none' : String(status);
    errors[code] = (errors[code] ?? 0) + 1;
  }
  return errors;
}
