import { paths, useShell } from '@landfall/contract';
import { Money, StatusDot } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { Link } from 'react-router-dom';
import { ageOf } from '../age.ts';
import { type ListColumn, ListScreen } from '../list/list-screen.tsx';
import { type ListControl, useList } from '../list/use-list.ts';
import { PaymentTag } from '../payment-tag.tsx';
import { methodName } from '../payment-words.ts';
import type { AdminPayment } from '../rows.ts';
import { PAYMENTS, TO_VERIFY, paymentsPage } from './payments.query.ts';

const columns: ListColumn<AdminPayment>[] = [
  {
    key: 'order',
    title: 'Order',
    render: (_, row) => (
      <Link data-row className="plain strong num" to={paths.adminOrder(row.order_id)}>
        {row.order_number}
      </Link>
    ),
  },
  { key: 'customer_name', title: 'Customer', sortable: true, render: (_, row) => row.customer_name ?? row.customer_email },
  { key: 'reference', title: 'Reference', className: 'num', render: (_, row) => row.reference_code ?? '–' },
  { key: 'method', title: 'Method', sortable: true, render: (_, row) => methodName(row.method) },
  { key: 'proof', title: 'Proof', render: (_, row) => <Proof row={row} /> },
  { key: 'status', title: 'Status', sortable: true, render: (_, row) => <PaymentTag status={row.status} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    className: 'num',
    render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    key: 'created_at',
    title: 'Age',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => (
      <time dateTime={row.created_at} title={new Date(row.created_at).toLocaleString('en-GB')}>
        {ageOf(row.created_at)}
      </time>
    ),
  },
];

function Proof({ row }: { row: AdminPayment }) {
  if (!row.proof_path) return <span className="muted">none</span>;
  return row.proof_seen_before ? <StatusDot tone="destructive">Seen before</StatusDot> : <>Handed in</>;
}

const PaymentCard = ({ row }: { row: AdminPayment }) => (
  <Link data-row className="list-card" to={paths.adminOrder(row.order_id)}>
    <span className="strong">{row.customer_name ?? row.customer_email}</span>
    <span className="muted num">{ageOf(row.created_at)}</span>
    <span className="muted num">
      {row.order_number} · {methodName(row.method)}
    </span>
    <span className="num">
      <Money amount={row.amount} currency={row.currency} />
    </span>
    <PaymentTag status={row.status} />
    <Proof row={row} />
  </Link>
);

function PaymentFilters({ control: { list, change } }: { control: ListControl }) {
  const { status = '', method } = list.filters;
  return (
    <>
      <Segmented
        aria-label="Which payments"
        value={status}
        onChange={(next) => change({ status: next })}
        options={[
          { value: '', label: 'All' },
          { value: TO_VERIFY, label: 'To verify' },
          { value: 'succeeded', label: 'Succeeded' },
          { value: 'failed', label: 'Failed' },
        ]}
      />
      <Select
        aria-label="Method"
        allowClear
        placeholder="Every method"
        value={method ?? null}
        onChange={(next: string | undefined) => change({ method: next })}
        options={['bank_transfer', 'card', 'cod'].map((name) => ({ value: name, label: methodName(name) }))}
      />
    </>
  );
}

/** /admin/payment-management: every payment, those whose proof waits to be looked at first. */
export function Component() {
  const { db } = useShell();
  const control = useList(PAYMENTS);
  const query = useQuery(paymentsPage(db, control.list));
  return (
    <ListScreen
      title="Payments"
      noun={['payment', 'payments']}
      control={control}
      query={query}
      columns={columns}
      card={(row) => <PaymentCard row={row} />}
      searchLabel="Search payments"
      filters={<PaymentFilters control={control} />}
      empty={{ title: 'No payments yet', text: 'A payment is here as soon as a customer has checked out.' }}
    />
  );
}
