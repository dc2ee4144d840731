import type { ModuleOverview, Overview } from '@landfall/modules';
import { StatusDot } from '@landfall/ui/record';
import { Button } from 'antd';
import { type Action, actionsOf } from './action.ts';
import { moment } from './format.ts';
import { topShare } from './health.ts';
import { type Served, lastChange, servedBy, stateOf } from './state-of.ts';
import { Errors, Share, Team, slowest, tabsOf, VersionName } from './version-cells.tsx';
import styles from './releases.module.css';

export interface ListProps {
  overview: Overview;
  /** When it was read, ms since 1970. */
  now: number;
  onOpen(module: string): void;
  onAsk(action: Action): void;
}

/** One group of rows a module, one row a version that is served; errors of all of them on one scale. */
export function ModuleTable(props: ListProps) {
  const top = topShare(props.overview.modules, props.now);
  return (
    <div className={`paper ${styles.relScroll}`}>
      <table className={styles.relTable} aria-label="Modules">
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">State</th>
            <th scope="col">Version</th>
            <th scope="col">Share of visitors</th>
            <th scope="col">Errors, last hour</th>
            <th scope="col" className="right">
              Load, p95
            </th>
            <th scope="col" className="right">
              Open tabs
            </th>
            <th scope="col">Previous</th>
            <th scope="col">Last change</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        {props.overview.modules.map((module) => (
          <Rows key={module.module} {...props} module={module} top={top} />
        ))}
      </table>
    </div>
  );
}

type RowProps = ListProps & { module: ModuleOverview; top: number };

function Rows(props: RowProps) {
  const { module } = props;
  const served = servedBy(module);
  const span = Math.max(served.length, 1);
  return (
    <tbody>
      <tr>
        <Head {...props} span={span} />
        {served[0] ? (
          <VersionCells {...props} served={served[0]} />
        ) : (
          <td colSpan={5} className="muted">
            No version is live.
          </td>
        )}
        <Tail {...props} span={span} />
      </tr>
      {served.slice(1).map((one) => (
        <tr key={one.version}>
          <VersionCells {...props} served={one} />
        </tr>
      ))}
    </tbody>
  );
}

function Head({ overview, module, onOpen, span }: RowProps & { span: number }) {
  const { tone, word } = stateOf(overview, module);
  return (
    <>
      <th scope="rowgroup" rowSpan={span}>
        <button type="button" className={`row-button ${styles.rowButton}`} onClick={() => onOpen(module.module)}>
          {module.module}
        </button>
        <Team module={module} />
      </th>
      <td rowSpan={span}>
        <StatusDot tone={tone}>{word}</StatusDot>
      </td>
    </>
  );
}

const VersionCells = ({ module, served, top, now }: RowProps & { served: Served }) => (
  <>
    <td className="num strong">
      <VersionName version={served.version} />
    </td>
    <td>
      <Share served={served} />
    </td>
    <td>
      <Errors module={module} served={served} top={top} now={now} />
    </td>
    <td className="num muted right nowrap">{slowest(module, served.version)}</td>
    <td className="num muted right">{tabsOf(module, served.version)}</td>
  </>
);

function Tail({ overview, module, onAsk, span }: RowProps & { span: number }) {
  const change = lastChange(module);
  const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
  return (
    <>
      <td rowSpan={span} className="num muted">
        {module.rollbackTarget ? <VersionName version={module.rollbackTarget} /> : 'none'}
      </td>
      <td rowSpan={span} className={`muted ${styles.relChange}`}>
        {change && (
          <>
            {change.actor}
            <time dateTime={change.at}>{moment(change.at)}</time>
          </>
        )}
      </td>
      <td rowSpan={span} className="right">
        {back && (
          <Button size="small" aria-label={`Roll back ${module.module}`} onClick={() => onAsk(back)}>
            Roll back
          </Button>
        )}
      </td>
    </>
  );
}
