import { useShell } from '@landfall/contract';
import type { ModuleOverview, Overview, ReleaseRow } from '@landfall/modules';
import { formatMoment, StatusDot, type StatusTone } from '@landfall/ui/record';
import { useInfiniteQuery } from '@tanstack/react-query';
import { actionsOfRelease } from './actions.ts';
import { kilobytes } from './figures.ts';
import { ActionRow, PagedList } from './parts.tsx';
import { versions } from './releases.query.ts';
import styles from './releases.module.css';

function stateOf({ live, rollout, rollbackTarget }: ModuleOverview, release: ReleaseRow): [StatusTone, string] | undefined {
  const { version } = release;
  if (release.withdrawnAt) return ['destructive', 'Withdrawn'];
  if (version === rollout?.version) return ['default', 'Rolling out'];
  if (version === live?.version) return ['default', 'Live'];
  if (release.collectedAt) return ['outline', 'Files deleted'];
  if (release.preview) return ['outline', 'Preview'];
  if (version === rollbackTarget) return ['secondary', 'Rollback target'];
  return undefined;
}

/** "26.0 kB (+2.0 kB)". @param before the release before it */
function sizeText({ bytes }: ReleaseRow, before: ReleaseRow | undefined): string {
  const change = before ? bytes - before.bytes : 0;
  return change === 0 ? kilobytes(bytes) : `${kilobytes(bytes)} (${change > 0 ? '+' : '−'}${kilobytes(Math.abs(change))})`;
}

interface Props {
  overview: Overview;
  module: ModuleOverview;
}

/** The module's versions, newest first, each with its size and what the reader may do with it. */
export const Versions = (props: Props) => (
  <PagedList
    title="Versions"
    query={useInfiniteQuery(versions(useShell().db, props.overview, props.module.module))}
    errorTitle="The versions could not be loaded"
    empty={<p className="muted small">No versions published yet.</p>}
    more="Show older versions"
  >
    {(releases) => (
      <ul className={styles.rows}>
        {releases.map((release, index) => (
          <Version key={release.version} {...props} release={release} before={releases[index + 1]} />
        ))}
      </ul>
    )}
  </PagedList>
);

function Version({ overview, module, release, before }: Props & { release: ReleaseRow; before: ReleaseRow | undefined }) {
  const { version, publishedAt, publishedBy, commit } = release;
  const [tone, label] = stateOf(module, release) ?? [];
  return (
    <ActionRow actions={actionsOfRelease(overview, module, release)} subject={version}>
      <strong className="num">{version}</strong>
      {label && <StatusDot tone={tone!}>{label}</StatusDot>}
      <span className="muted tiny num">
        {[`${formatMoment(publishedAt)}, ${publishedBy}`, sizeText(release, before), commit?.slice(0, 7)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </ActionRow>
  );
}
