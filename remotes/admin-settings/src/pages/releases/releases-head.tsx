import type { Overview } from '@landfall/modules';
import { Button, Select } from 'antd';
import { type Action, mayOfferReload } from './action.ts';
import { useSwitchEnvironment } from './environment.ts';
import { loadsOf } from './health.ts';
import styles from './releases.module.css';

const wrongLoads = ({ modules }: Overview): number =>
  modules.reduce((count, { health }) => count + health.reduce((sum, one) => sum + loadsOf(one).wrong, 0), 0);

/** The page's figures in one strip. */
export const Strip = ({ overview }: { overview: Overview }) => (
  <dl className={`${styles.relStrip} num`}>
    <div>
      <dt>Modules</dt>
      <dd>{overview.modules.length}</dd>
    </div>
    <div>
      <dt>Rolling out</dt>
      <dd>{overview.modules.filter(({ rollout }) => rollout).length}</dd>
    </div>
    <div>
      <dt>Failed loads, 1 h</dt>
      <dd>{wrongLoads(overview)}</dd>
    </div>
  </dl>
);

const named = (environment: string): string => environment.charAt(0).toUpperCase() + environment.slice(1);

/** Which environment the page shows; nothing where the registry has one. */
export const EnvironmentSwitch = ({ overview: { environment, environments } }: { overview: Overview }) => {
  const switchTo = useSwitchEnvironment();
  if (environments.length < 2) return null;
  const options = environments.map((name) => ({ value: name, label: named(name) }));
  return (
    <Select
      className={styles.relEnvironment}
      aria-label="Environment"
      popupMatchSelectWidth={false}
      value={environment}
      options={options}
      onChange={switchTo}
    />
  );
};

/** Which environment, which revision, and from which revision on open tabs are left alone. */
export const Lede = ({ overview, onAsk }: { overview: Overview; onAsk(action: Action): void }) => {
  const { environment, revision, minRevision } = overview;
  return (
    <span className={`${styles.relLede} num`}>
      <span>
        {named(environment)}, revision {revision} · a change reaches a new page load in 2 s
        {minRevision > 0 && ` · tabs from before revision ${minRevision} offer a reload`}
      </span>
      {mayOfferReload(overview) && (
        <Button type="link" className={styles.relLink} onClick={() => onAsk({ verb: 'min-revision' })}>
          Offer every older tab a reload
        </Button>
      )}
    </span>
  );
};
