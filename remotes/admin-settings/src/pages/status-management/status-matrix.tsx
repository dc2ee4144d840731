import { useIsMobile } from '@landfall/ui';
import { StatusDot } from '@landfall/ui/record';
import { Checkbox } from 'antd';
import styles from './status-management.module.css';
import type { Definition } from './status-sets.query.ts';

interface Props {
  /** The set whose moves are edited. */
  statuses: readonly Definition[];
  /** Every status that a move can lead to. */
  targets: readonly Definition[];
  caption: string;
  onEdit(name: string): void;
  onMove(from: string, to: string, allowed: boolean): void;
}

/** The moves as a table: a row for each status, a checkbox for each status that it may lead to. A phone shows a list. */
export function StatusMatrix(props: Props) {
  const phone = useIsMobile();
  return phone ? <StatusCards {...props} /> : <Matrix {...props} />;
}

const StatusName = ({ status, onEdit }: { status: Definition; onEdit(name: string): void }) => (
  <button type="button" className={styles.rowButton} onClick={() => onEdit(status.name)}>
    <StatusDot tone={status.color}>{status.label}</StatusDot>
  </button>
);

const Matrix = ({ statuses, targets, caption, onEdit, onMove }: Props) => (
  <div className={`paper ${styles.matrixBox}`}>
    <table className={styles.matrix}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          {targets.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statuses.map((status) => (
          <tr key={status.name}>
            <th scope="row">
              <StatusName status={status} onEdit={onEdit} />
              {!status.isActive && <small className="muted">Not active</small>}
            </th>
            {targets.map(({ name, label }) => (
              <td key={name}>
                {name === status.name ? (
                  <span aria-hidden="true">–</span>
                ) : (
                  <Checkbox
                    aria-label={`${status.label} to ${label}`}
                    checked={status.allowedTransitions.includes(name)}
                    onChange={(event) => onMove(status.name, name, event.target.checked)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const StatusCards = ({ statuses, targets, caption, onEdit }: Props) => (
  <ul className={styles.statusCards} aria-label={caption}>
    {statuses.map((status) => (
      <li key={status.name} className={`paper ${styles.statusCard}`}>
        <StatusName status={status} onEdit={onEdit} />
        {!status.isActive && <small className="muted">Not active</small>}
        <span className="small">{nextText(status, targets)}</span>
      </li>
    ))}
  </ul>
);

const nextText = ({ allowedTransitions }: Definition, targets: readonly Definition[]): string =>
  allowedTransitions.length === 0
    ? 'No next status'
    : `Next: ${allowedTransitions.map((name) => targets.find((target) => target.name === name)?.label ?? name).join(', ')}`;
