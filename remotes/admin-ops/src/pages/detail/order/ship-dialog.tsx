import { requiredText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import { useRecordForm } from '@landfall/ui/fields';
import { Form, Input, Modal } from 'antd';
import * as v from 'valibot';
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

const day = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value || undefined),
);

/** What the customer is mailed about a parcel; only what was filled in. */
const shipment = v.pipe(
  v.object({
    carrier: requiredText('Enter the carrier.', 100),
    tracking_number: requiredText('Enter the tracking number.', 100),
    tracking_url: text(500, WEB_ADDRESS),
    eta_min: day,
    eta_max: day,
  }),
  v.forward(
    v.partialCheck(
      [['eta_min'], ['eta_max']],
      ({ eta_min, eta_max }) => !eta_min || !eta_max || eta_max >= eta_min,
      'Not before the first day.',
    ),
    ['eta_max'],
  ),
  v.transform(({ carrier, tracking_number, tracking_url, eta_min, eta_max }): MoveDetails => ({
    carrier,
    tracking_number,
    ...(tracking_url && { tracking_url }),
    ...(eta_min && { eta_min }),
    ...(eta_max && { eta_max }),
  })),
);

/** Asks how a parcel can be followed, before it counts as shipped. The customer gets these by mail. */
export function ShipDialog({ open, order, busy, error, onClose, onShip }: Props) {
  const record = useRecordForm({ schema: shipment, initial: {}, save: { mutate: onShip, isPending: busy, error } });
  return (
    <Modal
      title={`Ship ${order.order_number}`}
      open={open}
      onCancel={onClose}
      onOk={record.submit}
      okText="Mark as shipped"
      cancelText="Not yet"
      okButtonProps={{ loading: busy }}
      width={520}
      destroyOnHidden
    >
      <Form {...record.props}>
        {/* with several fields, Enter submits only a form that has a submit button; the dialog's own is outside the form */}
        <button type="submit" hidden />
        <Form.Item name="carrier" label="Carrier">
          <Input autoFocus />
        </Form.Item>
        <Form.Item name="tracking_number" label="Tracking number">
          <Input className="num" />
        </Form.Item>
        <Form.Item name="tracking_url" label="Tracking address">
          <Input type="url" placeholder="https://" />
        </Form.Item>
        <div className={styles.twoFields}>
          <Form.Item name="eta_min" label="Expected from">
            <Input type="date" />
          </Form.Item>
          <Form.Item name="eta_max" label="to">
            <Input type="date" />
          </Form.Item>
        </div>
      </Form>
      {error && !record.refusal?.field && <Refusal error={error} />}
    </Modal>
  );
}
