import { useShell } from '@landfall/contract';
import type { Fault } from '@landfall/modules';
import { useQuery } from '@tanstack/react-query';
import type { ModuleProps } from './action.ts';
import { counted, moment } from './format.ts';
import { faults } from './releases.query.ts';
import styles from './releases.module.css';

const WHERE: Record<Fault['kind'], string> = {
  render: 'while it was drawn',
  handler: 'in an event handler',
  rejection: 'in a promise',
  call: 'in a call to the backend',
};

/** "remotes/cart/src/pages/cart/total.tsx:41 in total", or the place in the built file where no source map is stored. */
function placesOf({ frames, sources }: Fault): string[] {
  return frames.map(([path, line, column], index) => {
    const found = sources?.[index];
    if (!found) return `${path}:${line}:${column}`;
    const [source, sourceLine, , name] = found;
    return `${source}:${sourceLine}${name ? ` in ${name}` : ''}`;
  });
}

/** Where code fails, by source file and line, innermost first. */
export const FaultList = ({ faults: all }: { faults: readonly Fault[] }) => (
  <ul className={styles.relFaults}>
    {all.map((fault) => (
      <li key={fault.id}>
        <span>
          <strong>{fault.name}</strong> {WHERE[fault.kind]}{' '}
          <span className="muted small">
            {counted(fault.count, 'report', 'reports')}, last {moment(fault.lastAt)}
          </span>
        </span>
        {placesOf(fault).map((place) => (
          <code key={place}>{place}</code>
        ))}
      </li>
    ))}
  </ul>
);

/** Errors in the code of the module's live version and candidate. */
export function Faults({ overview, module: { module } }: ModuleProps) {
  const { db } = useShell();
  const { data } = useQuery(faults(db, overview.environment, module, overview.revision));
  const found = (data?.versions ?? []).filter((one) => one.faults.length > 0);
  return (
    <section aria-labelledby="module-faults">
      <h3 id="module-faults">Errors in code</h3>
      {data && found.length === 0 && <p className="muted small">No browser has reported an error in its code.</p>}
      {found.map(({ version, faults: own }) => (
        <div key={version}>
          <p className="num">
            <strong>{version}</strong>
          </p>
          <FaultList faults={own} />
        </div>
      ))}
    </section>
  );
}
