import { useShell } from '@landfall/contract';
import { type Fault, faultPlaces, faultTitle, type ModuleOverview, type Overview } from '@landfall/modules';
import { DataState, When } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { counted } from '@landfall/currency';
import { Section } from './parts.tsx';
import { faults } from './releases.query.ts';
import styles from './releases.module.css';

/** Errors by source file and line. */
export const FaultList = ({ faults: all }: { faults: readonly Fault[] }) => (
  <ul className={styles.faults}>
    {all.map((fault) => (
      <li key={fault.id}>
        <strong>{faultTitle(fault)}</strong>{' '}
        <span className="muted small">
          {counted(fault.count, 'report', 'reports')}, last <When at={fault.lastAt} />
        </span>
        {faultPlaces(fault).map((place) => (
          <code key={place}>{place}</code>
        ))}
      </li>
    ))}
  </ul>
);

/** Errors in the code of a module's live version and candidate. */
export function Faults({ overview, module: { module } }: { overview: Overview; module: ModuleOverview }) {
  const query = useQuery(faults(useShell().db, overview, module));
  return (
    <Section title="Errors in code">
      <DataState
        query={query}
        errorTitle="The errors could not be loaded"
        isEmpty={({ versions }) => versions.every((one) => one.faults.length === 0)}
        empty={<p className="muted small">No errors reported.</p>}
      >
        {({ versions }) =>
          versions.map(({ version, faults: found }) => (
            <div key={version}>
              {found.length > 0 && <p className="num strong">{version}</p>}
              <FaultList faults={found} />
            </div>
          ))
        }
      </DataState>
    </Section>
  );
}
