import { Button, Switch } from 'antd';
import { may, type Action, type ModuleProps } from './action.ts';
import styles from './releases.module.css';
import settingsStyles from '../../settings/settings.module.css';

const NAMES: Partial<Record<Action['verb'], string>> = {
  'rollout-abort': 'Abort rollout',
  'rollout-complete': 'To everyone',
  'rollout-advance': 'Advance',
  rollback: 'Roll back',
};

/** What the reader may do with the module. */
export const Moves = ({ actions, onAsk }: { actions: readonly Action[]; onAsk(action: Action): void }) =>
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
export const ByItself = ({ overview, module: { module, autoRollback }, onAsk }: ModuleProps) => (
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
