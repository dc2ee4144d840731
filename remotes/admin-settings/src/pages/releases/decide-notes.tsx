import type { GateRefusal } from '@landfall/modules';
import { Checkbox } from 'antd';
import { actorOf, happened, subjectOf } from './history-list.tsx';
import { moment } from './format.ts';
import type { News } from './decide.mutation.ts';
import styles from './releases.module.css';

/** Somebody was faster: who, and what they did. What is asked above is asked anew over what is true now. */
export const StaleNote = ({ news: { overview, entries } }: { news: News }) => (
  <div className={`well ${styles.relStale}`} role="alert">
    <h3>Somebody was faster. Nothing was changed by you.</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <strong>{actorOf(entry)}</strong>, {moment(entry.at)}: {subjectOf(entry)} {happened(entry)}
          {entry.reason && <span className="muted"> · {entry.reason}</span>}
        </li>
      ))}
    </ul>
    <p className="muted">
      The registry is at revision {overview.revision} now, and what stands above was read again. Your reason is kept.
    </p>
  </div>
);

interface Props {
  refusals: readonly GateRefusal[];
  force: boolean;
  onForce(force: boolean): void;
}

/** What the gate found, line by line, each with what to do about it as the gate says it, and the way past it. */
export const GateLines = ({ refusals, force, onForce }: Props) => (
  <div className={`well ${styles.relGate}`} role="alert">
    <h3>The gate refuses it. Nothing was changed.</h3>
    <ol className="small">
      {refusals.map((refusal) => (
        <li key={`${refusal.code} ${refusal.file ?? refusal.part ?? refusal.message}`}>{refusal.message}</li>
      ))}
    </ol>
    <Checkbox checked={force} onChange={(event) => onForce(event.target.checked)}>
      Do it in spite of the gate. The history says so.
    </Checkbox>
  </div>
);
