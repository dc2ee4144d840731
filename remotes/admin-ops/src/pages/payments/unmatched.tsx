import { formatNumber } from '@landfall/currency';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { ageOf, ErrorNote } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SettleForm } from './settle-form.tsx';
import { type UnmatchedPayment, unmatchedPayments } from './unmatched.query.ts';
import styles from './unmatched.module.css';

const REASONS: Readonly<Record<string, string>> = {
  unknown_payment: 'Matches no payment',
  wrong_amount: 'Not the amount due',
  wrong_currency: 'Not the currency due',
  order_closed: 'Its order had ended',
  order_paid: 'Its order was paid already',
  by_hand: 'Noted by an admin',
  order_cancelled: 'Its order was cancelled before it was paid',
  over_due: 'More than was due',
  split: 'Left over from a split',
};

/** Its source: sender and text of a transfer, or gateway and reference of a card payment. */
const sourceOf = (money: UnmatchedPayment): (string | null)[] =>
  money.sender_name || money.sender_reference
    ? [money.sender_name, money.sender_reference && `“${money.sender_reference}”`]
    : [money.gateway, money.gateway_ref];

function Row({ money }: { money: UnmatchedPayment }) {
  const [settling, setSettling] = useState(false);
  return (
    <li className={styles.unmatchedRow}>
      <div className={styles.unmatchedFacts}>
        <span>
          <strong>{REASONS[money.reason] ?? money.reason}</strong>{' '}
          <span className="muted">
            {[money.customer_name ?? money.customer_email, ...sourceOf(money), money.note].filter(Boolean).join(', ')}
          </span>
        </span>
        {money.order_id && <Link to={paths.adminOrder(money.order_id)}>{money.order_number}</Link>}
        <span className="muted tiny">{ageOf(money.arrived_at ?? money.created_at)}</span>
        <strong className="num">
          <Money amount={money.amount} currency={money.currency} />
        </strong>
        {!settling && (
          <Button onClick={() => setSettling(true)} aria-label={`Settle ${money.currency} ${money.amount}`}>
            Settle
          </Button>
        )}
      </div>
      {settling && <SettleForm money={money} onBack={() => setSettling(false)} />}
    </li>
  );
}

/** Totals by currency. */
function totalsOf(rows: readonly UnmatchedPayment[]): [currency: string, amount: number][] {
  const totals = new Map<string, number>();
  for (const { currency, amount } of rows) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].toSorted(([one], [two]) => one.localeCompare(two));
}

/** How many are shown above the list of payments. */
const FEW = 5;

/** Received money that matches no open order, until an admin settles it. Renders nothing if there is none. */
export function Unmatched() {
  const { db } = useShell();
  const [isLong, setIsLong] = useState(false);
  const { data, error, refetch } = useQuery(unmatchedPayments(db));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data?.count) return null;
  const { rows, count } = data;
  const oldest = `the oldest ${rows.length}`;
  const isCut = count > rows.length;
  return (
    <section className={`paper ${styles.unmatched}`} aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">Unmatched payments ({formatNumber(count, 0)})</h2>
      <p className="muted unmatched-totals">
        {isCut ? `In ${oldest} ` : 'In total '}
        {totalsOf(rows).map(([currency, amount], n) => (
          <span key={currency} className="num">
            {n > 0 && ', '}
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <ul>
        {rows.slice(0, isLong ? rows.length : FEW).map((money) => (
          <Row key={money.id} money={money} />
        ))}
      </ul>
      {rows.length > FEW && !isLong && (
        <Button type="text" onClick={() => setIsLong(true)}>
          Show {isCut ? oldest : `all ${count}`}
        </Button>
      )}
    </section>
  );
}
