import { useShell } from '@landfall/contract';
import { ListScreen, useList } from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAuditCsv } from './audit-csv.mutation.ts';
import { AuditEntryCard } from './audit-entry.tsx';
import { AUDIT, isBadRecord } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditPage } from './audit.query.ts';
import styles from './system-settings.module.css';

/** The audit log, newest first, filtered and paged by the server. @param tabs the links to the other parts of the page */
export function AuditScreen({ title, tabs }: { title: string; tabs: ReactNode }) {
  const { db } = useShell();
  const control = useList(AUDIT);
  const { list, change } = control;
  const query = useQuery(auditPage(db, list));
  const csv = useAuditCsv();
  return (
    <ListScreen
      title={title}
      noun={['entry', 'entries']}
      control={control}
      query={query}
      searchLabel="Search by record ID"
      filters={<AuditFilters control={control} page={query.data} />}
      errorTitle="The audit log could not be loaded"
      empty={{ title: 'No entries yet', text: 'Every change that an admin makes is kept here.' }}
      actions={
        <Button loading={csv.isPending} disabled={!query.data?.count} onClick={() => csv.mutate(list)}>
          Export CSV
        </Button>
      }
      lead={
        <>
          {tabs}
          {isBadRecord(list) && (
            <p className={styles.failure} role="alert">
              This is not a complete record ID.
            </p>
          )}
        </>
      }
      list={(rows) => (
        <ul className={styles.entries} aria-label="Audit log">
          {rows.map((entry) => (
            <AuditEntryCard key={entry.id} entry={entry} onRecord={() => change({ q: entry.record_id })} />
          ))}
        </ul>
      )}
    />
  );
}
