import { exponentOf } from '@landfall/currency';
import { Money } from '@landfall/ui';
import { type NumberValue, NumberInput, numberProblem, numberOf, textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useRejectPayment } from './reject-payment.mutation.ts';
import type { AdminPayment } from '../../../rows.ts';
import { useVerifyPayment } from './verify-payment.mutation.ts';
import { Refusal } from '../../../refusal.tsx';
import refusalStyles from '../../../refusal.module.css';
import styles from '../detail.module.css';

/** The two answers to a proof: this much has arrived, or it does not prove it and why. */
export function PaymentDecision({ payment }: { payment: AdminPayment }) {
  const [rejecting, reject] = useState(false);
  return rejecting ? (
    <Reject payment={payment} back={() => reject(false)} />
  ) : (
    <Verify payment={payment} onReject={() => reject(true)} />
  );
}

/** The most that the database takes. */
const MOST_MONEY = 999_999_999_999;

function Verify({ payment, onReject }: { payment: AdminPayment; onReject(): void }) {
  const due = Math.max(0, payment.amount - payment.amount_paid);
  const [typed, type] = useState<NumberValue>();
  const shown = typed === undefined ? due : typed;
  const problemId = useId();
  const decimals = exponentOf(payment.currency);
  const problem = numberProblem(shown, { above: 0, max: MOST_MONEY, decimals, required: 'Enter the amount that arrived.' });
  const amount = problem ? null : numberOf(shown);
  const verify = useVerifyPayment({ id: payment.id, orderId: payment.order_id });
  const over = amount !== null && amount > due ? Number((amount - due).toFixed(2)) : 0;
  const confirm = () =>
    amount !== null &&
    !problem &&
    verify.mutate({ amount, balance: payment.amount_paid, keepExcess: over > 0 }, { onSuccess: () => type(undefined) });
  return (
    <form
      className={styles.decision}
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <label>
        <span>Received, {payment.currency}</span>
        <NumberInput
          aria-label={`Amount received in ${payment.currency}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          decimals={decimals}
          value={shown}
          onChange={type}
          status={problem ? 'error' : ''}
        />
      </label>
      <Button type="primary" htmlType="submit" loading={verify.isPending} disabled={problem !== undefined}>
        {payment.method === 'cod' ? 'Cash received' : 'Verify payment'}
      </Button>
      {payment.status === 'awaiting_verification' && (
        <Button onClick={onReject} disabled={verify.isPending}>
          Reject proof
        </Button>
      )}
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert" id={problemId}>
          {problem}
        </p>
      )}
      {!problem && over > 0 && (
        <p className="small muted" role="status">
          <Money amount={over} currency={payment.currency} /> more than is due: this part goes to the unmatched payments.
        </p>
      )}
      {verify.isError && <Refusal error={verify.error} />}
    </form>
  );
}

function Reject({ payment, back }: { payment: AdminPayment; back(): void }) {
  const id = useId();
  const [reason, write] = useState('');
  const problem = textProblem(reason.trim(), 500);
  const reject = useRejectPayment({ id: payment.id, orderId: payment.order_id });
  return (
    <form
      className={styles.decision}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() && !problem) reject.mutate(reason.trim());
      }}
    >
      <label className={styles.grow} htmlFor={id}>
        <span>What is wrong with it</span>
        <Input
          autoFocus
          id={id}
          aria-invalid={problem ? true : undefined}
          value={reason}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <Button danger htmlType="submit" loading={reject.isPending} disabled={!reason.trim() || problem !== undefined}>
        Reject proof
      </Button>
      <Button onClick={back} disabled={reject.isPending}>
        Back
      </Button>
      {problem && (
        <p className={refusalStyles.fieldProblem} role="alert">
          {problem}
        </p>
      )}
      {reject.isError && <Refusal error={reject.error} />}
    </form>
  );
}
