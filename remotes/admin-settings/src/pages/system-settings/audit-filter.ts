/** The filter of the audit log, as the address holds it. Days are local: 2026-11-24. */
export interface AuditFilter {
  table?: string;
  actor?: string;
  action?: string;
  record?: string;
  from?: string;
  to?: string;
  /** Cursors of a page: <created_at>_<id> of its neighbour. */
  after?: string;
  before?: string;
}

export const FILTER_NAMES = ['table', 'actor', 'action', 'record', 'from', 'to'] as const;
const CURSORS = ['after', 'before'] as const;

export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CURSOR = /^\d{4}-\d{2}-\d{2}T[\d:.+-]+Z?_[0-9a-f-]{36}$/i;

const FORMS: Partial<Record<keyof AuditFilter, RegExp>> = { record: UUID, from: DAY, to: DAY, after: CURSOR, before: CURSOR };

/** Reads the filter from the address. A value that can't be one is left out, so an old or hand-written address still opens. */
export function readFilter(params: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of [...FILTER_NAMES, ...CURSORS]) {
    const value = params.get(name);
    if (value && (FORMS[name]?.test(value) ?? true)) filter[name] = value;
  }
  return filter;
}

/** The start of a local day, `later` days on, as an instant. */
const dayStart = (day: string, later = 0): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};

/** The filter as the server takes it: times instead of days, the last day included. */
export const serverFilter = ({ from, to, ...others }: AuditFilter): Record<string, string> => ({
  ...others,
  ...(from && { from: dayStart(from) }),
  ...(to && { to: dayStart(to, 1) }),
});

export const cursorOf = ({ created_at, id }: { created_at: string; id: string }): string => `${created_at}_${id}`;
