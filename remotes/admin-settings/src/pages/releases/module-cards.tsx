import type { ModuleOverview } from '@landfall/modules';
import { StatusDot } from '@landfall/ui/record';
import { Button } from 'antd';
import { actionsOf } from './action.ts';
import { moment } from './format.ts';
import { topShare } from './health.ts';
import type { ListProps } from './module-table.tsx';
import { type Served, lastChange, servedBy, stateOf } from './state-of.ts';
import { Errors, Share, Team, p95Text, tabsText, VersionName } from './version-cells.tsx';
import styles from './releases.module.css';

/** The table on a phone: a card a module, its versions one under the other, the way back in reach. */
export function ModuleCards(props: ListProps) {
  const top = topShare(props.overview.modules, props.now);
  return (
    <ul className={styles.relCards}>
      {props.overview.modules.map((module) => (
        <li key={module.module}>
          <Card {...props} module={module} top={top} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = ListProps & { module: ModuleOverview; top: number };

function Card(props: CardProps) {
  const { overview, module, onOpen, onAsk } = props;
  const { tone, word } = stateOf(overview, module);
  const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
  return (
    <article className={`paper ${styles.relCard}`} aria-label={module.module}>
      <header>
        <h2>{module.module}</h2>
        <StatusDot tone={tone}>{word}</StatusDot>
        <Team module={module} />
      </header>
      {servedBy(module).map((served) => (
        <Version key={served.version} {...props} served={served} />
      ))}
      <LastChange module={module} />
      <footer>
        <Button onClick={() => onOpen(module.module)} aria-label={`Details of ${module.module}`}>
          Details
        </Button>
        {back && (
          <Button onClick={() => onAsk(back)} aria-label={`Roll back ${module.module}`}>
            Roll back
          </Button>
        )}
      </footer>
    </article>
  );
}

const Version = ({ module, served, top, now }: CardProps & { served: Served }) => (
  <div className={styles.relVersion}>
    <span className="num strong">
      <VersionName version={served.version} />
    </span>
    <Share served={served} />
    <span className="muted tiny num">
      {[tabsText(module, served.version), p95Text(module, served.version)].filter(Boolean).join(', ')}
    </span>
    <Errors module={module} served={served} top={top} now={now} />
  </div>
);

function LastChange({ module }: { module: ModuleOverview }) {
  const change = lastChange(module);
  return (
    <p className={`muted tiny num ${styles.relLast}`}>
      {change ? (
        <span>
          {change.actor}, <time dateTime={change.at}>{moment(change.at)}</time>
        </span>
      ) : (
        'No version is live.'
      )}
      <span>{module.rollbackTarget ? `Previous ${module.rollbackTarget}` : 'No previous version'}</span>
    </p>
  );
}
