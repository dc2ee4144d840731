/** A report's range in the URL: days in a time zone. Undefined: the database's default (30 days up to today, the zone from the settings). */
export interface ReportRange {
  p_from?: string;
  p_to?: string;
  p_zone?: string;
  p_days?: number;
}

export const PRESETS = [7, 30, 90] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `from` and `to`, else `days`, and `zone`. Ignores invalid days; the database checks the rest. */
export function readRange(params: URLSearchParams): ReportRange {
  const [from, to, zone] = [params.get('from'), params.get('to'), params.get('zone')];
  const days = PRESETS.find((preset) => String(preset) === params.get('days'));
  const inZone = zone ? { p_zone: zone } : {};
  if (from && to && DAY.test(from) && DAY.test(to)) return { p_from: from, p_to: to, ...inZone };
  return days ? { p_days: days, ...inZone } : inZone;
}

/** The URL with other values; an empty value removes the parameter. Closes an open list. */
export function withParams(params: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['list', 'key']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
