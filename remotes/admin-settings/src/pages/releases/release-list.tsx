import type { ModuleOverview, ReleaseRow } from '@landfall/modules';
import { StatusDot, type StatusTone } from '@landfall/ui/record';
import { Button } from 'antd';
import { type Action, actionsOfRelease, type ModuleProps } from './action.ts';
import { kilobytes, moment } from './format.ts';
import styles from './releases.module.css';

const NAMES: Partial<Record<Action['verb'], string>> = { promote: 'Promote', 'rollout-start': 'Roll out', withdraw: 'Withdraw' };

/** What a version is to its module. */
function placeOf({ live, rollout, rollbackTarget }: ModuleOverview, release: ReleaseRow): [StatusTone, string] | undefined {
  const { version } = release;
  if (release.withdrawnAt) return ['destructive', 'Withdrawn'];
  if (version === rollout?.version) return ['default', 'Rolling out'];
  if (version === live?.version) return ['default', 'Live'];
  if (release.preview) return ['outline', 'Preview'];
  if (version === rollbackTarget) return ['secondary', 'Previous'];
  return undefined;
}

/** The module's versions, newest first, and what can be done with each. */
export const ReleaseList = (props: ModuleProps) => (
  <section aria-labelledby="versions">
    <h3 id="versions">Versions</h3>
    {props.module.releases.length === 0 && <p className="muted small">Nothing is published yet.</p>}
    <ul className={styles.relVersions}>
      {props.module.releases.map((release) => (
        <Release key={release.version} {...props} release={release} />
      ))}
    </ul>
  </section>
);

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
