import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money } from '@landfall/ui';
import { ageOf, ErrorNote } from '@landfall/ui/record';
import { textProblem } from '@landfall/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Refusal } from '../../refusal.tsx';
import { useApplyUnmatched } from './apply-unmatched.mutation.ts';
import { type Outcome, useResolveUnmatched } from './resolve-unmatched.mutation.ts';
import { SHOWN, type UnmatchedPayment, unmatchedPayments } from './unmatched.query.ts';
import styles from './unmatched.module.css';
import refusalStyles from '../../refusal.module.css';

const REASONS: Readonly<Record<string, string>> = {
  unknown_payment: 'No payment of ours is known to it',
  wrong_amount: 'Another amount than was asked for',
  wrong_currency: 'Another currency than was asked for',
  order_closed: 'Its order had ended',
  order_paid: 'Its order was paid already',
  by_hand: 'Noted by an admin',
  order_cancelled: 'Its order was cancelled before it was paid',
  over_due: 'More than was due',
};

type Choice = Outcome | 'applied';

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'returned', label: 'Returned to the payer' },
  { value: 'applied', label: 'Credit to an order' },
  { value: 'settled', label: 'Settled another way' },
];
/** Only what was noted by hand can be a mistake: receipts are reversed on their order. */
const NEVER_CAME: { value: Choice; label: string } = { value: 'not_received', label: 'Noted by mistake, it never came' };

function Settle({ money, back }: { money: UnmatchedPayment; back: () => void }) {
  const field = useId();
  const [text, write] = useState('');
  const [choice, choose] = useState<Choice>('returned');
  const resolve = useResolveUnmatched(money.id);
  const apply = useApplyUnmatched(money.id);
  const problem = textProblem(text.trim(), choice === 'applied' ? 40 : 2000);
  const pending = resolve.isPending || apply.isPending;
  const error = choice === 'applied' ? apply.error : resolve.error;
  const settle = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (!typed || problem || pending) return;
    if (choice === 'applied') apply.mutate(typed.toUpperCase());
    else resolve.mutate({ resolution: typed, outcome: choice });
  };
  return (
    <form className={styles.unmatchedSettle} onSubmit={settle}>
      <Select<Choice>
        aria-label="Outcome"
        value={choice}
        onChange={choose}
        options={money.reason === 'by_hand' ? [...CHOICES, NEVER_CAME] : CHOICES}
        popupMatchSelectWidth={false}
      />
      <label className={styles.grow} htmlFor={field}>
        <span>{choice === 'applied' ? 'Order number' : 'What became of it'}</span>
        <Input
          id={field}
          autoFocus
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button htmlType="submit" loading={pending} disabled={!text.trim() || problem !== undefined}>
        {choice === 'applied' ? 'Credit' : 'Settle'}
      </Button>
      <Button type="text" onClick={back}>
        Cancel
      </Button>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
      {error && <Refusal error={error} />}
    </form>
  );
}

function Row({ money }: { money: UnmatchedPayment }) {
  const [settling, setSettling] = useState(false);
  return (
    <li className={styles.unmatchedRow}>
      <div className={styles.unmatchedFacts}>
        <span>
          <strong>{REASONS[money.reason] ?? money.reason}</strong>{' '}
          <span className="muted">
            {[money.customer_name ?? money.customer_email, money.gateway, money.gateway_ref, money.note]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        {money.order_id && <Link to={paths.adminOrder(money.order_id)}>{money.order_number}</Link>}
        <span className="muted tiny">{ageOf(money.created_at)}</span>
        <strong className="num">
          <Money amount={money.amount} currency={money.currency} />
        </strong>
        {!settling && (
          <Button onClick={() => setSettling(true)} aria-label={`Settle ${money.currency} ${money.amount}`}>
            Settle
          </Button>
        )}
      </div>
      {settling && <Settle money={money} back={() => setSettling(false)} />}
    </li>
  );
}

/** The sum of each currency, for there is no sum of several. */
function totalsOf(rows: readonly UnmatchedPayment[]): [currency: string, amount: number][] {
  const totals = new Map<string, number>();
  for (const { currency, amount } of rows) totals.set(currency, (totals.get(currency) ?? 0) + amount);
  return [...totals].toSorted(([one], [two]) => one.localeCompare(two));
}

/** Money that came and fits no open order, until somebody has said what became of it. Nothing where there is none. */
export function Unmatched() {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(unmatchedPayments(db));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className={`paper ${styles.unmatched}`} aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">Unmatched payments ({data.length})</h2>
      <p className="muted unmatched-totals">
        {data.length === SHOWN ? `The oldest ${SHOWN}: ` : 'In total '}
        {totalsOf(data).map(([currency, amount], n) => (
          <span key={currency} className="num">
            {n > 0 && ', '}
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </p>
      <ul>
        {data.map((money) => (
          <Row key={money.id} money={money} />
        ))}
      </ul>
    </section>
  );
}
