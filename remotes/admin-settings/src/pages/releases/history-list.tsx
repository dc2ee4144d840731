import { useShell } from '@landfall/contract';
import type { HistoryEntry } from '@landfall/modules';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, Skeletons } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { moment, formatWeight } from './format.ts';
import { history } from './releases.query.ts';
import styles from './releases.module.css';

const share = ({ weight }: HistoryEntry): string => (weight === null ? 'some' : formatWeight(weight));

const MESSAGES: Readonly<Record<string, (entry: HistoryEntry) => string>> = {
  publish: ({ version }) => `${version} published`,
  promote: ({ version }) => `${version} promoted to everyone`,
  rollback: ({ version }) => `rolled back to ${version}`,
  rollout: (entry) => `${entry.version} rolled out to ${share(entry)}`,
  advance: (entry) => `${entry.version} rolled out to ${share(entry)}`,
  complete: ({ version }) => `${version} rolled out to everyone`,
  abort: ({ version }) => `rollout of ${version} aborted`,
  withdraw: ({ version }) => `${version} withdrawn`,
  min_revision: () => 'open tabs offered a reload',
  collect: () => 'files of old releases deleted',
  retire: ({ version }) => `${version} taken out of service`,
  restored: () => 'an older database restored',
  claim_approved: ({ claim }) => `claim on ${claim ?? 'its pages'} approved`,
  claim_revoked: ({ claim }) => `claim on ${claim ?? 'a page'} revoked`,
  settings: ({ module }) => (module === '*' ? 'settings of the environment changed' : 'rolling back by itself changed'),
};

/** What happened, in words; a kind that this page does not know yet by its own name. */
export const happened = (entry: HistoryEntry): string => MESSAGES[entry.kind]?.(entry) ?? `${entry.kind} ${entry.version}`.trim();

/** Nobody pressed anything: the shop defended itself. */
const byItself = ({ actor }: HistoryEntry): boolean => actor === 'health';

export const actorOf = (entry: HistoryEntry): string => (byItself(entry) ? 'by itself' : entry.actor);

/** Something was taken back. */
const wasTakenBack = ({ kind }: HistoryEntry): boolean =>
  ['rollback', 'abort', 'withdraw', 'claim_revoked', 'retire'].includes(kind);

/** Of every module at once. */
export const subjectOf = ({ module }: HistoryEntry): string => (module === '*' || module === '' ? 'every module' : module);

interface Props {
  environment: string;
  /** Of the overview on screen. */
  revision: number;
  /** Only what happened to this one. */
  module?: string;
}

/** What happened, newest first, as a route line standing up; older pages on demand. */
export function HistoryList({ environment, revision, module }: Props) {
  const query = useInfiniteQuery(history(useShell().db, environment, module, revision));
  if (query.isPending) return <Skeletons rows={5} />;
  if (query.isLoadingError) return <ErrorNote error={query.error} onRetry={() => void query.refetch()} />;
  const entries = query.data.pages.flat();
  if (entries.length === 0)
    return <EmptyState title="Nothing happened yet" text="Each promotion, rollout and rollback shows here, with who and why." />;
  return (
    <>
      <ol className={`trail small ${styles.relHistory}`}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} named={!module} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className={styles.relOlder} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Show older
        </Button>
      )}
    </>
  );
}

const Entry = ({ entry, named }: { entry: HistoryEntry; named: boolean }) => (
  <li className={wasTakenBack(entry) ? styles.back : 'done'}>
    <span className={named ? `${styles.relHappened} ${styles.named}` : styles.relHappened}>
      <time className="muted" dateTime={entry.at}>
        {moment(entry.at)}
      </time>
      {named && <strong>{subjectOf(entry)}</strong>}
      <span className={byItself(entry) ? 'status destructive' : undefined}>
        {happened(entry)}
        {entry.forced && <span className={styles.relForced}> in spite of the gate</span>}
      </span>
      <span className="muted">
        {actorOf(entry)}
        {entry.reason && ` · ${entry.reason}`}
      </span>
    </span>
  </li>
);
