import { useShell } from '@landfall/contract';
import type { ModuleOverview, Overview } from '@landfall/modules';
import { ErrorNote, StatusDot } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Action, actionsOf, type ModuleProps } from '../action.ts';
import { ClaimSection } from '../claim-list.tsx';
import { DecideDialog } from '../decide-dialog.tsx';
import { environmentSearch, useEnvironment } from '../environment.ts';
import { Faults } from '../fault-list.tsx';
import { HealthCharts } from '../health-charts.tsx';
import { HistoryList } from '../history-list.tsx';
import { ByItself, Moves } from '../module-parts.tsx';
import { DoorDown } from '../notices.tsx';
import { NowServed, OpenTabs } from '../now-served.tsx';
import { Performance } from '../performance.tsx';
import { ReleaseList } from '../release-list.tsx';
import { EnvironmentSwitch } from '../releases-head.tsx';
import { overview } from '../releases.query.ts';
import { stateOf } from '../state-of.ts';
import { Dependencies } from './dependencies.tsx';
import { Sizes } from './sizes.tsx';
import styles from '../releases.module.css';

/** What is asked, over the figures that were on screen when it was. */
interface Asked {
  action: Action;
  overview: Overview;
}

/** /admin/releases/:module: everything about one module, for its team. */
export function Component() {
  const name = useParams()['module']!;
  const { db } = useShell();
  const environment = useEnvironment();
  const query = useQuery(overview(db, environment));
  const [asked, ask] = useState<Asked>();
  const { data } = query;
  const module = data?.modules.find((one) => one.module === name);
  const onAsk = (action: Action) => data && ask({ action, overview: data });
  const known = data && module && { overview: data, module, now: query.dataUpdatedAt, onAsk };
  return (
    <PageFrame
      title={name}
      breadcrumb={[{ title: 'Releases', to: `/admin/releases${environmentSearch(environment)}` }, { title: name }]}
      status={data && module && <State overview={data} module={module} />}
      lede={module && `Team ${module.team} · ${environment}`}
      actions={
        data &&
        module && (
          <>
            <EnvironmentSwitch overview={data} />
            <Moves actions={actionsOf(data, module)} onAsk={onAsk} />
          </>
        )
      }
      aside={known && <Side {...known} />}
    >
      {query.isPending && <Skeletons rows={8} />}
      {query.isLoadingError && (
        <ErrorNote title="The registry did not answer" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data && query.isError && <DoorDown readAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />}
      {data && !module && <NoModule name={name} environment={data.environment} />}
      {known && <Main {...known} />}
      {asked && <DecideDialog {...asked} onClose={() => ask(undefined)} />}
    </PageFrame>
  );
}

function State({ overview: data, module }: { overview: Overview; module: ModuleOverview }) {
  const { tone, word } = stateOf(data, module);
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

const NoModule = ({ name, environment }: { name: string; environment: string }) => (
  <EmptyState
    title={`No release of ${name} in the registry`}
    text={`Check the name, or publish a version: npm run release -- publish ${name} --env ${environment}`}
  />
);

/** What is served, and how it performs. */
const Main = (props: ModuleProps) => (
  <div className={styles.relModule}>
    <NowServed {...props} />
    <Performance {...props} />
    <HealthCharts {...props} />
    <Sizes {...props} />
    <ReleaseList {...props} />
    <section aria-labelledby="module-history">
      <h3 id="module-history">History</h3>
      <HistoryList environment={props.overview.environment} revision={props.overview.revision} module={props.module.module} />
    </section>
  </div>
);

/** Where it fails, what it depends on, and its rights. */
const Side = (props: ModuleProps) => (
  <div className={styles.relModule}>
    <Faults {...props} />
    <OpenTabs {...props} />
    <Dependencies {...props} />
    <ClaimSection overview={props.overview} module={props.module.module} />
    <ByItself {...props} />
  </div>
);
