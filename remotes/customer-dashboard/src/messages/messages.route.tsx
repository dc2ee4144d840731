import { paths, useShell } from '@landfall/contract';
import { DataState, PageFrame, StatusDot, When, useIsMobile } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Conversation } from '../talk/conversation.tsx';
import { useUserId } from '../use-user.ts';
import { threads } from './messages.query.ts';
import type { Thread } from './threads.ts';
import '../dashboard.css';

const GENERAL: Thread = { key: 'general', title: 'Anything else', about: {}, messages: [], unread: 0 };

const Head = ({ thread, on }: { thread: Thread; on: boolean }) => {
  const last = thread.messages.at(-1);
  return (
    <li>
      <Link
        className={`plain cd-thread-link ${on ? 'on' : ''}`}
        to={`?thread=${thread.key}`}
        aria-current={on ? 'true' : undefined}
      >
        <strong>{thread.title}</strong>
        {thread.unread > 0 && <StatusDot tone="needs">{thread.unread} new</StatusDot>}
        <small className="muted">
          {last ? (
            <>
              <When at={last.created_at} /> · {last.content}
            </>
          ) : (
            'Write to us about anything'
          )}
        </small>
      </Link>
    </li>
  );
};

const subjectOf = ({ about }: Thread) => {
  if ('quote_id' in about) return <Link to={paths.quote(about.quote_id)}>See the quote</Link>;
  return 'order_id' in about ? <Link to={paths.order(about.order_id)}>See the order</Link> : null;
};

const List = ({ threads: all, open }: { threads: Thread[]; open: Thread | undefined }) => (
  <nav className="cd-thread-list" aria-label="Conversations">
    <ul>
      {all.map((thread) => (
        <Head key={thread.key} thread={thread} on={thread.key === open?.key} />
      ))}
    </ul>
  </nav>
);

function Threads({ list, userId }: { list: Thread[]; userId: string }) {
  const all = list.some(({ key }) => key === GENERAL.key) ? list : [...list, GENERAL];
  const wanted = useSearchParams()[0].get('thread');
  const isMobile = useIsMobile();
  const chosen = all.find(({ key }) => key === wanted);
  const open = chosen ?? (isMobile ? undefined : all[0]); // what is open is marked as read: a phone shows the list first
  return (
    <div className="paper cd-threads">
      {!(isMobile && open) && <List threads={all} open={open} />}
      {open && (
        <section className="cd-thread" aria-labelledby="cd-thread" key={open.key}>
          {isMobile && <Link to="?">All conversations</Link>}
          <div className="title-row">
            <h2 id="cd-thread">{open.title}</h2>
            {subjectOf(open)}
          </div>
          <Conversation userId={userId} messages={open.messages} about={open.about} placeholder="Write to us" />
        </section>
      )}
    </div>
  );
}

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const list = useQuery(threads(db, userId));
  return (
    <PageFrame title="Messages">
      <DataState query={list}>{(found) => <Threads list={found} userId={userId} />}</DataState>
    </PageFrame>
  );
}
