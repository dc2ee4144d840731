import { FormDialog, readBy } from '@landfall/admin';
import { NumberInput } from '@landfall/ui/fields';
import { Form, Input } from 'antd';
import { foundMoney } from './found-money.schema.ts';
import { useNoteUnmatched } from './note-unmatched.mutation.ts';
import styles from './unmatched.module.css';

/** Notes money that an admin found on an account: over what an order is due, twice, or with an unknown reference. */
export function NoteDialog({ onClose }: { onClose(): void }) {
  const note = useNoteUnmatched();
  return (
    <FormDialog
      title="Note a payment"
      open
      schema={foundMoney}
      save={{ ...note, mutate: (money) => note.mutate(money, { onSuccess: onClose }) }}
      okText="Note it"
      cancelText="Cancel"
      intro="For money on an account that no payment here waits for: too much, twice, or with an unknown reference."
      onClose={onClose}
    >
      <div className={styles.noteSum}>
        <Form.Item name="amount" label="Amount received">
          <NumberInput autoFocus />
        </Form.Item>
        <Form.Item name="currency" label="Currency">
          <Input className="num" />
        </Form.Item>
      </div>
      <div className={styles.noteSender}>
        <Form.Item name="sender" label="Sender">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="reference" label="Text of the transfer">
          <Input autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="arrivedAt" label="Arrived" extra="In your time zone. Empty means now.">
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="orderNumber" label="Order number, where it is known">
        <Input className="num" placeholder="LO-10010" />
      </Form.Item>
      <Form.Item name="note" label="Details" extra={readBy('team')}>
        <Input.TextArea rows={2} />
      </Form.Item>
    </FormDialog>
  );
}
