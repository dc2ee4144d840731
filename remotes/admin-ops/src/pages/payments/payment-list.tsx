import { ageColumn, customerColumn } from '@landfall/admin';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { AddressFilters, ChoiceFilter, type ListColumn, type ListControl, ListScreen, useList } from '@landfall/ui/list';
import { ageOf, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { customerFilter } from '../../bulk/customer-filter.ts';
import { PaymentTag } from '../../payments/payment-tag.tsx';
import { methodName, paymentState } from '../../payments/labels.ts';
import type { AdminPayment } from '../../rows.ts';
import { DeskTabs } from './desk-tabs.tsx';
import { NoteMoney } from './note-money.tsx';
import styles from './desk.module.css';
import { PAYMENTS, TO_VERIFY, paymentsPage } from '../../payments/payments.query.ts';

const columns: ListColumn<AdminPayment>[] = [
  {
    key: 'order',
    title: 'Order',
    render: (_, row) => (
      <Link data-row className="plain strong num" to={paths.adminOrder(row.order_id)} state={{ heading: row.order_number }}>
        {row.order_number}
      </Link>
    ),
  },
  customerColumn,
  { key: 'reference', title: 'Reference', className: 'num', render: (_, row) => row.reference_code ?? '–' },
  { key: 'method', title: 'Method', sortable: true, render: (_, row) => methodName(row.method) },
  { key: 'proof', title: 'Proof', render: (_, row) => <Proof row={row} /> },
  { key: 'status', title: 'Status', sortable: true, render: (_, row) => <PaymentTag status={paymentState(row)} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    className: 'num',
    render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
  },
  ageColumn,
];

function Proof({ row }: { row: AdminPayment }) {
  if (row.method !== 'bank_transfer') return null;
  if (!row.proof_path) return <span className="muted">No proof</span>;
  return row.proof_seen_before ? <StatusDot tone="destructive">Seen before</StatusDot> : <>Uploaded</>;
}

const PaymentCard = ({ row }: { row: AdminPayment }) => (
  <Link data-row className="list-card" to={paths.adminOrder(row.order_id)} state={{ heading: row.order_number }}>
    <span className="strong">
      <bdi>{row.customer_name ?? row.customer_email}</bdi>
    </span>
    <span className="muted num">{ageOf(row.created_at)}</span>
    <span className="muted num">
      {row.order_number} · {methodName(row.method)}
    </span>
    <span className="num">
      <Money amount={row.amount} currency={row.currency} />
    </span>
    <PaymentTag status={paymentState(row)} />
    <Proof row={row} />
  </Link>
);

const METHODS = ['bank_transfer', 'card', 'cod'].map((name) => ({ value: name, label: methodName(name) }));

function PaymentFilters({ control, first }: { control: ListControl; first: AdminPayment | undefined }) {
  return (
    <>
      <Segmented
        aria-label="Which payments"
        value={control.list.filters['status'] ?? ''}
        onChange={(next) => control.change({ status: next })}
        options={[
          { value: '', label: 'All' },
          { value: TO_VERIFY, label: 'To verify' },
          { value: 'succeeded', label: 'Succeeded' },
          { value: 'failed', label: 'Failed' },
        ]}
      />
      <ChoiceFilter control={control} name="method" label="Method" every="Every method" options={METHODS} />
      <AddressFilters control={control} known={[customerFilter(first)]} />
    </>
  );
}

/** Every payment, those whose proof waits first. */
export function PaymentList() {
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
      actions={<NoteMoney />}
      lead={
        <div className={styles.lead}>
          <DeskTabs />
        </div>
      }
      filters={<PaymentFilters control={control} first={query.data?.rows[0]} />}
      empty={{ title: 'No payments yet', text: 'A payment is here as soon as a customer has checked out.' }}
    />
  );
}
