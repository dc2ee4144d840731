import settingsStyles from '../../settings/settings.module.css';
import styles from './releases.module.css';
import { useShell, useStore } from '@landfall/contract';
import type { Overview } from '@landfall/modules';
import { useIsMobile } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayAnything, type Action } from './action.ts';
import { Alarms, DoorDown, NoGrant } from './notices.tsx';
import { ClaimSection } from './claim-list.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DoorError } from './registry-client.ts';
import { useEnvironment } from './environment.ts';
import { HistoryList } from './history-list.tsx';
import { ModuleCards } from './module-cards.tsx';
import { ModuleDrawer } from './module-drawer.tsx';
import { ModuleTable } from './module-table.tsx';
import { overview } from './releases.query.ts';
import { EnvironmentSwitch, Lede, Strip } from './releases-head.tsx';

/** What is asked, over the figures that were on screen when it was. */
interface Asked {
  action: Action;
  overview: Overview;
}

/** /admin/releases: what every module serves to whom, how it does, and the way back. */
export function Component() {
  const { db } = useShell();
  const query = useQuery(overview(db, useEnvironment()));
  const [asked, ask] = useState<Asked>();
  const onAsk = (action: Action) => query.data && ask({ action, overview: query.data });
  return (
    <PageFrame
      title="Releases"
      lede={query.data && <Lede overview={query.data} onAsk={onAsk} />}
      actions={
        query.data && (
          <>
            <EnvironmentSwitch overview={query.data} />
            <Strip overview={query.data} />
          </>
        )
      }
    >
      <Body query={query} onAsk={onAsk} />
      {asked && <DecideDialog {...asked} onClose={() => ask(undefined)} />}
    </PageFrame>
  );
}

interface BodyProps {
  query: UseQueryResult<Overview>;
  onAsk(action: Action): void;
}

function Body({ query, onAsk }: BodyProps) {
  const { session } = useShell();
  const email = useStore(session).user?.email;
  if (query.isPending)
    return (
      <div className={`paper ${settingsStyles.settingsWait}`}>
        <Skeletons rows={8} />
      </div>
    );
  if (query.error instanceof DoorError && query.error.code === 'not_granted') return <NoGrant email={email} />;
  if (!query.data) return <NoNumbers query={query} />;
  return (
    <>
      {query.isError && <DoorDown readAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />}
      <Figures overview={query.data} readAt={query.dataUpdatedAt} onAsk={onAsk} />
    </>
  );
}

const NoNumbers = ({ query }: { query: UseQueryResult<Overview> }) => (
  <>
    <ErrorNote title="The registry did not answer" error={query.error} onRetry={() => void query.refetch()} />
    <p className={`muted ${styles.relBeside}`}>
      The shop goes on with the last signed map. The release command works without this page:
      <code className={styles.relCommand}>npm run release -- rollback cart --reason "…"</code>
    </p>
  </>
);

function Figures({ overview: data, readAt, onAsk }: { overview: Overview; readAt: number; onAsk(action: Action): void }) {
  const phone = useIsMobile();
  const [params, setParams] = useSearchParams();
  const open = (module: string | undefined) =>
    setParams((now) => {
      now.delete('module');
      return module ? { ...Object.fromEntries(now), module } : now;
    });
  const opened = data.modules.find(({ module }) => module === params.get('module'));
  const List = phone ? ModuleCards : ModuleTable;
  return (
    <>
      <Alarms overview={data} onAsk={onAsk} />
      {!mayAnything(data) && (
        <p className={`muted ${styles.relBeside}`}>Your grants let you look; changing something needs another.</p>
      )}
      <List overview={data} now={readAt} onOpen={open} onAsk={onAsk} />
      <ClaimSection overview={data} />
      <section aria-labelledby="releases-history" className={styles.relSection}>
        <h2 id="releases-history">History</h2>
        <HistoryList environment={data.environment} revision={data.revision} />
      </section>
      {opened && <ModuleDrawer overview={data} module={opened} now={readAt} onAsk={onAsk} onClose={() => open(undefined)} />}
    </>
  );
}
