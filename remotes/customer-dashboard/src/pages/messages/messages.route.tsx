import '../../dashboard.module.css';
import styles from './messages.module.css';
import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { loadOnDemand, useIsMobile } from '@landfall/ui';
import { ErrorNote, itemsOf } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { orderCard } from '../../orders/order.query.ts';
import { quoteCard } from '../../quotes/quote.query.ts';
import type { About } from '../../talk/talk.query.ts';
import { Talking } from '../../talk/talk.tsx';
import { useUserId } from '../../use-user.ts';
import { GENERAL, THREAD_STEP, aboutOf, threads } from './messages.query.ts';
import { ThreadList } from './thread-list.tsx';

/** The name of what a conversation is about, and the way to it. */
function Subject({ about, userId }: { about: About; userId: string }) {
  const { db } = useShell();
  const quoteId = 'quote_id' in about ? about.quote_id : '';
  const orderId = 'order_id' in about ? about.order_id : '';
  const quote = useQuery({ ...quoteCard(db, userId, quoteId), enabled: quoteId !== '', refetchInterval: false }).data;
  const order = useQuery({ ...orderCard(db, userId, orderId), enabled: orderId !== '', refetchInterval: false }).data;
  const title = order ? `Order ${order.order_number}` : quote ? itemsOf(quote) : quoteId || orderId ? '…' : 'Anything else';
  return (
    <div className="title-row">
      <h2 id="cd-thread" tabIndex={-1}>
        {title}
      </h2>
      {quoteId && <Link to={paths.quote(quoteId)}>See the quote</Link>}
      {orderId && <Link to={paths.order(orderId)}>See the order</Link>}
    </div>
  );
}

/** An open conversation. One that was chosen takes the focus to its name, which a screen reader then says. */
function Thread({ about, userId, chosen }: { about: About; userId: string; chosen: boolean }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen) section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <section className={styles.cdThread} aria-labelledby="cd-thread" ref={section}>
      <Link className={styles.cdThreadBack} to="?">
        All conversations
      </Link>
      <Subject about={about} userId={userId} />
      <Talking userId={userId} about={about} placeholder="Write to us" />
    </section>
  );
}

/** The conversation that the address names, else the newest or the one about anything else, but not on a phone: what is open is marked as read, and a phone shows the
 *  list first. */
function useOpenThread(userId: string) {
  const { db } = useShell();
  const isMobile = useIsMobile();
  const wanted = useSearchParams()[0].get('thread');
  const all = useQuery(threads(db, userId, '', THREAD_STEP)).data;
  const newest = all && (all.rows[0] ?? GENERAL).key;
  const named = aboutOf(wanted) ? (wanted ?? undefined) : undefined;
  return { key: named ?? (isMobile ? undefined : newest), chosen: named !== undefined, isMobile };
}

function Waiting() {
  return (
    <PageFrame title="Messages">
      <Skeletons rows={4} />
    </PageFrame>
  );
}

/** The inbox is a chunk of its own: a customer's page does not load it. */
const Inbox = loadOnDemand(() => import('./inbox/inbox.tsx').then((file) => file.Inbox), {
  pending: <Waiting />,
  failed: (retry) => (
    <PageFrame title="Messages">
      <ErrorNote error={null} title="The inbox did not load" onRetry={retry} />
    </PageFrame>
  ),
});

/** /messages: the inbox for admins, their own conversations for customers. */
export function Component() {
  const { session } = useShell();
  const { isAdmin } = useStore(session);
  if (isAdmin === undefined) return <Waiting />;
  return isAdmin ? <Inbox /> : <OwnMessages />;
}

function OwnMessages() {
  const userId = useUserId();
  const { key, chosen, isMobile } = useOpenThread(userId);
  const about = key === undefined ? undefined : aboutOf(key);
  return (
    <PageFrame title="Messages">
      <div className={`paper ${styles.cdThreads}`}>
        {!(isMobile && about) && <ThreadList userId={userId} open={key} />}
        {about && <Thread key={key} about={about} userId={userId} chosen={chosen} />}
      </div>
    </PageFrame>
  );
}
