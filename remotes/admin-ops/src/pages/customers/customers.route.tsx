import { lists } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { counted } from '@landfall/currency';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { type ListColumn, ListScreen, useList } from '@landfall/ui/list';
import { ageOf } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { customerName } from '../../customer-labels.ts';
import type { AdminCustomer } from '../../rows.ts';
import { CUSTOMERS, customersPage } from './customers.query.ts';

const nameOf = customerName;
const quotesOf = ({ id }: AdminCustomer): string => lists.customerQuotes(id);
const ordersOf = ({ id }: AdminCustomer): string => lists.customerOrders(id);

const columns: ListColumn<AdminCustomer>[] = [
  {
    key: 'full_name',
    title: 'Customer',
    sortable: true,
    className: 'name-cell',
    render: (_, row) => (
      <>
        <Link data-row className="plain strong" to={paths.adminCustomer(row.id)}>
          {nameOf(row)}
        </Link>
        {row.is_admin && <span className="muted tiny"> admin</span>}
      </>
    ),
  },
  { key: 'email', title: 'E-mail', className: 'name-cell', render: (_, row) => row.email ?? '–' },
  { key: 'phone', title: 'Phone', className: 'num', render: (_, row) => row.phone ?? '–' },
  { key: 'country', title: 'Country', render: (_, row) => row.country ?? '–' },
  {
    key: 'quote_count',
    title: 'Quotes',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Link to={quotesOf(row)}>{row.quote_count}</Link>,
  },
  {
    key: 'order_count',
    title: 'Orders',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Link to={ordersOf(row)}>{row.order_count}</Link>,
  },
  {
    key: 'total_usd',
    title: 'Paid',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Money amount={row.total_usd} currency="USD" />,
  },
  {
    key: 'last_quote_at',
    title: 'Last quote',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => (row.last_quote_at ? ageOf(row.last_quote_at) : '–'),
  },
];

const CustomerCard = ({ row }: { row: AdminCustomer }) => (
  <Link data-row className="list-card" to={paths.adminCustomer(row.id)}>
    <span className="strong">{nameOf(row)}</span>
    <span className="num">
      <Money amount={row.total_usd} currency="USD" />
    </span>
    <span className="muted">{row.email ?? row.phone}</span>
    <span className="muted num">
      {counted(row.quote_count, 'quote', 'quotes')}, {counted(row.order_count, 'order', 'orders')}
    </span>
  </Link>
);

/** /admin/customers: customers with the number and outcome of their requests. */
export function Component() {
  const { db } = useShell();
  const control = useList(CUSTOMERS);
  const query = useQuery(customersPage(db, control.list));
  return (
    <ListScreen
      title="Customers"
      noun={['customer', 'customers']}
      control={control}
      query={query}
      columns={columns}
      card={(row) => <CustomerCard row={row} />}
      searchLabel="Search customers"
      empty={{ title: 'No customers yet', text: 'Everyone who signs up appears here.' }}
    />
  );
}
