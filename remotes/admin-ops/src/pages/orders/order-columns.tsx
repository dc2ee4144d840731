import { ageColumn, customerColumn } from '@landfall/admin';
import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import type { ListColumn } from '@landfall/ui/list';
import { ageOf, miniRouteStages, itemsOf, StatusTag } from '@landfall/ui/record';
import { MiniRoute } from '@landfall/ui/screen';
import { Link } from 'react-router-dom';
import { MoneyTag } from '../../payments/payment-tag.tsx';
import type { OrderRow } from './orders.query.ts';

export const orderColumns: ListColumn<OrderRow>[] = [
  {
    key: 'order_number',
    title: 'Order',
    sortable: true,
    render: (_, row) => (
      <Link data-row className="plain strong num" to={paths.adminOrder(row.id)} state={{ heading: row.order_number }}>
        {row.order_number}
      </Link>
    ),
  },
  customerColumn,
  { key: 'items', title: 'Items', className: 'wide-cell', render: (_, row) => <bdi>{itemsOf(row)}</bdi> },
  {
    key: 'route',
    title: 'Route',
    render: (_, row) => <MiniRoute from={row.origins} to={row.destination_country} {...miniRouteStages(row.status)} />,
  },
  { key: 'status', title: 'Status', sortable: true, render: (_, row) => <StatusTag status={row.status} category="order" /> },
  { key: 'money', title: 'Payment', sortable: true, render: (_, row) => <MoneyTag money={row.money} /> },
  {
    key: 'total_usd',
    title: 'Total',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <PriceStatement variant="amount" statement={row.totals} method={row.payment_method} rate={undefined} />,
  },
  ageColumn,
];

export const OrderCard = ({ row }: { row: OrderRow }) => (
  <Link data-row className="list-card" to={paths.adminOrder(row.id)} state={{ heading: row.order_number }}>
    <span className="strong">
      <bdi>{row.customer_name ?? row.customer_email}</bdi>
    </span>
    <span className="muted num">{ageOf(row.created_at)}</span>
    <span className="muted">
      <bdi>{itemsOf(row)}</bdi>
    </span>
    <span className="num">
      <PriceStatement variant="amount" statement={row.totals} method={row.payment_method} rate={undefined} />
    </span>
    <StatusTag status={row.status} category="order" />
    <MoneyTag money={row.money} />
  </Link>
);
