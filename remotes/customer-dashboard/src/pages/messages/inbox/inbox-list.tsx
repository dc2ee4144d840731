import { topicOf } from '@landfall/messages/admin';
import { StatusDot, When } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import type { InboxRow } from './inbox.query.ts';
import styles from './inbox.module.css';

interface InboxListProps {
  rows: readonly InboxRow[];
  openId: string | undefined;
  linkTo: (id: string) => string;
}

/** What waits in a conversation, if anything. */
function State({ row }: { row: InboxRow }) {
  if (row.unread > 0) return <StatusDot tone="needs">{row.unread} unread</StatusDot>;
  if (row.closed_at) return <StatusDot tone="secondary">Closed</StatusDot>;
  return row.awaits_reply ? <StatusDot tone="needs">To answer</StatusDot> : null;
}

/** The conversations as links; the open one is marked. */
export const InboxList = ({ rows, openId, linkTo }: InboxListProps) => (
  <ul className={styles.inboxRows}>
    {rows.map((row) => (
      <li key={row.id}>
        <Link
          className={row.id === openId ? `plain ${styles.inboxRow} ${styles.on}` : `plain ${styles.inboxRow}`}
          to={linkTo(row.id)}
          aria-current={row.id === openId ? 'true' : undefined}
        >
          <span className={row.unread > 0 ? 'strong' : undefined}>
            <bdi>{row.customer_name}</bdi>
          </span>
          <small className="muted">
            <When at={row.last_message_at} />
          </small>
          <small className={styles.inboxTopic}>{topicOf(row)}</small>
          <State row={row} />
          <small className={`muted ${styles.inboxLast}`}>
            {row.last_from_us && 'Us: '}
            {row.last_content}
          </small>
          {row.assigned_to_name && <small className={`muted ${styles.inboxLast}`}>Assigned to {row.assigned_to_name}</small>}
        </Link>
      </li>
    ))}
  </ul>
);
