import { customerColumn } from '@landfall/admin';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import type { ListColumn } from '@landfall/ui/list';
import { ageOf, formatMoment, StatusDot } from '@landfall/ui/record';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { ACTIONS, KINDS, nameOf } from './money-labels.ts';
import type { MoneyRow } from './money-queue.query.ts';
import styles from './desk.module.css';

interface RowProps {
  row: MoneyRow;
  onAct(row: MoneyRow): void;
}

const KindTag = ({ row: { kind, waits_for } }: { row: MoneyRow }) => (
  <StatusDot tone={waits_for === 'shop' ? 'needs' : 'outline'}>{KINDS[kind]}</StatusDot>
);

/** The order; money whose order is not known opens its form instead. */
const RowName = ({ row, onAct, card = false }: RowProps & { card?: boolean }) =>
  row.order_id ? (
    <Link
      data-row={card ? undefined : true}
      className="plain strong num"
      to={paths.adminOrder(row.order_id)}
      state={{ heading: row.order_number }}
    >
      {row.order_number}
    </Link>
  ) : (
    <button type="button" data-row={card ? undefined : true} className="row-button" onClick={() => onAct(row)}>
      No order yet
    </button>
  );

/** The sentence of the database, and how the bank or the gateway names the sender. */
const Reason = ({ row: { sentence, details, proof_seen_before } }: { row: MoneyRow }) => (
  <>
    {sentence}
    {details && <span className={`muted small ${styles.details}`}>{details}</span>}
    {proof_seen_before && (
      <span className={styles.details}>
        <StatusDot tone="destructive">The same proof was uploaded for another payment</StatusDot>
      </span>
    )}
  </>
);

const Since = ({ row: { since } }: { row: MoneyRow }) => (
  <time dateTime={since} title={formatMoment(since)}>
    {ageOf(since)}
  </time>
);

const Act = ({ row, onAct }: RowProps) => (
  <Button size="small" aria-label={`${ACTIONS[row.action]}: ${nameOf(row)}`} onClick={() => onAct(row)}>
    {ACTIONS[row.action]}
  </Button>
);

export const moneyColumns = (onAct: (row: MoneyRow) => void): ListColumn<MoneyRow>[] => [
  { key: 'order', title: 'Order', render: (_, row) => <RowName row={row} onAct={onAct} /> },
  customerColumn,
  { key: 'kind', title: 'Kind', sortable: true, render: (_, row) => <KindTag row={row} /> },
  { key: 'sentence', title: 'What it is', className: 'wide-cell', render: (_, row) => <Reason row={row} /> },
  {
    key: 'amount_usd',
    title: 'Amount',
    sortable: true,
    align: 'right',
    className: 'num',
    render: (_, row) => <Money amount={row.amount} currency={row.currency} />,
  },
  { key: 'since', title: 'Since', sortable: true, align: 'right', className: 'num', render: (_, row) => <Since row={row} /> },
  { key: 'action', title: 'Next', render: (_, row) => <Act row={row} onAct={onAct} /> },
];

export const MoneyCard = ({ row, onAct }: RowProps) => (
  <div className={`list-card ${styles.card}`}>
    <RowName row={row} onAct={onAct} card />
    <span className="num">
      <Money amount={row.amount} currency={row.currency} />
    </span>
    <span className="muted">
      <bdi>{row.customer_name ?? row.customer_email}</bdi>
    </span>
    <KindTag row={row} />
    <p className={styles.sentence}>
      <Reason row={row} />
    </p>
    <span className={`muted num ${styles.age}`}>
      <Since row={row} />
    </span>
    <Act row={row} onAct={onAct} />
  </div>
);
