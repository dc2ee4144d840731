import { type Db, type Page, type Result, unwrap } from '@landfall/db';
import { type ListState, PAGE_SIZE } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { cursorOf, isBadRecord, serverFilter } from './audit-filter.ts';

/** One change, with the changed columns before and after it. */
export type AuditEntry = Result<'audit_page'>[number];

/** A page of the log, and what its filters offer. */
export interface AuditPage extends Page<AuditEntry> {
  tables: string[];
  actors: { id: string; name: string }[];
}

/** Rows and the cursors of the neighbours, from one entry more than a page shows. */
function cut(found: AuditEntry[], { after, before }: ListState): Pick<AuditPage, 'rows' | 'next' | 'previous'> {
  const hasMore = found.length > PAGE_SIZE;
  const isBack = Boolean(before) && !after;
  const rows = isBack ? found.slice(-PAGE_SIZE) : found.slice(0, PAGE_SIZE);
  const [first, last] = [rows[0], rows.at(-1)];
  const [hasNext, hasPrevious] = [isBack || hasMore, isBack ? hasMore : Boolean(after)];
  return { rows, next: last && hasNext ? cursorOf(last) : null, previous: first && hasPrevious ? cursorOf(first) : null };
}

async function readPage(db: Db, list: ListState, signal: AbortSignal): Promise<AuditPage> {
  const { after: _after, before: _before, ...filter } = serverFilter(isBadRecord(list) ? { ...list, search: '' } : list);
  const page = { p_filter: serverFilter(list), p_limit: PAGE_SIZE + 1 };
  const [facts, found] = await Promise.all([
    unwrap(db.rpc('audit_facts', { p_filter: filter }).abortSignal(signal)),
    isBadRecord(list) ? [] : unwrap(db.rpc('audit_page', page).abortSignal(signal)),
  ]);
  const count = isBadRecord(list) ? 0 : facts.count;
  return { ...cut(found, list), count, isEstimate: facts.is_capped, tables: facts.tables, actors: facts.actors };
}

/** A page of the audit log, newest first. A search that is no record ID finds nothing. */
export const auditPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: [...settingsKeys.audit(), list],
    queryFn: ({ signal }) => readPage(db, list, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

const CSV_PAGE = 1000;
/** A spreadsheet takes about a million rows; a browser keeps this many comfortably. */
export const MOST_CSV_ROWS = 100_000;

/** Every entry of a filter in pages of 1000, newest first, up to 100,000. */
export async function* allEntries(db: Db, list: ListState): AsyncGenerator<AuditEntry[]> {
  const { after: _after, before: _before, ...filter } = serverFilter(list);
  let after: string | undefined;
  for (let read = 0; read < MOST_CSV_ROWS; read += CSV_PAGE) {
    const entries = await unwrap(db.rpc('audit_page', { p_filter: { ...filter, ...(after && { after }) }, p_limit: CSV_PAGE }));
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < CSV_PAGE) return;
    after = cursorOf(last);
  }
}
