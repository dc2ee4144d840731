import { useShell } from '@landfall/contract';
import type { ModuleOverview, ReleaseRow } from '@landfall/modules';
import { ErrorNote, StatusDot, type StatusTone } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Action, actionsOfRelease, type ModuleProps } from './action.ts';
import { kilobytes, moment } from './format.ts';
import { versions } from './releases.query.ts';
import styles from './releases.module.css';

const NAMES: Partial<Record<Action['verb'], string>> = { promote: 'Promote', 'rollout-start': 'Roll out', withdraw: 'Withdraw' };

/** What a version is to its module. */
function placeOf({ live, rollout, rollbackTarget }: ModuleOverview, release: ReleaseRow): [StatusTone, string] | undefined {
  const { version } = release;
  if (release.withdrawnAt) return ['destructive', 'Withdrawn'];
  if (version === rollout?.version) return ['default', 'Rolling out'];
  if (version === live?.version) return ['default', 'Live'];
  if (release.collectedAt) return ['outline', 'Files deleted'];
  if (release.preview) return ['outline', 'Preview'];
  if (version === rollbackTarget) return ['secondary', 'Previous'];
  return undefined;
}

/** The module's versions, newest first, and what can be done with each; older ones on demand. */
export function ReleaseList(props: ModuleProps) {
  const { overview, module } = props;
  const query = useInfiniteQuery(versions(useShell().db, module.module, overview.revision));
  const releases = query.data?.pages.flat();
  return (
    <section aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      {query.isPending && <Skeletons rows={3} />}
      {query.isLoadingError && (
        <ErrorNote title="The versions could not be read" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {releases?.length === 0 && <p className="muted small">Nothing is published yet.</p>}
      <ul className={styles.relVersions}>
        {releases?.map((release) => (
          <Release key={release.version} {...props} release={release} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className={styles.relOlder} onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          Show older versions
        </Button>
      )}
    </section>
  );
}

function Release({ overview, module, release, onAsk }: ModuleProps & { release: ReleaseRow }) {
  const place = placeOf(module, release);
  const { version, publishedAt, publishedBy, commit, bytes } = release;
  return (
    <li>
      <span className={styles.relRelease}>
        <span className="strong num">{version}</span>
        {place && <StatusDot tone={place[0]}>{place[1]}</StatusDot>}
        <span className="muted tiny num">
          {moment(publishedAt)}, {publishedBy} · {kilobytes(bytes)}
          {commit && ` · ${commit.slice(0, 7)}`}
        </span>
      </span>
      <span className={styles.relActs}>
        {actionsOfRelease(overview, module, release).map((action) => (
          <Button key={action.verb} size="small" aria-label={`${NAMES[action.verb]} ${version}`} onClick={() => onAsk(action)}>
            {NAMES[action.verb]}
          </Button>
        ))}
      </span>
    </li>
  );
}
