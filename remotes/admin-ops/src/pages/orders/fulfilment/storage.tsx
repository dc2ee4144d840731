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
import { OrderViews } from '../order-views.tsx';

type Stored = Result<'storage_list'>['orders'][number];

const Row = ({ of }: { of: Stored }) => (
  <tr>
    <td>
      <Link to={paths.adminOrder(of.order_id)}>{of.order_number}</Link>
    </td>
    <td>
      {of.is_over ? 'Ended ' : 'Ends '}
      {dayOf(of.free_until)}
    </td>
    <td>
      <Link to={paths.adminCustomer(of.user_id)}>{of.customer_name ?? 'Customer'}</Link>
    </td>
    <td>{countryName(of.origin)}</td>
    <td className="list-right num">{of.lines}</td>
    <td>{dayOf(of.last_receipt)}</td>
  </tr>
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
          <div className="paper list-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">Order</th>
                  <th scope="col">Free storage</th>
                  <th scope="col">Customer</th>
                  <th scope="col">Warehouse</th>
                  <th scope="col" className="list-right">
                    Lines
                  </th>
                  <th scope="col">Last receipt</th>
                </tr>
              </thead>
              <tbody>
                {orders.map((each) => (
                  <Row key={each.order_id + each.origin} of={each} />
                ))}
              </tbody>
            </table>
            {orders.length < count && <p className="small muted">The first {orders.length} are shown.</p>}
          </div>
        )}
      </DataState>
    </PageFrame>
  );
}
