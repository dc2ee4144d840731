import { exponentOf } from '@landfall/currency';
import { NumberInput, figureRule, textLimit } from '@landfall/ui/fields';
import { Form, Input, Modal } from 'antd';
import { Refusal } from '../../refusal.tsx';
import styles from './unmatched.module.css';
import { type FoundMoney, useNoteUnmatched } from './note-unmatched.mutation.ts';

/** Notes money that an admin found on an account: over what an order is due, twice, or for nobody. */
export function NoteDialog({ onClose }: { onClose(): void }) {
  const [form] = Form.useForm<FoundMoney>();
  const note = useNoteUnmatched();
  const send = ({ amount, currency, note: words, orderNumber }: FoundMoney) =>
    note.mutate(
      { amount, currency: currency.trim().toUpperCase(), note: words.trim(), orderNumber: orderNumber?.trim() || undefined },
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
      <p className="muted">For money on an account that no payment here waits for: too much, twice, or from nobody we know.</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
        <div className={styles.noteSum}>
          <Form.Item
            name="amount"
            label="Amount received"
            dependencies={['currency']}
            rules={[
              ({ getFieldValue }) =>
                figureRule({
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
        <Form.Item name="orderNumber" label="Order number, where it is known" rules={[textLimit(40)]}>
          <Input className="num" placeholder="LO-10010" />
        </Form.Item>
        <Form.Item
          name="note"
          label="What is known of it"
          rules={[{ required: true, whitespace: true, message: 'Say what is known of it.' }, textLimit(2000)]}
        >
          <Input.TextArea rows={2} />
        </Form.Item>
      </Form>
      {note.isError && <Refusal error={note.error} />}
    </Modal>
  );
}
