import { ReasonField, reasonProblem } from '@landfall/admin';
import { formatCurrency } from '@landfall/currency';
import { Modal } from 'antd';
import { useState } from 'react';
import type { AdminOrder } from '../../../rows.ts';
import { Refusal } from '../../../refusal.tsx';

interface Props {
  open: boolean;
  order: AdminOrder;
  busy: boolean;
  error: Error | null;
  onClose(): void;
  onCancel(reason: string): void;
}

/** What cancelling does, in one sentence: it depends on whether money came in. */
const consequence = (order: AdminOrder): string =>
  order.amount_paid >= order.total
    ? 'Its quotes are cancelled with it. The refund of the customer’s money is next.'
    : [
        'Its quotes go back to approved and into the customer’s cart.',
        order.amount_paid > 0 &&
          `The ${formatCurrency(order.amount_paid, order.currency)} received so far move to the unmatched payments, where you return them.`,
      ]
        .filter(Boolean)
        .join(' ');

export function CancelDialog({ open, order, busy, error, onClose, onCancel }: Props) {
  const [reason, write] = useState('');
  const [tried, setTried] = useState(false);
  const problem = reasonProblem(reason, 1000, 'Say why: the customer reads it.');
  const cancel = () => {
    setTried(true);
    if (!problem) onCancel(reason.trim());
  };
  return (
    <Modal
      title={`Cancel ${order.order_number}?`}
      open={open}
      onCancel={onClose}
      onOk={cancel}
      okText="Cancel order"
      cancelText="Keep it"
      okButtonProps={{ danger: true, loading: busy }}
      width={520}
      destroyOnHidden
    >
      <p>{consequence(order)}</p>
      <ReasonField value={reason} problem={(tried || reason !== '') && problem} onChange={write} onSubmit={cancel} />
      {error && <Refusal error={error} />}
    </Modal>
  );
}
