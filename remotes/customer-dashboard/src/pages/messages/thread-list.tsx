import { SearchOutlined } from '@ant-design/icons';
import { useShell } from '@landfall/contract';
import { DataState, StatusDot, When } from '@landfall/ui/record';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { talkAbout } from '../../talk/talk.query.ts';
import { GENERAL, THREAD_STEP, type ThreadRow, aboutOf, threadTitle, threads } from './messages.query.ts';
import styles from './messages.module.css';

const SEARCH_DEBOUNCE_MS = 300;

interface HeadProps {
  thread: ThreadRow;
  on: boolean;
  onNear: () => void;
}

const Head = ({ thread, on, onNear }: HeadProps) => (
  <li>
    <Link
      className={on ? `plain ${styles.cdThreadLink} ${styles.on}` : `plain ${styles.cdThreadLink}`}
      to={`?thread=${thread.key}`}
      aria-current={on ? 'true' : undefined}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <strong>{threadTitle(thread)}</strong>
      {thread.unread > 0 && <StatusDot tone="needs">{thread.unread} new</StatusDot>}
      <small className="muted">
        {thread.last_at ? (
          <>
            <When at={thread.last_at} /> · {thread.last_is_mine && 'You: '}
            {thread.last_content}
          </>
        ) : (
          'Write to us about anything'
        )}
      </small>
    </Link>
  </li>
);

/** What is shown of a list: all of its page, and the conversation about anything else, which is always there to be begun. */
const withGeneral = (rows: ThreadRow[], searching: boolean) =>
  searching || rows.some(({ key }) => key === GENERAL.key) ? rows : [...rows, GENERAL];

/** The person's conversations, to be found by what was said in them. */
export function ThreadList({ userId, open }: { userId: string; open: string | undefined }) {
  const { db } = useShell();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(THREAD_STEP);
  const search = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const list = useQuery(threads(db, userId, search, most));
  const warm = (key: string) => void client.prefetchQuery(talkAbout(db, userId, aboutOf(key) ?? {}));
  return (
    <nav className={styles.cdThreadList} aria-label="Conversations">
      {!(typed === '' && search === '' && list.data?.rows.length === 0) && (
        <div className={styles.cdThreadFind}>
          <Input
            prefix={<SearchOutlined />}
            placeholder="What it was about"
            aria-label="Find a conversation"
            allowClear
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <DataState query={list} errorTitle="Your conversations did not load">
        {({ rows, count }) => (
          <>
            <ul>
              {withGeneral(rows, search !== '').map((thread) => (
                <Head key={thread.key} thread={thread} on={thread.key === open} onNear={() => warm(thread.key)} />
              ))}
            </ul>
            {search !== '' && rows.length === 0 && (
              <p className={`${styles.cdThreadNone} small muted`}>Nothing here has these words.</p>
            )}
            {count > rows.length && (
              <Button type="link" onClick={() => setMost(most + THREAD_STEP)} loading={list.isPlaceholderData}>
                Older conversations
              </Button>
            )}
          </>
        )}
      </DataState>
    </nav>
  );
}
