/** The dashboard's ranges, in days including today. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];

const USUAL: Range = 30;
const DAY = 86_400_000;

/** Half-open, ISO instants. */
export interface Span {
  from: string;
  to: string;
}

/** The range in the URL; 30 days if it is missing or unknown. */
export const readRange = (params: URLSearchParams): Range => RANGES.find((days) => String(days) === params.get('days')) ?? USUAL;

/** Whole UTC days up to today's, so that the same range is the same query all day. */
export function spanOf(days: number, now: number = Date.now()): Span {
  const end = (Math.floor(now / DAY) + 1) * DAY;
  return { from: new Date(end - days * DAY).toISOString(), to: new Date(end).toISOString() };
}
