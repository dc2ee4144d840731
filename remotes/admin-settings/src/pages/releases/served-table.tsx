import { NOTHING, Sparkline } from '@landfall/admin';
import type { ModuleOverview, Overview } from '@landfall/modules';
import { StatusDot, When } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import { actionsOf, stateOf } from './actions.ts';
import { modulePath } from './environment.ts';
import { errorPoints, errorShare, formatWeight, healthOf, isRising, percent, topShare } from './figures.ts';
import { ActionButton } from './parts.tsx';
import styles from './releases.module.css';

/** The versions that visitors get now, and how many of 10000 get each. The candidate first, as in the browser. */
const servedBy = ({ live, rollout }: ModuleOverview) => [
  ...(rollout ? [{ version: rollout.version, weight: rollout.weight, isCandidate: true }] : []),
  ...(live ? [{ version: live.version, weight: 10_000 - (rollout?.weight ?? 0), isCandidate: false }] : []),
];
type Served = ReturnType<typeof servedBy>[number];

interface Props {
  overview: Overview;
  /** Default: all. */
  module?: ModuleOverview;
  /** When the overview was read, ms since 1970. */
  readAt: number;
}

const COLUMNS = ['Version', 'Share of visitors', 'Errors, last hour', 'Load, p95', 'Open tabs', 'Rolls back to', 'Last change'];

/** What each module serves, and how it does: a row per version, grouped by module. On a phone, a card per module. */
export function ServedTable({ overview, module, readAt }: Props) {
  const modules = module ? [module] : overview.modules;
  const top = topShare(modules, readAt);
  return (
    <div className={`paper list-table list-wide ${styles.table}`}>
      <table className={styles.served} aria-label={module ? 'Live versions' : 'Modules'}>
        <thead>
          <tr>
            {[...(module ? [] : ['Module', 'State']), ...COLUMNS].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {!module && (
              <th scope="col" className={styles.back}>
                <span className="sr">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        {modules.map((one) => (
          <Rows key={one.module} overview={overview} module={one} readAt={readAt} top={top} isAlone={module !== undefined} />
        ))}
      </table>
    </div>
  );
}

interface RowsProps extends Required<Props> {
  top: number;
  /** On the module's own page, whose head shows its name, state and actions. */
  isAlone: boolean;
}

function Rows(props: RowsProps) {
  const { overview, module, isAlone } = props;
  const [first, ...others] = servedBy(module);
  const rowSpan = others.length + 1;
  const { tone, label } = stateOf(overview, module);
  return (
    <tbody>
      <tr>
        {!isAlone && (
          <>
            <th scope="rowgroup" rowSpan={rowSpan}>
              <Link className="row-button" to={modulePath(overview.environment, module.module)}>
                {module.module}
              </Link>
              {module.team !== module.module && <span className="muted tiny">{module.team}</span>}
            </th>
            <td rowSpan={rowSpan}>
              <StatusDot tone={tone}>{label}</StatusDot>
            </td>
          </>
        )}
        {first ? <VersionCells {...props} served={first} /> : <td colSpan={5}>No version is live yet.</td>}
        <LastCells {...props} rowSpan={rowSpan} />
      </tr>
      {others.map((served) => (
        <tr key={served.version}>
          <VersionCells {...props} served={served} />
        </tr>
      ))}
    </tbody>
  );
}

function VersionCells({ module, served, top, readAt }: RowsProps & { served: Served }) {
  const { version, weight, isCandidate } = served;
  const health = healthOf(module, version);
  const errors = percent(errorShare(module, version));
  const isBad = module.alarm?.version === version || (isCandidate && isRising(module));
  return (
    <>
      <td className="num strong" title={version}>
        {version}
      </td>
      <td data-label="Share of visitors">
        <span className={styles.track} aria-hidden="true">
          <span className={isCandidate ? styles.candidate : undefined} style={{ width: `${weight / 100}%` }} />
        </span>
        <span className={styles.value}>{formatWeight(weight)}</span>
      </td>
      <td data-label="Errors, last hour">
        <Sparkline
          points={errorPoints(health, readAt)}
          top={top}
          tone={isBad ? 'danger' : isCandidate ? 'action' : 'muted'}
          label={`Errors of ${module.module} ${version} in the last hour: ${errors}`}
        />
        <span className={isBad ? `${styles.value} ${styles.bad}` : styles.value}>{errors}</span>
      </td>
      <td data-label="Load, p95" className="num">
        {health?.p95 ? `${Math.round(health.p95)} ms` : NOTHING}
      </td>
      <td data-label="Open tabs" className="num">
        {module.adoption.find((one) => one.version === version)?.tabs ?? 0}
      </td>
    </>
  );
}

function LastCells({ overview, module, isAlone, rowSpan }: RowsProps & { rowSpan: number }) {
  const { live, rollout, rollbackTarget } = module;
  const change = rollout ? { actor: rollout.actor, at: rollout.startedAt } : live && { actor: live.actor, at: live.since };
  const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
  return (
    <>
      <td rowSpan={rowSpan} data-label="Rolls back to" className="num muted" title={rollbackTarget ?? undefined}>
        {rollbackTarget ?? 'nothing'}
      </td>
      <td rowSpan={rowSpan} data-label="Last change" className="muted">
        {change && (
          <>
            {change.actor} <When at={change.at} />
          </>
        )}
      </td>
      {!isAlone && (
        <td rowSpan={rowSpan} className={styles.back}>
          {back && <ActionButton action={back} subject={module.module} size="small" />}
        </td>
      )}
    </>
  );
}
