import { exponentOf } from '@landfall/currency';
import { Money } from '@landfall/ui';
import { Button, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useRejectPayment } from '../reject-payment/reject-payment.mutation.ts';
import type { AdminPayment } from '../rows.ts';
import { useVerifyPayment } from '../verify-payment/verify-payment.mutation.ts';
import { Refusal } from '../refusal.tsx';

/** The two answers to a proof: this much has arrived, or it does not prove it and why. */
export function PaymentDecision({ payment }: { payment: AdminPayment }) {
  const [rejecting, reject] = useState(false);
  return rejecting ? (
    <Reject payment={payment} back={() => reject(false)} />
  ) : (
    <Verify payment={payment} onReject={() => reject(true)} />
  );
}

/** What is wrong with an amount that was typed; undefined where it can be recorded. */
function amountProblem(amount: number | null, currency: string): string | undefined {
  if (amount === null || amount <= 0) return 'Type the amount that came, above 0.';
  const decimals = exponentOf(currency);
  if (Number(amount.toFixed(decimals)) === amount) return undefined;
  return decimals === 0 ? `${currency} has no decimals.` : `${currency} has ${decimals} decimals.`;
}

function Verify({ payment, onReject }: { payment: AdminPayment; onReject(): void }) {
  const due = Math.max(0, payment.amount - payment.amount_paid);
  const [typed, type] = useState<number | null>();
  const amount = typed === undefined ? due : typed;
  const verify = useVerifyPayment({ id: payment.id, orderId: payment.order_id });
  const over = amount !== null && amount > due ? Number((amount - due).toFixed(2)) : 0;
  const problem = amountProblem(amount, payment.currency);
  const confirm = () =>
    amount !== null &&
    !problem &&
    verify.mutate({ amount, balance: payment.amount_paid, keepExcess: over > 0 }, { onSuccess: () => type(undefined) });
  return (
    <form
      className="decision"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <label>
        <span>Received, {payment.currency}</span>
        <InputNumber<number>
          aria-label={`Amount received in ${payment.currency}`}
          controls={false}
          value={amount}
          onChange={type}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== undefined}
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
      {problem && <p className="refusal">{problem}</p>}
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
  const reject = useRejectPayment({ id: payment.id, orderId: payment.order_id });
  return (
    <form
      className="decision"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) reject.mutate(reason.trim());
      }}
    >
      <label className="grow" htmlFor={id}>
        <span>What is wrong with it</span>
        <Input autoFocus id={id} maxLength={500} value={reason} onChange={(event) => write(event.target.value)} />
      </label>
      <Button danger htmlType="submit" loading={reject.isPending} disabled={!reason.trim()}>
        Reject proof
      </Button>
      <Button onClick={back} disabled={reject.isPending}>
        Back
      </Button>
      {reject.isError && <Refusal error={reject.error} />}
    </form>
  );
}
