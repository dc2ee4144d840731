import { useIsMobile } from '@landfall/ui';
import { StatusDot } from '@landfall/ui/record';
import { Button, Drawer, Switch } from 'antd';
import { may, type Action, actionsOf, type ModuleProps } from './action.ts';
import { ClaimSection } from './claim-list.tsx';
import { Faults } from './fault-list.tsx';
import { HealthCharts } from './health-charts.tsx';
import { HistoryList } from './history-list.tsx';
import { NowServed, OpenTabs } from './now-served.tsx';
import { ReleaseList } from './release-list.tsx';
import { stateOf } from './state-of.ts';
import { Team } from './version-cells.tsx';
import styles from './releases.module.css';
import settingsStyles from '../../settings/settings.module.css';

const NAMES: Partial<Record<Action['verb'], string>> = {
  'rollout-abort': 'Abort rollout',
  'rollout-complete': 'To everyone',
  'rollout-advance': 'Advance',
  rollback: 'Roll back',
};

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
        <NowServed {...props} />
        <HealthCharts {...props} />
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

const Moves = ({ actions, onAsk }: { actions: readonly Action[]; onAsk(action: Action): void }) =>
  actions.length > 0 ? (
    <div className={`${settingsStyles.drawerActs} ${styles.relMoves}`}>
      {actions.map((action) => (
        <Button key={action.verb} type={action.verb === 'rollout-advance' ? 'primary' : 'default'} onClick={() => onAsk(action)}>
          {NAMES[action.verb]}
        </Button>
      ))}
    </div>
  ) : null;

/** Whether a stable version that crashes goes back without anybody. */
const ByItself = ({ overview, module: { module, autoRollback }, onAsk }: ModuleProps) => (
  <section aria-labelledby="by-itself">
    <h3 id="by-itself">When it crashes</h3>
    <div className={styles.relSwitch}>
      <Switch
        checked={autoRollback}
        disabled={!may(overview, module, 'promote')}
        aria-labelledby="by-itself-name"
        onChange={(wanted) => onAsk({ verb: 'settings', module, autoRollback: wanted })}
      />
      <span>
        <span id="by-itself-name">Roll back by itself</span>
        <span className="muted tiny">
          {autoRollback
            ? 'A version that crashes for most goes back to the one before at once.'
            : 'A version that crashes for most raises an alarm here; a person rolls it back.'}
        </span>
      </span>
    </div>
  </section>
);
