import { listArguments, unwrapList } from '@landfall/admin';
import { type Db, type Result, unwrap } from '@landfall/db';
import type { ListState } from '@landfall/ui/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { settingsKeys } from '../../keys.query.ts';
import { serverFilters } from './audit-filter.ts';

/** One change, with the changed columns before and after it. */
export type AuditEntry = Result<'admin_audit_list'>['rows'][number];

/** One page of the log. @param size rows per page */
export const readAudit = (db: Db, list: ListState, signal: AbortSignal, size?: number) =>
  unwrapList<AuditEntry>(db.rpc('admin_audit_list', listArguments(list, serverFilters(list), size)).abortSignal(signal));

/** A page of the audit log, newest first. */
export const auditPage = (db: Db, list: ListState) =>
  queryOptions({
    queryKey: [...settingsKeys.audit(), list],
    queryFn: ({ signal }) => readAudit(db, list, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** What the filters offer: the tables of the log, and the admins. */
export const auditChoices = (db: Db) =>
  queryOptions({
    queryKey: [...settingsKeys.audit(), 'choices'],
    queryFn: ({ signal }) => unwrap(db.rpc('audit_facts').abortSignal(signal)),
  });
