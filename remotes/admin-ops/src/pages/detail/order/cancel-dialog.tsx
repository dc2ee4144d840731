import { FormDialog, readBy } from '@landfall/admin';
import { requiredText } from '@landfall/admin/schema';
import { formatCurrency } from '@landfall/currency';
import { Form, Input } from 'antd';
import * as v from 'valibot';
import type { AdminOrder } from '../../../rows.ts';

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

const cancellation = v.object({ reason: requiredText('Say why: the customer reads it.', 1000) });

export const CancelDialog = ({ open, order, busy, error, onClose, onCancel }: Props) => (
  <FormDialog
    title={`Cancel ${order.order_number}?`}
    open={open}
    schema={cancellation}
    save={{ mutate: ({ reason }) => onCancel(reason), isPending: busy, error: open ? error : null }}
    okText="Cancel order"
    cancelText="Keep it"
    danger
    intro={consequence(order)}
    onClose={onClose}
  >
    <Form.Item name="reason" label="Reason" extra={readBy('mail', 'It stays in the order’s history.')}>
      <Input.TextArea autoFocus rows={3} />
    </Form.Item>
  </FormDialog>
);
