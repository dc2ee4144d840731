import { Refusal } from '@landfall/admin';
import { requiredAmount } from '@landfall/admin/schema';
import { exponentOf, restAfter } from '@landfall/currency';
import { Money } from '@landfall/ui';
import { checkValues, type NumberValue, NumberInput } from '@landfall/ui/fields';
import { Button } from 'antd';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { TextForm } from './text-form.tsx';
import { useRejectPayment } from './reject-payment.mutation.ts';
import type { AdminPayment } from '../rows.ts';
import { useVerifyPayment } from './verify-payment.mutation.ts';
import refusalStyles from '../refusal.module.css';
import styles from './payments.module.css';

/** Decides on a proof: records the received amount, or rejects the proof with a reason. */
export function PaymentDecision({ payment }: { payment: AdminPayment }) {
  const [rejecting, reject] = useState(false);
  return rejecting ? (
    <Reject payment={payment} back={() => reject(false)} />
  ) : (
    <Verify payment={payment} onReject={() => reject(true)} />
  );
}

const received = (decimals: number) =>
  v.object({ amount: requiredAmount('Enter the amount that arrived.', { above: 0, decimals }) });

function Verify({ payment, onReject }: { payment: AdminPayment; onReject(): void }) {
  const due = payment.order_due;
  const [typed, type] = useState<NumberValue>();
  const shown = typed === undefined ? due : typed;
  const problemId = useId();
  const decimals = exponentOf(payment.currency);
  const { problems, output } = checkValues(received(decimals), { amount: shown });
  const problem = problems.get('amount');
  const amount = output?.amount ?? null;
  const verify = useVerifyPayment({ id: payment.id, orderId: payment.order_id });
  const under = amount === null ? 0 : restAfter(due, [amount], payment.currency);
  const over = -under;
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
      {!problem && under > 0 && (
        <p className="small" role="status">
          <strong>
            <Money amount={under} currency={payment.currency} /> less than is due
          </strong>
          : the order stays unpaid, and we ask the customer for the rest.
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
  const reject = useRejectPayment({ id: payment.id, orderId: payment.order_id });
  return (
    <TextForm
      label="Problem with the proof"
      action="Reject proof"
      danger
      maxLength={500}
      reader="mail"
      pending={reject.isPending}
      error={reject.error}
      onSubmit={(reason) => reject.mutate(reason)}
      onBack={back}
    />
  );
}
