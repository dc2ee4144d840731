import { FormDialog, readBy } from '@landfall/admin';
import { requiredText } from '@landfall/admin/schema';
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
    intro={order.cancel_sentence}
    onClose={onClose}
  >
    <Form.Item name="reason" label="Reason" extra={readBy('mail', 'It stays in the order’s history.')}>
      <Input.TextArea autoFocus rows={3} />
    </Form.Item>
  </FormDialog>
);
