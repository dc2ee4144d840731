import type { ListSpec, ListState } from '@landfall/ui/list';

/** The audit log in the URL. The search is for a record's ID; `from` and `to` are local days, 2026-11-24. */
export const AUDIT: ListSpec = { sortable: [], sort: '', filters: ['table', 'actor', 'action', 'from', 'to'] };

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True if the search can't be the ID of a record. */
export const isBadRecord = ({ search }: ListState): boolean => search !== '' && !UUID.test(search);

/** The start of a local day, `later` days on, as an instant. Undefined if it is no day. */
function dayStart(day: string | undefined, later = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (!day || !DAY.test(day) || Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The list's filter as the server takes it: times instead of days, the last day included. What can't be one is left out. */
export function serverFilter({ search, filters: { from, to, ...others }, after, before }: ListState): Record<string, string> {
  const parts = { ...others, record: search, from: dayStart(from), to: dayStart(to, 1), after, before };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export const cursorOf = ({ created_at, id }: { created_at: string; id: string }): string => `${created_at}_${id}`;
