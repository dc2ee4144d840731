import { useShell, useStore } from '@landfall/contract';
import { RegistryError } from '@landfall/db';
import type { Overview } from '@landfall/modules';
import { ErrorNote, formatMoment } from '@landfall/ui/record';
import { ChoiceSelect, type Crumb, EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import type { Action } from './actions.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { useEnvironment } from './environment.ts';
import { AskContext } from './parts.tsx';
import { overview } from './releases.query.ts';
import styles from './releases.module.css';

interface Props {
  title: string;
  breadcrumb?: Crumb[];
  /** The rest of the page, once the overview is loaded. @param readAt ms since 1970 */
  page(overview: Overview, readAt: number): Omit<ComponentProps<typeof PageFrame>, 'title' | 'breadcrumb'>;
}

/** The frame of the overview and of a module's page: reads the overview, and opens the dialog of each action on what was shown. */
export function ReleasesPage({ title, breadcrumb, page }: Props) {
  const [environment] = useEnvironment();
  const query = useQuery(overview(useShell().db, environment));
  const [asked, setAsked] = useState<{ action: Action; overview: Overview }>();
  const { data, dataUpdatedAt, error } = query;
  const { children, actions, aside, ...frame } = (data && page(data, dataUpdatedAt)) ?? {};
  // remounts per module and environment: rows of another one are never shown while the new ones load
  const key = `${environment} ${title}`;
  const retry = () => void query.refetch();
  return (
    <AskContext value={(action) => data && setAsked({ action, overview: data })}>
      <PageFrame
        title={title}
        {...(breadcrumb && { breadcrumb })}
        {...frame}
        aside={
          aside && (
            <div key={key} className={styles.stack}>
              {aside}
            </div>
          )
        }
        actions={
          data && (
            <>
              <EnvironmentChoice {...data} />
              {actions}
            </>
          )
        }
      >
        <div key={key} className={styles.stack}>
          {query.isPending && <Skeletons rows={8} />}
          {error && !data && <NotRead error={error} onRetry={retry} />}
          {error && data && <NotResponding readAt={dataUpdatedAt} onRetry={retry} />}
          {children}
        </div>
        {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
      </PageFrame>
    </AskContext>
  );
}

export const environmentName = (environment: string): string => environment.charAt(0).toUpperCase() + environment.slice(1);

/** Nothing if the registry has one environment. */
function EnvironmentChoice({ environment, environments }: Overview) {
  const [, change] = useEnvironment();
  if (environments.length < 2) return null;
  const options = environments.map((name) => ({ value: name, label: environmentName(name) }));
  return <ChoiceSelect label="Environment" value={environment} options={options} onChange={change} />;
}

/** The registry stopped responding: how old the figures are, and what still works. */
const NotResponding = ({ readAt, onRetry }: { readAt: number; onRetry(): void }) => (
  <div className={`paper ${styles.notice}`} role="alert">
    <div>
      <h2>The registry is not responding</h2>
      <p className="muted">
        These figures are from {formatMoment(new Date(readAt).toISOString())}. The page keeps trying. The shop still works, with
        the last signed map, but releases can’t be changed until the registry is back.
      </p>
    </div>
    <Button onClick={onRetry}>Retry now</Button>
  </div>
);

function NotRead({ error, onRetry }: { error: Error; onRetry(): void }) {
  const email = useStore(useShell().session).user?.email ?? '<email>';
  if (error instanceof RegistryError && error.code === 'not_granted')
    return (
      <EmptyState
        title="You have no grant for releases"
        text={
          <>
            Being an admin isn’t enough to see or change releases. You need a grant to publish, promote or roll back at least one
            module. An owner of this environment can give you one:
            <code className={styles.command}>npm run release -- grant {email} --modules cart --verbs promote,rollback</code>
            Reload this page afterwards.
          </>
        }
      />
    );
  return (
    <>
      <ErrorNote title="The registry is not responding" error={error} onRetry={onRetry} />
      <p className="muted">
        The shop still works, with the last signed map. You can also roll back without this page:
        <code className={styles.command}>npm run release -- rollback cart --reason "…"</code>
      </p>
    </>
  );
}
