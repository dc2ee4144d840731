import { useShell } from '@landfall/contract';
import { DataState } from '@landfall/ui/record';
import { EmptyState, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useAuditCsv } from './audit-csv.mutation.ts';
import { AuditEntryCard } from './audit-entry.tsx';
import { type AuditFilter, cursorOf, FILTER_NAMES, readFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditFacts, auditPage } from './audit.query.ts';
import styles from './system-settings.module.css';

/** The filter in the address. Every change but one of the page goes back to the newest entries. */
function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const change = (parts: Record<string, string | undefined>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ after: undefined, before: undefined, ...parts })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return { filter: readFilter(params), change };
}

/** The audit log, newest first, filtered and paged by the server. */
export function AuditTab() {
  const { db } = useShell();
  const { filter, change } = useAuditFilter();
  const page = useQuery(auditPage(db, filter));
  const facts = useQuery(auditFacts(db, filter));
  const csv = useAuditCsv();
  const clear = () => change(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
  return (
    <>
      <AuditFilters filter={filter} facts={facts.data} change={change} />
      <div className={styles.count}>
        <span className="muted num" role="status">
          {facts.data && `${facts.data.is_capped ? 'More than ' : ''}${facts.data.count.toLocaleString('en-US')} entries`}
        </span>
        <Button loading={csv.isPending} disabled={facts.data?.count === 0} onClick={() => csv.mutate(filter)}>
          Export CSV
        </Button>
      </div>
      <DataState
        query={page}
        skeleton={<Skeletons rows={8} />}
        errorTitle="The audit log could not be loaded"
        isEmpty={({ entries }) => entries.length === 0}
        empty={<Nothing filter={filter} onClear={clear} />}
      >
        {({ entries, hasNext, hasPrevious }) => (
          <>
            <ul className={styles.entries} aria-label="Audit log" aria-busy={page.isFetching}>
              {entries.map((entry) => (
                <AuditEntryCard key={entry.id} entry={entry} onRecord={() => change({ record: entry.record_id })} />
              ))}
            </ul>
            <nav className={styles.pager} aria-label="Pages">
              <Button disabled={!hasPrevious} onClick={() => change({})}>
                Newest
              </Button>
              <Button disabled={!hasPrevious} onClick={() => change({ before: cursorOf(entries[0]!) })}>
                Previous page
              </Button>
              <Button disabled={!hasNext} onClick={() => change({ after: cursorOf(entries.at(-1)!) })}>
                Next page
              </Button>
            </nav>
          </>
        )}
      </DataState>
    </>
  );
}

function Nothing({ filter, onClear }: { filter: AuditFilter; onClear(): void }) {
  if (Object.keys(filter).length === 0)
    return <EmptyState title="No entries yet" text="Every change that an admin makes is kept here." />;
  return (
    <EmptyState
      title="No results"
      text="No entry fits these filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
