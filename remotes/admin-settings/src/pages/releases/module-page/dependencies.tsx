import { useShell } from '@landfall/contract';
import type { EventUse, ModuleDependencies } from '@landfall/modules';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ModuleProps } from '../action.ts';
import { environmentSearch } from '../environment.ts';
import { counted } from '../format.ts';
import { dependencies } from '../releases.query.ts';
import styles from '../releases.module.css';

/** What the live release uses, and which modules depend on it. */
export function Dependencies({ overview, module: { module } }: ModuleProps) {
  const query = useQuery(dependencies(useShell().db, overview.environment, module, overview.revision));
  return (
    <section aria-labelledby="module-dependencies">
      <h3 id="module-dependencies">Dependencies</h3>
      {query.isPending && <Skeletons rows={4} />}
      {query.isLoadingError && (
        <ErrorNote title="The dependencies could not be read" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.version === null && <p className="muted small">No version is live, so nothing is known.</p>}
      {query.data && query.data.version !== null && <Both uses={query.data} search={environmentSearch(overview.environment)} />}
    </section>
  );
}

/** Modules that break if this one stops doing what it does. */
const dependentsOf = ({ packages, emits }: ModuleDependencies): string[] =>
  [...new Set([...packages.flatMap(({ usedBy }) => usedBy), ...emits.flatMap(({ modules }) => modules)])].sort();

function Both({ uses, search }: { uses: ModuleDependencies; search: string }) {
  const dependents = dependentsOf(uses);
  const isShell = uses.module === 'shell';
  return (
    <>
      <p className="small">
        {dependents.length === 0 ? (
          'No live module depends on it.'
        ) : (
          <>
            Depend on it: <ModuleLinks modules={dependents} search={search} />
          </>
        )}
      </p>
      <Group title={isShell ? 'Shares packages' : 'Uses packages of the shell'} count={uses.packages.length}>
        {uses.packages.map(({ name, range, usedBy }) => (
          <li key={name}>
            <code>{name}</code>{' '}
            <span className="muted num">
              {range}
              {isShell && ` · ${usedBy.length === 0 ? 'used by no module' : `used by ${usedBy.join(', ')}`}`}
            </span>
          </li>
        ))}
      </Group>
      <Group title="Reads and writes" count={uses.relations.length}>
        {uses.relations.map(({ name, reads, writes }) => (
          <li key={name}>
            <code>{name}</code>{' '}
            <span className="muted">
              {[reads.length > 0 && `reads ${reads.join(', ')}`, writes.length > 0 && `writes ${writes.join(', ')}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </Group>
      <Group title="Calls functions" count={uses.functions.length}>
        {uses.functions.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </Group>
      <Events title="Emits events" events={uses.emits} side="listeners:" unused="no other module listens" />
      <Events title="Listens to events" events={uses.listens} side="emitted by" unused="emitted by no other module" />
    </>
  );
}

interface EventsProps {
  title: string;
  events: EventUse[];
  side: string;
  unused: string;
}

const Events = ({ title, events, side, unused }: EventsProps) => (
  <Group title={title} count={events.length}>
    {events.map(({ event, modules }) => (
      <li key={event}>
        <code>{event}</code> <span className="muted">{modules.length === 0 ? unused : `${side} ${modules.join(', ')}`}</span>
      </li>
    ))}
  </Group>
);

const ModuleLinks = ({ modules, search }: { modules: readonly string[]; search: string }) => (
  <>
    {modules.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <Link to={`/admin/releases/${name}${search}`}>{name}</Link>
      </span>
    ))}
  </>
);

/** One kind of dependency, folded: a module can use a hundred columns. Nothing if there are none. */
const Group = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count > 0 && (
    <details className={styles.relUses}>
      <summary>
        {title} <span className="muted num">{counted(count, 'entry', 'entries')}</span>
      </summary>
      <ul>{children}</ul>
    </details>
  );
