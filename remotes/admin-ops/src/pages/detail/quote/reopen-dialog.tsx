import { FormDialog, readBy } from '@landfall/admin';
import { requiredText } from '@landfall/admin/schema';
import { Form, Input } from 'antd';
import * as v from 'valibot';
import type { AdminQuote } from '../../../rows.ts';
import { useMoveQuote } from './move-quote.mutation.ts';
import { isZeroPrice } from './zero-price-dialog.tsx';

interface Props {
  quote: AdminQuote;
  open: boolean;
  onClose(): void;
}

const reopening = v.object({ details: requiredText('Say why. The customer reads it.', 2000) });

/** Approves a quote for its customer, with the reason. A price of 0 is confirmed here too. */
export function ReopenDialog({ quote, open, onClose }: Props) {
  const move = useMoveQuote(quote, onClose);
  const free = isZeroPrice(quote.statement);
  return (
    <FormDialog
      title={`Reopen ${quote.display_id} as approved?`}
      open={open}
      schema={reopening}
      save={{ ...move, mutate: ({ details }) => move.mutate({ to: 'approved', details, allowZero: free }) }}
      okText={free ? 'Approve for 0' : 'Reopen as approved'}
      cancelText="Not now"
      danger={free}
      intro={
        free
          ? 'The total is 0: the customer would pay nothing. The quote goes into their cart.'
          : 'The quote goes into the customer’s cart at this price, and they get a mail about it.'
      }
      onClose={onClose}
    >
      <Form.Item name="details" label="Reason" extra={readBy('customer', 'It stays in the history.')}>
        <Input.TextArea autoFocus rows={3} />
      </Form.Item>
    </FormDialog>
  );
}
