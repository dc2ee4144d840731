import { useShell } from '@landfall/contract';
import type { HistoryEntry, Overview } from '@landfall/modules';
import { When } from '@landfall/ui/record';
import { EmptyState } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatWeight } from './figures.ts';
import { PagedList } from './parts.tsx';
import { history } from './releases.query.ts';
import styles from './releases.module.css';

const shareOf = ({ weight }: HistoryEntry): string => (weight === null ? 'some visitors' : formatWeight(weight));

const EVENTS: Readonly<Record<string, (entry: HistoryEntry) => string>> = {
  publish: ({ version }) => `${version} published`,
  promote: ({ version }) => `${version} promoted to everyone`,
  rollback: ({ version }) => `rolled back to ${version}`,
  rollout: (entry) => `${entry.version} rolled out to ${shareOf(entry)}`,
  advance: (entry) => `${entry.version} rolled out to ${shareOf(entry)}`,
  complete: ({ version }) => `${version} rolled out to everyone`,
  abort: ({ version }) => `rollout of ${version} aborted`,
  withdraw: ({ version }) => `${version} withdrawn`,
  min_revision: () => 'open tabs offered a reload',
  collect: () => 'files of old releases deleted',
  retire: ({ version }) => `${version} retired`,
  restored: () => 'database restored from a backup',
  claim_approved: ({ claim }) => `${claim ?? 'pages'} approved`,
  claim_revoked: ({ claim }) => `${claim ?? 'a page'} revoked`,
  settings: ({ module }) => (module === '*' ? 'environment settings changed' : 'automatic rollback changed'),
};

/** An event in words; unknown kinds by their name. */
const eventText = (entry: HistoryEntry): string => EVENTS[entry.kind]?.(entry) ?? `${entry.kind} ${entry.version}`.trim();

/** The registry did it, because of errors. */
const isAutomatic = ({ actor }: HistoryEntry): boolean => actor === 'health';

const isReversal = ({ kind }: HistoryEntry): boolean =>
  ['rollback', 'abort', 'withdraw', 'claim_revoked', 'retire'].includes(kind);

const moduleOf = ({ module }: HistoryEntry): string => (module === '*' || module === '' ? 'all modules' : module);

interface Props {
  overview: Overview;
  /** Only its history. */
  module?: string;
}

/** Changes, newest first. */
export function History({ overview, module }: Props) {
  return (
    <PagedList
      title="History"
      query={useInfiniteQuery(history(useShell().db, overview, module))}
      errorTitle="The history could not be loaded"
      empty={
        <EmptyState title="No changes yet" text="Promotions, rollouts and rollbacks appear here, with who made them and why." />
      }
      more="Show older changes"
    >
      {(entries) => <Changes entries={entries} named={!module} />}
    </PagedList>
  );
}

/** @param props.named each row names its module */
export const Changes = ({ entries, named }: { entries: readonly HistoryEntry[]; named: boolean }) => (
  <ol className={`trail small ${styles.history}`}>
    {entries.map((entry) => (
      <li key={entry.id} className={isReversal(entry) ? styles.reversal : undefined}>
        <span className="muted">
          <When at={entry.at} />
        </span>
        <span>
          {named && <strong>{moduleOf(entry)} </strong>}
          {eventText(entry)}
          {entry.forced && (
            <span className={styles.bad}>
              {' '}
              {entry.forcedChecks ? `despite ${entry.forcedChecks.join(', ')}` : 'despite the gate'}
            </span>
          )}
        </span>
        <span className={isAutomatic(entry) ? styles.bad : 'muted'}>
          {isAutomatic(entry) ? 'automatic' : entry.actor}
          {entry.reason && ` · ${entry.reason}`}
        </span>
      </li>
    ))}
  </ol>
);
