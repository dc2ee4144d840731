import { exponentOf } from '@landfall/currency';
import { Money } from '@landfall/ui';
import { type Figure, NumberInput, figureProblem, numberOf, textProblem } from '@landfall/ui/fields';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useRejectPayment } from '../reject-payment/reject-payment.mutation.ts';
import type { AdminPayment } from '../rows.ts';
import { useVerifyPayment } from '../verify-payment/verify-payment.mutation.ts';
import { useNoteUnmatched } from '../unmatched/note/note-unmatched.mutation.ts';
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

/** The most that the database takes. */
const MOST_MONEY = 999_999_999_999;

function Verify({ payment, onReject }: { payment: AdminPayment; onReject(): void }) {
  const due = Math.max(0, payment.amount - payment.amount_paid);
  const [typed, type] = useState<Figure>(due);
  const problemId = useId();
  const decimals = exponentOf(payment.currency);
  const problem = figureProblem(typed, { above: 0, max: MOST_MONEY, decimals, required: 'Enter the amount that arrived.' });
  const amount = problem ? null : numberOf(typed);
  const verify = useVerifyPayment({ id: payment.id, orderId: payment.order_id });
  const note = useNoteUnmatched();
  const over = due > 0 && amount !== null && amount > due ? Number((amount - due).toFixed(2)) : 0;
  const noteRest = () =>
    over > 0 &&
    note.mutate({
      amount: over,
      currency: payment.currency,
      note: `Over what was due for ${payment.order_number}`,
      paymentId: payment.id,
    });
  const confirm = () => amount && verify.mutate(over > 0 ? due : amount, { onSuccess: noteRest });
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
        <NumberInput
          aria-label={`Amount received in ${payment.currency}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          decimals={decimals}
          value={typed}
          onChange={type}
          status={problem ? 'error' : ''}
        />
      </label>
      <Button type="primary" htmlType="submit" loading={verify.isPending} disabled={!amount}>
        {payment.method === 'cod' ? 'Cash received' : 'Verify payment'}
      </Button>
      {payment.status === 'awaiting_verification' && (
        <Button onClick={onReject} disabled={verify.isPending}>
          Reject proof
        </Button>
      )}
      {problem && (
        <p className="field-problem" role="alert" id={problemId}>
          {problem}
        </p>
      )}
      {over > 0 && (
        <p className="small muted" role="status">
          <Money amount={over} currency={payment.currency} /> more than is due: that is noted under unmatched payments.
        </p>
      )}
      {verify.isError && <Refusal error={verify.error} />}
      {note.isError && <Refusal error={note.error} />}
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
      className="decision"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() && !problem) reject.mutate(reason.trim());
      }}
    >
      <label className="grow" htmlFor={id}>
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
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {reject.isError && <Refusal error={reject.error} />}
    </form>
  );
}
