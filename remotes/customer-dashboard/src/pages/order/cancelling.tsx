import { useStatusConfig } from '@landfall/status';
import { formatMoment } from '@landfall/ui/record';
import { Button } from 'antd';
import type { OrderCard } from '../../rows.ts';
import styles from './print.module.css';

/** What a cancellation would mean now. Customers can't cancel: an admin does, or a scheduled job if it is not paid. */
export function cancelText(order: OrderCard): string {
  const {
    status,
    money: { received, waits_for, by },
  } = order;
  if (status === 'payment_pending') {
    if (received > 0) return 'Cancelled now, we return what has arrived, and what is in the order goes back to your cart.';
    if (waits_for === 'shop') return 'Your transfer is being checked. We can cancel the order and send it back.';
    return by
      ? `Not paid by ${formatMoment(by)}, it is cancelled by itself and what is in it goes back to your cart.`
      : 'Nothing is bought before it is paid. Cancelled now, what is in it goes back to your cart.';
  }
  if (status === 'paid') return 'We have not bought it yet: cancelled now, all of your money goes back.';
  if (status === 'ordered') return 'It is bought. What goes back depends on whether the shop takes it back.';
  if (status === 'shipped') return 'It is on its way. What goes back depends on when it returns to us.';
  return 'What goes back depends on how far it has come.';
}

/** Requests a cancellation, by a message to the admins. */
export function Cancelling({ order, onAsk }: { order: OrderCard; onAsk: () => void }) {
  const { transitions } = useStatusConfig();
  if (!transitions(order.status, 'order').includes('cancelled')) return null;
  return (
    <section className="paper no-print" aria-labelledby="cd-cancel">
      <h2 id="cd-cancel">No longer wanted?</h2>
      <p className="small muted">{cancelText(order)}</p>
      <Button className={styles.cdCancel} onClick={onAsk}>
        Ask us to cancel
      </Button>
    </section>
  );
}
