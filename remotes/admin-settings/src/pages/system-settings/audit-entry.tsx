import { StatusDot, type StatusTone, When } from '@landfall/ui/record';
import type { AuditEntry } from './audit.query.ts';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

const TONES: Readonly<Record<string, StatusTone>> = { insert: 'default', delete: 'destructive' };
const VERBS: Readonly<Record<string, string>> = { insert: 'Added', update: 'Changed', delete: 'Deleted', run: 'Run' };

const text = (value: unknown): string => {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/** One entry of the audit log: who, what and when, with the changed columns side by side. */
export function AuditEntryCard({ entry, onRecord }: { entry: AuditEntry; onRecord(): void }) {
  const { action, table_name, actor_name, actor_id, created_at, record_id } = entry;
  const titleId = `audit-${entry.id}`;
  return (
    <li className={`paper ${styles.entry}`} aria-labelledby={titleId}>
      <div className={styles.entryHead}>
        <strong id={titleId}>{sentenceOf(table_name)}</strong>
        <StatusDot tone={TONES[action] ?? 'outline'}>{VERBS[action] ?? sentenceOf(action)}</StatusDot>
        <span>by {actor_name ?? actor_id ?? 'the system'}</span>
        <button
          type="button"
          data-row
          className={styles.recordLink}
          onClick={onRecord}
          aria-label={`Show all changes of record ${record_id}`}
        >
          {record_id}
        </button>
        <span className="muted num">
          <When at={created_at} />
        </span>
      </div>
      <Changes before={entry.before} after={entry.after} />
    </li>
  );
}

const LONG_VALUE = 300;

/** A long value scrolls, by keyboard too. */
function Value({ value }: { value: unknown }) {
  const shown = text(value);
  if (shown.length <= LONG_VALUE) return shown;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <span className={styles.value} tabIndex={0} role="group" aria-label="Long value">
      {shown}
    </span>
  );
}

function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  if (keys.length === 0) return null;
  return (
    <table className={styles.changes}>
      <thead>
        <tr className="tiny muted">
          <th scope="col">Column</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td className="num">
              <Value value={before?.[key]} />
            </td>
            <td className="num">
              <Value value={after?.[key]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
