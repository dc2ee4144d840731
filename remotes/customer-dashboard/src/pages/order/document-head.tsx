import { useShell, useStore } from '@landfall/contract';
import { formatDay } from '@landfall/ui/record';
import type { OrderCard } from '../../rows.ts';
import { paymentText } from './labels.ts';
import styles from './print.module.css';

const METHODS = { card: 'card', bank_transfer: 'bank transfer', cod: 'cash on delivery' };

/** The header of the printed order: customer, number and payment. Not on screen. */
export function DocumentHead({ order }: { order: OrderCard }) {
  const { company_name, primary_address, primary_email, support_email } = useStore(useShell().settings);
  const mail = support_email ?? primary_email;
  return (
    <header className={styles.cdDocument}>
      <div>
        <strong>{company_name || 'Landfall'}</strong>
        {primary_address && <p>{primary_address}</p>}
        {mail && <p>{mail}</p>}
      </div>
      <div>
        <strong>
          {order.amount_paid > 0 ? 'Receipt' : 'Order'} {order.order_number}
        </strong>
        <p>Placed {formatDay(order.created_at)}</p>
        <p>
          {paymentText(order).title}
          {order.payment && `, ${METHODS[order.payment.method]}`}
          {order.payment?.reference_code && `, ${order.payment.reference_code}`}
        </p>
      </div>
    </header>
  );
}
