import type { StatementTotals } from '@landfall/db';
import { Modal } from 'antd';

/** Whether the customer would pay nothing, in either currency. The database refuses to send such a price until it is confirmed. */
export const isZeroPrice = (price: StatementTotals | null): boolean =>
  price !== null && Math.min(price.charged.card.amount, price.charged.card.usd) <= 0;

interface Props {
  open: boolean;
  displayId: string;
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A price of 0 is more often a mistake than a gift: it goes out only after this question. */
export const ZeroPriceDialog = ({ open, displayId, busy, onConfirm, onCancel }: Props) => (
  <Modal
    title={`Send ${displayId} for 0?`}
    open={open}
    onCancel={onCancel}
    onOk={onConfirm}
    okText="Send for 0"
    cancelText="Not now"
    okButtonProps={{ danger: true, loading: busy }}
    cancelButtonProps={{ autoFocus: true }}
    width={440}
  >
    <p>The total is 0: the customer would pay nothing. Check the item prices and the discount first.</p>
  </Modal>
);
