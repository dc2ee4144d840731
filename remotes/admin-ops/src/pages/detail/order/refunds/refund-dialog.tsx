import { exponentOf, formatCurrency } from '@landfall/currency';
import { type Figure, NumberInput, figureRule, numberOf, textLimit } from '@landfall/ui/fields';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { Refusal } from '../../../../refusal.tsx';
import type { AdminPayment } from '../../../../rows.ts';
import styles from '../../detail.module.css';
import { useRequestRefund } from './refund.mutation.ts';

interface Typed {
  amount: Figure;
  reason: string;
  note?: string;
}

interface Props {
  open: boolean;
  payment: AdminPayment;
  onClose(): void;
}

const consequence = ({ method }: AdminPayment): string =>
  method === 'card'
    ? 'The card’s gateway pays it back, and the customer gets an e-mail.'
    : 'It waits here until somebody has paid it out. Then the customer gets an e-mail.';

/** Asks how much goes back and why. What was typed stays through a refusal. */
export function RefundDialog({ open, payment, onClose }: Props) {
  const { amount_refundable: left, currency } = payment;
  const [form] = Form.useForm<Typed>();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const request = useRequestRefund(payment);
  const decimals = exponentOf(currency);
  const close = () => {
    setKey(crypto.randomUUID());
    request.reset();
    onClose();
  };
  const send = ({ amount, reason, note }: Typed) => {
    const number = numberOf(amount);
    if (number !== null)
      request.mutate({ amount: number, reason: reason.trim(), note: note?.trim() || null, key }, { onSuccess: close });
  };
  return (
    <Modal
      title={`Refund ${payment.order_number}`}
      open={open}
      onCancel={close}
      onOk={form.submit}
      okText={payment.method === 'card' ? 'Refund the card' : 'Request refund'}
      cancelText="Keep the money"
      okButtonProps={{ loading: request.isPending }}
      width={520}
      destroyOnHidden
    >
      <p className={styles.dialogText}>{consequence(payment)}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={{ amount: left }}
        scrollToFirstError={{ focus: true }}
        onFinish={send}
      >
        <Form.Item
          name="amount"
          label={`Amount, ${currency}`}
          extra={`${formatCurrency(left, currency)} can be refunded.`}
          rules={[figureRule({ above: 0, max: left, decimals, required: 'Enter the amount to refund.' })]}
        >
          <NumberInput autoFocus decimals={decimals} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Reason, shown to the customer"
          rules={[
            { required: true, whitespace: true, message: 'Enter a reason: the customer reads it in the e-mail.' },
            textLimit(2000),
          ]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
        <Form.Item name="note" label="Internal note (optional)" extra="Only admins read it." rules={[textLimit(2000)]}>
          <Input.TextArea rows={2} />
        </Form.Item>
      </Form>
      {request.isError && <Refusal error={request.error} />}
    </Modal>
  );
}
