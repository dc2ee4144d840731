import { paths, useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { textProblem } from '@landfall/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ageOf } from '../age.ts';
import { Refusal } from '../refusal.tsx';
import { useResolveUnmatched } from './resolve/resolve-unmatched.mutation.ts';
import { type UnmatchedPayment, unmatchedPayments } from './unmatched.query.ts';
import './unmatched.css';

const REASONS: Readonly<Record<string, string>> = {
  unknown_payment: 'No payment of ours is known to it',
  wrong_amount: 'Another amount than was asked for',
  wrong_currency: 'Another currency than was asked for',
  order_closed: 'Its order had ended',
  order_paid: 'Its order was paid already',
  by_hand: 'Noted by an admin',
};

function Settle({ id, back }: { id: string; back: () => void }) {
  const field = useId();
  const [text, write] = useState('');
  const problem = textProblem(text.trim(), 2000);
  const resolve = useResolveUnmatched(id);
  const settle = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !problem) resolve.mutate(text.trim());
  };
  return (
    <form className="unmatched-settle" onSubmit={settle}>
      <label className="grow" htmlFor={field}>
        <span>What became of it</span>
        <Input
          id={field}
          autoFocus
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button htmlType="submit" loading={resolve.isPending} disabled={!text.trim() || problem !== undefined}>
        Settle
      </Button>
      <Button type="text" onClick={back}>
        Cancel
      </Button>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {resolve.isError && <Refusal error={resolve.error} />}
    </form>
  );
}

function Row({ money }: { money: UnmatchedPayment }) {
  const [settling, setSettling] = useState(false);
  return (
    <li className="unmatched-row">
      <div className="unmatched-facts">
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
      {settling && <Settle id={money.id} back={() => setSettling(false)} />}
    </li>
  );
}

/** Money that came and fits no open order, until somebody has said what became of it. Nothing where there is none. */
export function Unmatched() {
  const { db } = useShell();
  const { data, error, refetch } = useQuery(unmatchedPayments(db));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <section className="paper unmatched" aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">Unmatched payments ({data.length})</h2>
      <ul>
        {data.map((money) => (
          <Row key={money.id} money={money} />
        ))}
      </ul>
    </section>
  );
}
