/** The ranges that a dashboard offers, in days up to and with today. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

const USUAL: Range = 30;
const DAY = 86_400_000;

/** Half-open, ISO instants. */
export interface Span {
  from: string;
  to: string;
}

/** The range that the address asks for; 30 days where it asks for none of those offered. */
export const readRange = (params: URLSearchParams): Range => RANGES.find((days) => String(days) === params.get('days')) ?? USUAL;

/** Whole days in UTC, the last one today's, so that the same range is the same question all day. */
export function spanOf(days: number, now: number = Date.now()): Span {
  const end = (Math.floor(now / DAY) + 1) * DAY;
  return { from: new Date(end - days * DAY).toISOString(), to: new Date(end).toISOString() };
}
