import { DataState, ErrorNote, formatMoment } from '@landfall/ui/record';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { useReadNotices } from './read-notices.mutation.ts';
import styles from '../../dashboard.module.css';

interface Notice {
  id: string;
  title: string;
  path: string;
  visible_at: string;
  read_at: string | null;
}

/** What happened lately. A notice counts as read once its page is opened. */
export function Notices({ query }: { query: UseQueryResult<Notice[]> }) {
  const read = useReadNotices();
  const unread = query.data?.filter(({ read_at }) => !read_at).map(({ id }) => id) ?? [];
  if (query.data?.length === 0) return null;
  return (
    <section className={styles.cdBlock} aria-label="News">
      <div className="title-row">
        <h2>News</h2>
        {unread.length > 0 && (
          <Button type="link" loading={read.isPending} onClick={() => read.mutate(unread)}>
            Mark all as read
          </Button>
        )}
      </div>
      <DataState query={query} errorTitle="The news did not load">
        {(rows) => (
          <ul className={`paper ${styles.cdNotices}`}>
            {rows.map(({ id, title, path, visible_at, read_at }) => (
              <li key={id}>
                <Link to={path} onClick={() => !read_at && read.mutate([id])}>
                  {read_at ? title : <strong>{title}</strong>}
                </Link>
                <span className="muted small">
                  {read_at ? '' : 'New, '}
                  <time dateTime={visible_at}>{formatMoment(visible_at)}</time>
                </span>
              </li>
            ))}
          </ul>
        )}
      </DataState>
      {read.error && <ErrorNote title="This was not marked as read" error={read.error} />}
    </section>
  );
}
