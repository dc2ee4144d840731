import { useShell } from '@landfall/contract';
import type { HistoryEntry } from '@landfall/modules';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, Skeletons } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { moment } from './figures.ts';
import { actorOf, byItself, happened, subjectOf, wasTakenBack } from './history-words.ts';
import { history } from './releases.query.ts';

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
      <ol className="trail small rel-history">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} named={!module} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button className="rel-older" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Show older
        </Button>
      )}
    </>
  );
}

const Entry = ({ entry, named }: { entry: HistoryEntry; named: boolean }) => (
  <li className={wasTakenBack(entry) ? 'back' : 'done'}>
    <span className={named ? 'rel-happened named' : 'rel-happened'}>
      <time className="muted" dateTime={entry.at}>
        {moment(entry.at)}
      </time>
      {named && <strong>{subjectOf(entry)}</strong>}
      <span className={byItself(entry) ? 'status destructive' : undefined}>
        {happened(entry)}
        {entry.forced && <span className="rel-forced"> in spite of the gate</span>}
      </span>
      <span className="muted">
        {actorOf(entry)}
        {entry.reason && ` · ${entry.reason}`}
      </span>
    </span>
  </li>
);
