import { reportingZone } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { type AddressFilter, type CsvRow, csvMoment, ExportList, ListScreen, placeless, useList } from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuditEntryCard, nameOf, verbOf } from './audit-entry.tsx';
import { AUDIT } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { changesOf } from './audit-values.ts';
import { type AuditEntry, auditChoices, auditPage, readAudit } from './audit.query.ts';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

/** An entry as a line of a spreadsheet. */
const csvRowOf = (entry: AuditEntry, statusLabel: (name: string) => string): CsvRow => {
  const changes = changesOf(entry, statusLabel);
  return {
    Time: csvMoment(entry.created_at),
    Admin: entry.actor_name ?? entry.actor_id ?? 'System',
    Action: verbOf(entry.action),
    About: nameOf(entry),
    Table: sentenceOf(entry.table_name),
    Before: changes.map(({ label, before }) => `${label}: ${before}`).join('\n'),
    After: changes.map(({ label, after }) => `${label}: ${after}`).join('\n'),
    Record: entry.record_id,
  };
};

/** The changes of one record. Its name comes from a row, for the URL has only the id. */
const recordFilter = (row: AuditEntry | undefined): AddressFilter => ({
  names: ['record'],
  text: ({ record }) => (record ? `Changes of ${row ? nameOf(row) : 'a record'}` : null),
});

/** The audit log, newest first, searched, filtered and paged by the server. @param tabs the links to the other parts of the page */
export function AuditScreen({ title, tabs }: { title: string; tabs: ReactNode }) {
  const { db } = useShell();
  const { label } = useStatusConfig();
  const control = useList(AUDIT);
  const { list, change } = control;
  const query = useQuery(auditPage(db, list));
  const choices = useQuery(auditChoices(db));
  return (
    <ListScreen
      title={title}
      noun={['entry', 'entries']}
      control={control}
      query={query}
      searchLabel="Search by number, name or value"
      filters={<AuditFilters control={control} choices={choices.data} known={[recordFilter(query.data?.rows[0])]} />}
      errorTitle="The audit log could not be loaded"
      empty={{ title: 'No entries yet', text: 'Every change that an admin makes is kept here.' }}
      actions={
        <ExportList
          what="audit-log"
          read={({ page, after }, size, signal) =>
            readAudit(db, { ...placeless(list), page, ...(after && { after }) }, signal, size)
          }
          columns={(entry) => csvRowOf(entry, label)}
          zone={() => reportingZone(db)}
          disabled={!query.data?.count}
        />
      }
      lead={tabs}
      list={(rows) => (
        <ul className={styles.entries} aria-label="Audit log">
          {rows.map((entry) => (
            <AuditEntryCard key={entry.id} entry={entry} onRecord={() => change({ record: entry.record_id })} />
          ))}
        </ul>
      )}
    />
  );
}
