import { misbehaviourText, type ModuleOverview, type Overview } from '@landfall/modules';
import { StatusDot, When } from '@landfall/ui/record';
import { EmptyState } from '@landfall/ui/screen';
import { Switch } from 'antd';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import { actionsOf, may, stateOf } from './actions.ts';
import { Claims } from './claim-list.tsx';
import { Dependencies } from './dependencies.tsx';
import { overviewPath, useEnvironment } from './environment.ts';
import { Faults } from './fault-list.tsx';
import { counted } from '@landfall/currency';
import { percent } from './figures.ts';
import { History } from './history-list.tsx';
import { ActionButton, AskContext, Section } from './parts.tsx';
import { Versions } from './release-list.tsx';
import { environmentName, ReleasesPage } from './releases-page.tsx';
import { ServedTable } from './served-table.tsx';
import styles from './releases.module.css';

/** /admin/releases/:module: what one module serves, why it fails, its versions, rights and history. */
export function Component() {
  const name = useParams()['module']!;
  const [environment] = useEnvironment();
  return (
    <ReleasesPage
      title={name}
      breadcrumb={[{ title: 'Releases', to: overviewPath(environment) }, { title: name }]}
      page={(overview, readAt) => {
        const module = overview.modules.find((one) => one.module === name);
        return module ? pageOf(overview, module, readAt) : { children: <NoModule name={name} environment={environment} /> };
      }}
    />
  );
}

function pageOf(overview: Overview, module: ModuleOverview, readAt: number) {
  const { tone, label } = stateOf(overview, module);
  const about = { overview, module };
  return {
    status: <StatusDot tone={tone}>{label}</StatusDot>,
    lede: `Team ${module.team} · ${environmentName(overview.environment)}`,
    actions: actionsOf(overview, module).map((action) => (
      <ActionButton key={action.verb} action={action} type={action.verb === 'rollout-advance' ? 'primary' : 'default'} />
    )),
    aside: (
      <>
        <Warnings {...module} />
        <Faults {...about} />
        <AutomaticRollback {...about} />
        <Claims overview={overview} module={module.module} />
        <Dependencies {...about} />
      </>
    ),
    children: (
      <>
        <ServedTable {...about} readAt={readAt} />
        <Notes {...module} />
        <Versions {...about} />
        <History overview={overview} module={module.module} />
      </>
    ),
  };
}

/** What browsers saw the module do to the page around it. */
function Warnings({ misbehaviours = [] }: ModuleOverview) {
  if (misbehaviours.length === 0) return null;
  return (
    <Section title="Warnings">
      <ul className={styles.faults}>
        {misbehaviours.map((one) => (
          <li key={`${one.version} ${one.kind} ${one.detail} ${one.isTrial}`}>
            <strong>
              <span className="num">{one.version}</span> {misbehaviourText(one)}
            </strong>{' '}
            <span className="muted small">
              {counted(one.count, 'page', 'pages')}
              {one.isTrial && ' in trials'}, last <When at={one.lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NoModule = ({ name, environment }: { name: string; environment: string }) => (
  <EmptyState
    title={`The registry has no module ${name}`}
    text={`Check the name, or publish a version: npm run release -- publish ${name} --env ${environment}`}
  />
);

/** When the rollout stops, and tabs that still run other versions. */
function Notes({ live, rollout, stopsAt, adoption }: ModuleOverview) {
  const older = adoption.filter(({ version }) => version !== live?.version && version !== rollout?.version);
  const notes = [
    rollout?.change &&
      `It rolls out with the change ${rollout.change}: its visitors get all modules of it, and if one ends, all end.`,
    rollout && `The rollout stops automatically if ${percent(stopsAt)} of at least 20 visitors get an error.`,
    older.length > 0 &&
      `Other versions in open tabs: ${older.map(({ version, tabs }) => `${version} (${counted(tabs, 'tab', 'tabs')})`).join(', ')}.`,
  ].filter(Boolean);
  return notes.length > 0 && <p className="muted small num">{notes.join(' ')}</p>;
}

function AutomaticRollback({ overview, module: { module, autoRollback } }: { overview: Overview; module: ModuleOverview }) {
  const ask = use(AskContext);
  return (
    <Section title="Automatic rollback">
      <div className={styles.automatic}>
        <Switch
          checked={autoRollback}
          disabled={!may(overview, module, 'promote')}
          aria-label="Automatic rollback"
          onChange={(wanted) => ask({ verb: 'settings', module, autoRollback: wanted })}
        />
        <span className="small">
          {autoRollback
            ? 'On: if the live version crashes for most visitors, the previous version returns at once.'
            : 'Off: if the live version crashes for most visitors, an alarm is shown and someone has to roll back.'}
        </span>
      </div>
    </Section>
  );
}
