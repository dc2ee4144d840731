import { MONEY_LABELS, reportingZone, SavedViews } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { useStatusConfig } from '@landfall/status';
import { useDialog } from '@landfall/ui';
import {
  type AddressFilter,
  AddressFilters,
  ChoiceFilter,
  ExportList,
  type ListControl,
  ListScreen,
  placeless,
  WaitingFilter,
  spanFilter,
  useList,
} from '@landfall/ui/list';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ASSIGNED } from '../../bulk/assigned-choices.ts';
import { MOST_ROWS, READ_MS } from '../../bulk/limits.ts';
import { customerFilter } from '../../bulk/customer-filter.ts';
import { Claims } from './claims/claims.tsx';
import { Buying } from './fulfilment/buying.tsx';
import { OrderViews } from './order-views.tsx';
import { Receiving } from './fulfilment/receiving.tsx';
import { Storage } from './fulfilment/storage.tsx';
import { orderCsvRow } from './order-csv.ts';
import { OrderCard, orderColumns } from './order-columns.tsx';
import { ORDERS, ordersPage, readOrders } from './orders.query.ts';

const bulkDialog = () => import('../../bulk/bulk-dialog.tsx').then((file) => file.BulkDialog);

const MONEY_STATES = MONEY_LABELS.map((label) => ({ value: label, label }));

const ADDRESS_FILTERS: readonly AddressFilter[] = [
  spanFilter('Ordered'),
  spanFilter('First paid', 'paid_'),
  { names: ['from'], text: ({ from }) => (from ? `From ${from}` : null) },
  { names: ['to'], text: ({ to }) => (to ? `To ${to}` : null) },
];

/** Status, payment, and only what waits for an admin. Which statuses there are comes from the stored definitions. */
function OrderFilters({ control, known }: { control: ListControl; known: readonly AddressFilter[] }) {
  const { ordersList } = useStatusConfig();
  const statuses = ordersList.map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <ChoiceFilter control={control} name="status" label="Status" every="Every status" options={statuses} />
      <ChoiceFilter control={control} name="money" label="Payment" every="Every payment" options={MONEY_STATES} />
      <ChoiceFilter control={control} name="assigned" label="Assigned" every="Everyone's" options={ASSIGNED} />
      <WaitingFilter control={control} />
      <AddressFilters control={control} known={known} />
    </>
  );
}

/** /admin/orders: every order, or by `?view=`: what is to be bought, what arrives, what waits too long, claims. */
export function Component() {
  const view = useSearchParams()[0].get('view');
  if (view === 'buying') return <Buying />;
  if (view === 'receiving') return <Receiving />;
  if (view === 'storage') return <Storage />;
  if (view === 'claims') return <Claims />;
  return <OrderList />;
}

/** Every order, found by search, status and payment. */
function OrderList() {
  const { db } = useShell();
  const control = useList(ORDERS);
  const listed = useStatusConfig().ordersList.map(({ name }) => name);
  const [ids, setIds] = useState<string[]>([]);
  const bulk = useDialog(bulkDialog, { kind: 'order' as const, ids });
  const query = useQuery(ordersPage(db, control.list, listed));
  return (
    <ListScreen
      title="Orders"
      noun={['order', 'orders']}
      control={control}
      query={query}
      columns={orderColumns}
      card={(row) => <OrderCard row={row} />}
      searchLabel="Search orders"
      filters={<OrderFilters control={control} known={[...ADDRESS_FILTERS, customerFilter(query.data?.rows[0])]} />}
      views={<SavedViews page="orders" />}
      actions={
        <>
          <OrderViews />
          <ExportList
            what="orders"
            read={({ page, after }, size, signal) =>
              readOrders(db, { ...placeless(control.list), page, ...(after && { after }) }, listed, signal, size)
            }
            columns={orderCsvRow}
            zone={() => reportingZone(db)}
            disabled={!query.data?.count}
          />
        </>
      }
      bulk={{
        nameOf: ({ order_number }) => order_number,
        all: {
          most: MOST_ROWS,
          read: (size) => readOrders(db, placeless(control.list), listed, AbortSignal.timeout(READ_MS), size),
        },
        actions: (selected) => (
          <Button
            type="primary"
            onClick={() => {
              setIds(selected);
              bulk.open();
            }}
          >
            Move
          </Button>
        ),
      }}
      empty={{ title: 'No orders yet', text: 'An order is here as soon as a customer has checked out.' }}
    >
      {bulk.dialog}
    </ListScreen>
  );
}
