import { useShell } from '@landfall/contract';
import type { EventUse, ModuleDependencies, ModuleOverview, Overview } from '@landfall/modules';
import { DataState } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { counted } from '@landfall/currency';
import { modulePath } from './environment.ts';
import { Section } from './parts.tsx';
import { dependencies } from './releases.query.ts';
import styles from './releases.module.css';

/** Modules that break if this one stops doing what it does. */
const dependentsOf = ({ packages, emits }: ModuleDependencies): string[] =>
  [...new Set([...packages.flatMap(({ usedBy }) => usedBy), ...emits.flatMap(({ modules }) => modules)])].sort();

const listed = (label: string, names: readonly string[], none = ''): string =>
  names.length > 0 ? `${label} ${names.join(', ')}` : none;

const eventRows = (events: readonly EventUse[], label: string, none: string) =>
  events.map(({ event, modules }) => [event, listed(label, modules, none)]);

/** What it uses by kind, each as a name and a note. */
const groupsOf = ({ module, packages, relations, functions, emits, listens }: ModuleDependencies): [string, string[][]][] => [
  [
    module === 'shell' ? 'Shares packages' : 'Uses packages of the shell',
    packages.map(({ name, range, usedBy }) => [name, listed(`${range} · used by`, usedBy, range)]),
  ],
  [
    'Reads and writes',
    relations.map(({ name, reads, writes }) => [
      name,
      [listed('reads', reads), listed('writes', writes)].filter(Boolean).join(' · '),
    ]),
  ],
  ['Calls functions', functions.map((name) => [name, ''])],
  ['Emits events', eventRows(emits, 'listeners:', 'no other module listens')],
  ['Listens to events', eventRows(listens, 'emitted by', 'no other module emits it')],
];

/** What the live release uses, and which modules depend on it. */
export function Dependencies({ overview, module: { module } }: { overview: Overview; module: ModuleOverview }) {
  const query = useQuery(dependencies(useShell().db, overview, module));
  return (
    <Section title="Dependencies">
      <DataState
        query={query}
        errorTitle="The dependencies could not be loaded"
        isEmpty={({ version }) => version === null}
        empty={<p className="muted small">Shown once a version is live.</p>}
      >
        {(uses) => (
          <>
            <p className="small">
              {dependentsOf(uses).length === 0 ? 'No live module depends on it.' : 'Used by:'}
              {dependentsOf(uses).map((name) => (
                <span key={name}>
                  {' '}
                  <Link to={modulePath(overview.environment, name)}>{name}</Link>
                </span>
              ))}
            </p>
            {groupsOf(uses).map(([title, rows]) => rows.length > 0 && <Group key={title} title={title} rows={rows} />)}
          </>
        )}
      </DataState>
    </Section>
  );
}

/** One kind of dependency, collapsed: a module can use a hundred columns. */
const Group = ({ title, rows }: { title: string; rows: string[][] }) => (
  <details className={styles.uses}>
    <summary>
      {title} <span className="muted num">{counted(rows.length, 'entry', 'entries')}</span>
    </summary>
    <ul>
      {rows.map(([name, note]) => (
        <li key={name}>
          <code>{name}</code> <span className="muted num">{note}</span>
        </li>
      ))}
    </ul>
  </details>
);
