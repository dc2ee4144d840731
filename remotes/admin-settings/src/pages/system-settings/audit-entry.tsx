import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { StatusDot, type StatusTone, When } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import { type Change, changesOf } from './audit-values.ts';
import type { AuditEntry } from './audit.query.ts';
import { sentenceOf } from './labels.ts';
import styles from './system-settings.module.css';

const TONES: Readonly<Record<string, StatusTone>> = { insert: 'default', delete: 'destructive' };
const VERBS: Readonly<Record<string, string>> = { insert: 'Added', update: 'Changed', delete: 'Deleted', run: 'Run' };

/** The action as people say it. */
export const verbOf = (action: string): string => VERBS[action] ?? sentenceOf(action);

/** What the entry is about; its table where it has no name. */
export const nameOf = ({ subject, table_name }: AuditEntry): string => subject.label || sentenceOf(table_name);

const PAGES = { order: paths.adminOrder, quote: paths.adminQuote, customer: paths.adminCustomer };

function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, id } = entry.subject;
  if (!kind || !id) return nameOf(entry);
  return <Link to={PAGES[kind](id)}>{nameOf(entry)}</Link>;
}

/** One entry of the audit log: who, what and when, with the changed values side by side, as screens write them. */
export function AuditEntryCard({ entry, onRecord }: { entry: AuditEntry; onRecord(): void }) {
  const { label } = useStatusConfig();
  const { action, table_name, actor_name, actor_id, created_at } = entry;
  const titleId = `audit-${entry.id}`;
  return (
    <li className={`paper ${styles.entry}`} aria-labelledby={titleId}>
      <div className={styles.entryHead}>
        <strong id={titleId}>
          <Subject entry={entry} />
        </strong>
        <span className="muted">{sentenceOf(table_name)}</span>
        <StatusDot tone={TONES[action] ?? 'outline'}>{verbOf(action)}</StatusDot>
        <span>
          by <bdi>{actor_name ?? actor_id ?? 'the system'}</bdi>
        </span>
        <button
          type="button"
          data-row
          className={styles.recordLink}
          onClick={onRecord}
          aria-label={`Show all changes of ${nameOf(entry)}, ${sentenceOf(table_name)}`}
        >
          All changes
        </button>
        <span className="muted num">
          <When at={created_at} />
        </span>
      </div>
      <Changes changes={changesOf(entry, label)} />
    </li>
  );
}

const LONG_VALUE = 300;

/** A long value scrolls, by keyboard too. */
function Value({ text }: { text: string }) {
  if (text.length <= LONG_VALUE) return text;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <span className={styles.value} tabIndex={0} role="group" aria-label="Long value">
      {text}
    </span>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <table className={styles.changes}>
      <thead>
        <tr className="tiny muted">
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="num">
              <Value text={before} />
            </td>
            <td className="num">
              <Value text={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
