import { Modal } from 'antd';

/** Both totals of a price, as numbers or decimal strings; null where a quote has none. */
interface Totals {
  final_total: string | number | null;
  final_total_local: string | number | null;
}

/** Whether the customer would pay nothing, in either currency. The database refuses to send such a price until it is confirmed. */
export const isZeroPrice = ({ final_total, final_total_local }: Totals): boolean =>
  final_total !== null && final_total_local !== null && Math.min(Number(final_total), Number(final_total_local)) <= 0;

interface Props {
  open: boolean;
  displayId: string;
  action?: 'Send' | 'Approve';
  busy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A price of 0 is more often a mistake than a gift: it goes out only after this question. */
export const ZeroPriceDialog = ({ open, displayId, action = 'Send', busy, onConfirm, onCancel }: Props) => (
  <Modal
    title={`${action} ${displayId} for 0?`}
    open={open}
    onCancel={onCancel}
    onOk={onConfirm}
    okText={`${action} for 0`}
    cancelText="Not now"
    okButtonProps={{ danger: true, loading: busy }}
    cancelButtonProps={{ autoFocus: true }}
    width={440}
  >
    <p>The total is 0: the customer would pay nothing. Check the item prices and the discount first.</p>
  </Modal>
);
