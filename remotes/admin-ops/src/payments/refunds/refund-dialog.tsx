import { FormDialog, readBy } from '@landfall/admin';
import { requiredNumber, requiredText, optionalText } from '@landfall/admin/schema';
import { useShell } from '@landfall/contract';
import { exponentOf, formatCurrency } from '@landfall/currency';
import { NumberInput } from '@landfall/ui/fields';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import * as v from 'valibot';
import type { AdminPayment } from '../../rows.ts';
import { orderLines } from '../../lines/order-lines.query.ts';
import type { ClaimedPieces } from './claimed-pieces.ts';
import { useRequestRefund } from './refund.mutation.ts';
import { RefundItems } from './refund-items.tsx';

/** `kind`: required unless the order is cancelled. `copies`: of each line, by its ID. */
const refundOf = (left: number, decimals: number, isCancelled: boolean) =>
  v.pipe(
    v.object({
      amount: requiredNumber('Enter the amount to refund.', { above: 0, max: left, decimals }),
      reason: requiredText('Enter a reason: the customer reads it in the e-mail.', 2000),
      note: optionalText(2000),
      kind: isCancelled ? v.optional(v.picklist(['items', 'money'])) : v.picklist(['items', 'money'], 'Choose what it is for.'),
      copies: v.optional(v.record(v.string(), v.optional(v.number(), 0)), {}),
    }),
    v.forward(
      v.check(
        ({ kind, copies }) => kind !== 'items' || Object.values(copies).some((count) => count > 0),
        'Choose at least one item.',
      ),
      ['kind'],
    ),
  );

interface Props {
  open: boolean;
  payment: AdminPayment;
  /** Chosen already where it opens. */
  claimed?: ClaimedPieces | undefined;
  onClose(): void;
}

const consequence = ({ method }: AdminPayment): string =>
  method === 'card'
    ? 'The card’s gateway pays it back, and the customer gets an e-mail.'
    : 'It waits here until somebody has paid it out. Then the customer gets an e-mail.';

/** Asks how much goes back and why. What was typed stays through a refusal. */
export function RefundDialog({ open, payment, claimed, onClose }: Props) {
  const { db } = useShell();
  const { amount_refundable: left, currency } = payment;
  const isCancelled = payment.order_status === 'cancelled';
  const lines = useQuery({ ...orderLines(db, payment.order_id), enabled: open && !isCancelled });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const request = useRequestRefund(payment);
  const decimals = exponentOf(currency);
  const close = () => {
    setKey(crypto.randomUUID());
    request.reset();
    onClose();
  };
  return (
    <FormDialog
      title={`Refund ${payment.order_number}`}
      open={open}
      schema={refundOf(left, decimals, isCancelled)}
      initial={{ amount: left }}
      save={{ ...request, mutate: (values) => request.mutate({ ...values, key }, { onSuccess: close }) }}
      okText={payment.method === 'card' ? 'Refund the card' : 'Request refund'}
      cancelText="Keep the money"
      intro={consequence(payment)}
      onClose={close}
    >
      {lines.isError && (
        <ErrorNote error={lines.error} title="The items could not be loaded" onRetry={() => void lines.refetch()} />
      )}
      {!isCancelled && lines.isPending && <Skeletons rows={2} />}
      {lines.data && <RefundItems lines={lines.data} paymentId={payment.id} currency={currency} claimed={claimed} />}
      <Form.Item name="amount" label={`Amount, ${currency}`} extra={`${formatCurrency(left, currency)} can be refunded.`}>
        <NumberInput autoFocus={isCancelled} decimals={decimals} />
      </Form.Item>
      <Form.Item name="reason" label="Reason, shown to the customer" extra={readBy('mail')}>
        <Input.TextArea rows={2} />
      </Form.Item>
      <Form.Item name="note" label="Internal note (optional)" extra={readBy('team')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </FormDialog>
  );
}
