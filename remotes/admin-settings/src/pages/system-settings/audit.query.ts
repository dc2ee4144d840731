import { type Db, type Result, unwrap } from '@landfall/db';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { type AuditFilter, cursorOf, serverFilter } from './audit-filter.ts';

/** One change, with the changed columns before and after it. */
export type AuditEntry = Result<'audit_page'>[number];

export const AUDIT_PAGE_SIZE = 25;

interface AuditPage {
  entries: AuditEntry[];
  /** Whether older entries follow. */
  hasNext: boolean;
  hasPrevious: boolean;
}

/** Reads one entry more than a page shows, to know whether another page follows. */
async function readPage(db: Db, filter: AuditFilter, signal: AbortSignal): Promise<AuditPage> {
  const args = { p_filter: serverFilter(filter), p_limit: AUDIT_PAGE_SIZE + 1 };
  const found = await unwrap(db.rpc('audit_page', args).abortSignal(signal));
  const hasMore = found.length > AUDIT_PAGE_SIZE;
  const isBack = Boolean(filter.before) && !filter.after;
  const entries = isBack ? found.slice(-AUDIT_PAGE_SIZE) : found.slice(0, AUDIT_PAGE_SIZE);
  return { entries, hasNext: isBack || hasMore, hasPrevious: isBack ? hasMore : Boolean(filter.after) };
}

/** A page of the audit log, newest first. */
export const auditPage = (db: Db, filter: AuditFilter) =>
  queryOptions({
    queryKey: [...settingsKeys.audit(), 'page', filter],
    queryFn: ({ signal }) => readPage(db, filter, signal),
    placeholderData: keepPreviousData,
  });

/** How many entries a filter has, and what its fields offer. */
export const auditFacts = (db: Db, { after: _after, before: _before, ...filter }: AuditFilter) =>
  queryOptions({
    queryKey: [...settingsKeys.audit(), 'facts', filter],
    queryFn: ({ signal }) => unwrap(db.rpc('audit_facts', { p_filter: serverFilter(filter) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

const CSV_PAGE = 1000;
/** A spreadsheet takes about a million rows; a browser keeps this many comfortably. */
export const MOST_CSV_ROWS = 100_000;

/** Every entry of a filter in pages of 1000, newest first, up to 100,000. */
export async function* allEntries(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined;
  for (let read = 0; read < MOST_CSV_ROWS; read += CSV_PAGE) {
    const p_filter = serverFilter({ ...filter, ...(after && { after }) });
    const entries = await unwrap(db.rpc('audit_page', { p_filter, p_limit: CSV_PAGE }));
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < CSV_PAGE) return;
    after = cursorOf(last);
  }
}
