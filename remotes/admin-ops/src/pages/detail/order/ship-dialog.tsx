import { FormDialog } from '@landfall/admin';
import { requiredText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import { Form, Input } from 'antd';
import * as v from 'valibot';
import { impliedText } from './implied-lines.ts';
import { CarrierFields } from './parcels/carrier-fields.tsx';
import type { MoveDetails } from '../../../lines/move-order.mutation.ts';
import type { AdminOrder } from '../../../rows.ts';
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

/** What the customer is mailed about a parcel; only what was filled in. A parcel is made of what is in none. */
const shipment = (hasParcel: boolean) =>
  v.pipe(
    v.object({
      carrier: hasParcel ? requiredText('Enter the carrier.', 100) : text(100),
      tracking_number: hasParcel ? requiredText('Enter the tracking number.', 100) : text(100),
      tracking_url: text(2000, WEB_ADDRESS),
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
      ...(carrier && { carrier }),
      ...(tracking_number && { tracking_number }),
      ...(tracking_url && { tracking_url }),
      ...(eta_min && { eta_min }),
      ...(eta_max && { eta_max }),
    })),
  );

/** Asks how a parcel can be followed, before it counts as shipped. The customer gets these by mail. */
export const ShipDialog = ({ open, order, busy, error, onClose, onShip }: Props) => {
  const implied = impliedText(order, 'shipped');
  return (
    <FormDialog
      title={`Ship ${order.order_number}`}
      open={open}
      schema={shipment(!!implied)}
      save={{ mutate: onShip, isPending: busy, error: open ? error : null }}
      okText="Mark as shipped"
      cancelText="Not yet"
      intro={implied ?? 'Everything left in its parcels already.'}
      onClose={onClose}
    >
      {implied && <CarrierFields />}
      <div className={styles.twoFields}>
        <Form.Item name="eta_min" label="Expected from">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="eta_max" label="to">
          <Input type="date" />
        </Form.Item>
      </div>
    </FormDialog>
  );
};
