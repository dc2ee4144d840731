import { textLimit } from '@landfall/ui/fields';
import { Form, Input, Modal } from 'antd';
import type { MoveDetails } from './move-order.mutation.ts';
import type { AdminOrder } from '../../../rows.ts';
import { Refusal } from '../../../refusal.tsx';
import styles from '../detail.module.css';

interface Props {
  open: boolean;
  order: AdminOrder;
  busy: boolean;
  error: Error | null;
  onClose(): void;
  onShip(details: MoveDetails): void;
}

/** Only what was filled in. */
const filled = (details: MoveDetails): MoveDetails =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

/** Asks how a parcel can be followed, before it counts as shipped. The customer gets these by mail. */
export function ShipDialog({ open, order, busy, error, onClose, onShip }: Props) {
  const [form] = Form.useForm<MoveDetails>();
  return (
    <Modal
      title={`Ship ${order.order_number}`}
      open={open}
      onCancel={onClose}
      onOk={form.submit}
      okText="Mark as shipped"
      cancelText="Not yet"
      okButtonProps={{ loading: busy }}
      width={520}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={(details) => onShip(filled(details))}>
        <Form.Item
          name="carrier"
          label="Carrier"
          rules={[{ required: true, whitespace: true, message: 'Say who carries it.' }, textLimit(100)]}
        >
          <Input autoFocus />
        </Form.Item>
        <Form.Item
          name="tracking_number"
          label="Tracking number"
          rules={[{ required: true, whitespace: true, message: 'Type the tracking number.' }, textLimit(100)]}
        >
          <Input className="num" />
        </Form.Item>
        <Form.Item
          name="tracking_url"
          label="Tracking address"
          rules={[
            { type: 'url', message: 'It has to start with https://' },
            { pattern: /^https?:\/\//, message: 'It has to start with https://' },
            textLimit(500),
          ]}
        >
          <Input type="url" placeholder="https://" />
        </Form.Item>
        <div className={styles.twoFields}>
          <Form.Item name="eta_min" label="Expected from">
            <Input type="date" />
          </Form.Item>
          <Form.Item name="eta_max" label="to" dependencies={['eta_min']} rules={[notBefore]}>
            <Input type="date" />
          </Form.Item>
        </div>
      </Form>
      {error && <Refusal error={error} />}
    </Modal>
  );
}

/** The last expected day is not before the first. */
const notBefore = ({ getFieldValue }: { getFieldValue(name: string): unknown }) => ({
  validator: (_rule: unknown, last?: string) => {
    const first = getFieldValue('eta_min');
    return !last || typeof first !== 'string' || !first || last >= first
      ? Promise.resolve()
      : Promise.reject(new Error('Not before the first day.'));
  },
});
