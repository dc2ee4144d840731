import { useIsMobile } from '@landfall/ui';
import { StatusDot } from '@landfall/ui/record';
import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { actionsOf, type ModuleProps } from './action.ts';
import { ClaimSection } from './claim-list.tsx';
import { environmentSearch } from './environment.ts';
import { Faults } from './fault-list.tsx';
import { HealthCharts } from './health-charts.tsx';
import { HistoryList } from './history-list.tsx';
import { ByItself, Moves } from './module-parts.tsx';
import { NowServed, OpenTabs } from './now-served.tsx';
import { Performance } from './performance.tsx';
import { ReleaseList } from './release-list.tsx';
import { stateOf } from './state-of.ts';
import { Team } from './version-cells.tsx';
import styles from './releases.module.css';

/** One module whole: what is served, how it does, its versions, its history. Its place is in the address. */
export function ModuleDrawer(props: ModuleProps & { onClose(): void }) {
  const { overview, module, onAsk, onClose } = props;
  const { tone, word } = stateOf(overview, module);
  const phone = useIsMobile();
  return (
    <Drawer
      open
      size={720}
      title={
        <span className={styles.relDrawerTitle}>
          {module.module} <StatusDot tone={tone}>{word}</StatusDot>
          {!phone && <Team module={module} />}
        </span>
      }
      footer={<Moves actions={actionsOf(overview, module)} onAsk={onAsk} />}
      onClose={onClose}
    >
      <div className={styles.relDrawer}>
        <p className="small">
          <Link to={{ pathname: `/admin/releases/${module.module}`, search: environmentSearch(overview.environment) }}>
            Sizes, dependencies and everything else about {module.module}
          </Link>
        </p>
        <NowServed {...props} />
        <HealthCharts {...props} />
        <Performance {...props} />
        <Faults {...props} />
        <OpenTabs {...props} />
        <ReleaseList {...props} />
        <ClaimSection overview={overview} module={module.module} />
        <ByItself {...props} />
        <section aria-labelledby="module-history">
          <h3 id="module-history">History</h3>
          <HistoryList environment={overview.environment} revision={overview.revision} module={module.module} />
        </section>
      </div>
    </Drawer>
  );
}
