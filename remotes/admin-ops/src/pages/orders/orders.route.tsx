import { useShell, useStore } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import {
  type AddressFilter,
  AddressFilters,
  ChoiceFilter,
  type ListControl,
  ListScreen,
  WaitingFilter,
  spanFilter,
  useList,
} from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { OrderCard, orderColumns } from './order-columns.tsx';
import { ORDERS, ordersPage } from './orders.query.ts';
import { paymentWord } from '../../payments/labels.ts';

const PAYMENT_STATES = ['unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded'].map((state) => ({
  value: state,
  label: paymentWord(state).label,
}));

const MINE = [{ value: 'me', label: 'Mine' }];

const ADDRESS_FILTERS: readonly AddressFilter[] = [
  spanFilter('Ordered'),
  spanFilter('First paid', 'paid_'),
  { names: ['from'], text: ({ from }) => (from ? `From ${from}` : null) },
  { names: ['to'], text: ({ to }) => (to ? `To ${to}` : null) },
];

/** Status, payment, and only what waits for an admin. Which statuses there are comes from the stored definitions. */
function OrderFilters({ control }: { control: ListControl }) {
  const { ordersList } = useStatusConfig();
  const statuses = ordersList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="payment" label="Payment" every="Every payment" options={PAYMENT_STATES} />
      <ChoiceFilter control={control} name="assigned" label="Assigned" every="Assigned to anyone" options={MINE} />
      <WaitingFilter control={control} />
      <AddressFilters control={control} known={ADDRESS_FILTERS} />
    </>
  );
}

/** /admin/orders: every order, found by search, status and payment. */
export function Component() {
  const { db, session } = useShell();
  const me = useStore(session).user?.id;
  const control = useList(ORDERS);
  const listed = useStatusConfig().ordersList.map(({ name }) => name);
  const query = useQuery(ordersPage(db, control.list, listed, me));
  return (
    <ListScreen
      title="Orders"
      noun={['order', 'orders']}
      control={control}
      query={query}
      columns={orderColumns}
      card={(row) => <OrderCard row={row} />}
      searchLabel="Search orders"
      filters={<OrderFilters control={control} />}
      empty={{ title: 'No orders yet', text: 'An order is here as soon as a customer has checked out.' }}
    />
  );
}
