const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something has waited, in its largest telling unit: "40 min", "26 h" (up to two days), "3 d". Never below 0. */
export function ageOf(since: string, now: number = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`;
  if (waited < 2 * DAY) return `${Math.floor(waited / HOUR)} h`;
  return `${Math.floor(waited / DAY)} d`;
}
