import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { ButtonLink } from '@landfall/ui';
import { readList } from '@landfall/ui/list';
import { DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OrderRows } from '../../orders/order-rows.tsx';
import { QuoteRows } from '../../quotes/quote-rows.tsx';
import { RowsComing } from '../../rows/rows-coming.tsx';
import { ORDERS, ordersPage, unpaidOrders } from '../../orders/orders.query.ts';
import { QUOTES, quotesPage, waitingQuotes } from '../../quotes/quotes.query.ts';
import { useUserId } from '../../use-user.ts';
import { notices } from './notices.query.ts';
import { Notices } from './notices.tsx';
import styles from '../../dashboard.module.css';

const LATEST = 5;
const NO_PARAMS = new URLSearchParams();

const Block = ({ title, all, children }: { title: string; all?: string | undefined; children: ReactNode }) => (
  <section className={styles.cdBlock} aria-label={title}>
    <div className="title-row">
      <h2>{title}</h2>
      {all && <Link to={all}>See all</Link>}
    </div>
    {children}
  </section>
);

function useDashboard() {
  const { db } = useShell();
  const userId = useUserId();
  const { quotesList, waiting } = useStatusConfig();
  const shown = quotesList.map(({ name }) => name);
  return {
    waiting: useQuery(waitingQuotes(db, userId, waiting)),
    unpaid: useQuery(unpaidOrders(db, userId)),
    quotes: useQuery(quotesPage({ db, userId, shown }, readList(NO_PARAMS, QUOTES))),
    orders: useQuery(ordersPage({ db, userId }, readList(NO_PARAMS, ORDERS))),
    news: useQuery(notices(db, userId)),
  };
}
type Dashboard = ReturnType<typeof useDashboard>;

/** What waits for the customer: transfers to make, quotes to answer or pay. */
const Waiting = ({ waiting, unpaid }: Pick<Dashboard, 'waiting' | 'unpaid'>) => (
  <Block title="Waiting for you">
    {waiting.data?.length === 0 && unpaid.data?.length === 0 && (
      <p className="muted">Nothing waits for you. We write when something does.</p>
    )}
    <DataState query={unpaid}>{(rows) => rows.length > 0 && <OrderRows orders={rows} />}</DataState>
    <DataState query={waiting}>{(rows) => rows.length > 0 && <QuoteRows quotes={rows} />}</DataState>
  </Block>
);

const Start = ({ hasOrders }: { hasOrders: boolean }) => (
  <EmptyState
    title={hasOrders ? 'No open quotes' : 'No quotes yet'}
    text={
      hasOrders
        ? 'Your quotes became orders, which are below.'
        : 'Each thing you ask us to price shows here, with where it is on its way to you.'
    }
    action={
      <ButtonLink type="primary" to={paths.quoteRequest}>
        Get Quote
      </ButtonLink>
    }
  />
);

const Latest = ({ quotes, orders }: Pick<Dashboard, 'quotes' | 'orders'>) => (
  <>
    <Block title="Latest quotes" all={quotes.data?.count === 0 ? undefined : paths.quotes}>
      <DataState query={quotes} empty={<Start hasOrders={(orders.data?.count ?? 0) > 0} />}>
        {({ rows }) => <QuoteRows quotes={rows.slice(0, LATEST)} />}
      </DataState>
    </Block>
    <Block title="Latest orders" all={orders.data?.count === 0 ? undefined : paths.orders}>
      <DataState query={orders} empty={<p className="muted">What you approve and pay for shows here.</p>}>
        {({ rows }) => <OrderRows orders={rows.slice(0, LATEST)} />}
      </DataState>
    </Block>
  </>
);

/** All of it at once: a block that came before the one above it would move. */
function Blocks() {
  const { waiting, unpaid, quotes, orders, news } = useDashboard();
  if ([waiting, unpaid, quotes, orders, news].some(({ isPending }) => isPending)) return <RowsComing rows={2 * LATEST} />;
  return (
    <>
      <Waiting waiting={waiting} unpaid={unpaid} />
      <Notices query={news} />
      <Latest quotes={quotes} orders={orders} />
    </>
  );
}

export const Component = () => (
  <PageFrame title="Dashboard">
    <Blocks />
  </PageFrame>
);
