import { exponentOf } from '@landfall/currency';
import { NumberInput, numberRule, textLimit } from '@landfall/ui/fields';
import { Form, type FormRule, Input, Modal } from 'antd';
import { Refusal } from '../../refusal.tsx';
import styles from './unmatched.module.css';
import { type FoundMoney, useNoteUnmatched } from './note-unmatched.mutation.ts';

const notInFuture = {
  validator: async (_rule: unknown, at: string | undefined) => {
    if (at && Date.parse(at) > Date.now()) throw new Error('Money cannot have arrived in the future.');
  },
};

/** Money needs something it can be recognised by later. */
const needsOneOf: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule: unknown, text: string | undefined) => {
    if (![text, getFieldValue('sender'), getFieldValue('reference')].some((known) => String(known ?? '').trim()))
      throw new Error('Enter the sender, the text of the transfer or a note.');
  },
});

/** Notes money that an admin found on an account: over what an order is due, twice, or with an unknown reference. */
export function NoteDialog({ onClose }: { onClose(): void }) {
  const [form] = Form.useForm<FoundMoney>();
  const note = useNoteUnmatched();
  const trimmed = (text: string | undefined) => text?.trim() || undefined;
  const send = ({ amount, currency, arrivedAt, ...texts }: FoundMoney) =>
    note.mutate(
      {
        amount,
        currency: currency.trim().toUpperCase(),
        sender: trimmed(texts.sender),
        reference: trimmed(texts.reference),
        note: trimmed(texts.note),
        orderNumber: trimmed(texts.orderNumber),
        arrivedAt: arrivedAt ? new Date(arrivedAt).toISOString() : undefined,
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      title="Note a payment"
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="Note it"
      cancelText="Cancel"
      okButtonProps={{ loading: note.isPending }}
      width={520}
    >
      <p className="muted">
        For money on an account that no payment here waits for: too much, twice, or with an unknown reference.
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
        <div className={styles.noteSum}>
          <Form.Item
            name="amount"
            label="Amount received"
            dependencies={['currency']}
            rules={[
              ({ getFieldValue }) =>
                numberRule({
                  above: 0,
                  max: 999_999_999_999,
                  decimals: exponentOf(
                    String(getFieldValue('currency') ?? '')
                      .trim()
                      .toUpperCase(),
                  ),
                  required: 'Enter the amount that arrived.',
                }),
            ]}
          >
            <NumberInput autoFocus />
          </Form.Item>
          <Form.Item
            name="currency"
            label="Currency"
            rules={[{ required: true, pattern: /^\s*[A-Za-z]{3}\s*$/, message: 'Three letters, as NPR.' }]}
          >
            <Input className="num" />
          </Form.Item>
        </div>
        <div className={styles.noteSender}>
          <Form.Item name="sender" label="Sender" rules={[textLimit(200)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="reference" label="Text of the transfer" rules={[textLimit(300)]}>
            <Input autoComplete="off" />
          </Form.Item>
        </div>
        <Form.Item name="arrivedAt" label="Arrived" extra="In your time zone. Empty means now." rules={[notInFuture]}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="orderNumber" label="Order number, where it is known" rules={[textLimit(40)]}>
          <Input className="num" placeholder="LO-10010" />
        </Form.Item>
        <Form.Item
          name="note"
          label="What is known of it"
          dependencies={['sender', 'reference']}
          rules={[needsOneOf, textLimit(2000)]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
      </Form>
      {note.isError && <Refusal error={note.error} />}
    </Modal>
  );
}
