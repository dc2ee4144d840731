import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { formatNumber } from '@landfall/currency';
import type { Result } from '@landfall/db';
import { countryName } from '@landfall/ui';
import { DataState } from '@landfall/ui/record';
import { EmptyState, PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayOf } from '../../../dates.ts';
import { storageList } from '../../../lines/buying-list.query.ts';
import styles from '../../../lines/lines.module.css';
import { OrderViews } from '../order-views.tsx';

type Stored = Result<'storage_list'>['orders'][number];

const Row = ({ of }: { of: Stored }) => (
  <li className={styles.lnLine}>
    <div>
      <Link to={paths.adminOrder(of.order_id)}>{of.order_number}</Link> ·{' '}
      <Link to={paths.adminCustomer(of.user_id)}>
        <bdi>{of.customer_name ?? 'Customer'}</bdi>
      </Link>
      <p className="muted tiny">
        {of.lines === 1 ? '1 line' : `${formatNumber(of.lines, 0)} lines`} in {countryName(of.origin)} · last received{' '}
        {dayOf(of.last_receipt)}
      </p>
    </div>
    <div className={styles.lnState}>
      <span className={of.is_over ? styles.lnNeeds : 'muted'}>
        {of.is_over ? 'Free storage ended ' : 'Free storage ends '}
        {dayOf(of.free_until)}
      </span>
    </div>
  </li>
);

/** /admin/orders?view=storage: orders whose free storage ended, or ends within a week. */
export function Storage() {
  const { db } = useShell();
  const list = useQuery(storageList(db));
  return (
    <PageFrame
      title="Storage"
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: 'Storage' }]}
      lede="Free storage that ended, or ends within a week. Charging for it needs a new quote that the customer approves."
      actions={<OrderViews />}
      status={
        list.data && (
          <span className="muted num" role="status">
            {formatNumber(list.data.count, 0)} {list.data.count === 1 ? 'order' : 'orders'}
          </span>
        )
      }
    >
      <DataState
        query={list}
        isEmpty={({ count }) => count === 0}
        empty={<EmptyState title="Nothing waits too long" text="An order is here from a week before its free storage ends." />}
        errorTitle="What waits could not be loaded"
      >
        {({ orders, count }) => (
          <section className={`paper ${styles.lnShop}`} aria-label="Free storage">
            <ul className={styles.lnLines}>
              {orders.map((each) => (
                <Row key={each.order_id + each.origin} of={each} />
              ))}
            </ul>
            {orders.length < count && <p className="small muted">The first {orders.length} are shown.</p>}
          </section>
        )}
      </DataState>
    </PageFrame>
  );
}
