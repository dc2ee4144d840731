import type { ListSpec, ListState } from '@landfall/ui/list';

/** The audit log in the URL. `record`: the changes of one record; `from` and `to` are local days, 2026-11-24. */
export const AUDIT: ListSpec = {
  sortable: ['created_at'],
  sort: '-created_at',
  filters: ['table', 'actor', 'action', 'record', 'from', 'to'],
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The start of a local day, `later` days on, as an instant. Undefined if it is no day. */
function dayStart(day: string | undefined, later = 0): string | undefined {
  const date = new Date(`${day}T00:00:00`);
  if (!day || !DAY.test(day) || Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** The list's filters as the server takes them: times instead of days, the last day included. What can't be one is left out. */
export const serverFilters = ({ filters: { from, to, record, ...others } }: ListState) => ({
  ...others,
  record: record && UUID.test(record) ? record : undefined,
  since: dayStart(from),
  until: dayStart(to, 1),
});
