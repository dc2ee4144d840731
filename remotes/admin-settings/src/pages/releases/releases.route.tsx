import { causesText, type Overview } from '@landfall/modules';
import { When } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import { actionsOf, mayChangeAnything, mayOfferReload } from './actions.ts';
import { Claims } from './claim-list.tsx';
import { FaultList } from './fault-list.tsx';
import { failedLoads } from './figures.ts';
import { History } from './history-list.tsx';
import { ActionButton } from './parts.tsx';
import { environmentName, ReleasesPage } from './releases-page.tsx';
import { ServedTable } from './served-table.tsx';
import styles from './releases.module.css';

/** /admin/releases: what every module serves, what is wrong, what awaits approval, what changed, and the way back. */
export const Component = () => (
  <ReleasesPage
    title="Releases"
    page={(overview, readAt) => ({
      lede: <Lede overview={overview} />,
      actions: <Totals overview={overview} />,
      children: (
        <>
          <Alarms overview={overview} />
          {!mayChangeAnything(overview) && (
            <p className="muted">You can see releases but not change them. Ask for a grant to promote or roll back.</p>
          )}
          <ServedTable overview={overview} readAt={readAt} />
          <Claims overview={overview} />
          <History overview={overview} />
        </>
      ),
    })}
  />
);

const Lede = ({ overview }: { overview: Overview }) => {
  const { environment, revision, minRevision } = overview;
  return (
    <span className="num">
      {environmentName(environment)}, revision {revision} · new page loads get a change within 2 seconds
      {minRevision > 0 && ` · tabs opened before revision ${minRevision} offer a reload`} ·{' '}
      <Link to="/#modules">Show modules on a page</Link>{' '}
      {mayOfferReload(overview) && <ActionButton action={{ verb: 'min-revision' }} type="link" className="inline-link" />}
    </span>
  );
};

function Totals({ overview: { modules } }: { overview: Overview }) {
  const rolling = modules.filter(({ rollout }) => rollout).length;
  const totals = { Modules: modules.length, 'Rolling out': rolling, 'Failed loads, last hour': failedLoads(modules) };
  return (
    <dl className={`${styles.totals} num`}>
      {Object.entries(totals).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Modules that fail for most visitors, with the errors and the way back. */
const Alarms = ({ overview }: { overview: Overview }) =>
  overview.modules.map((module) => {
    if (!module.alarm) return null;
    const { version, since, message, faults, causes = [] } = module.alarm;
    const back = actionsOf(overview, module).find(({ verb }) => verb === 'rollback');
    return (
      <div key={module.module} className={`paper ${styles.notice} ${styles.alarm}`} role="alert">
        <div>
          <h2>
            {module.module} {version} has been failing since <When at={since} />
          </h2>
          <p className="muted">{message}</p>
          {causes.length > 0 && <p>It did not load: {causesText(causes)}.</p>}
          <FaultList faults={faults} />
        </div>
        {back && <ActionButton action={back} subject={module.module} danger type="primary" />}
      </div>
    );
  });
