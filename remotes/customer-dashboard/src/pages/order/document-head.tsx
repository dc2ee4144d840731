import { useShell, useStore } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { formatDate } from '@landfall/ui/record';
import type { OrderCard } from '../../rows.ts';
import { METHODS } from './payment.tsx';
import styles from './print.module.css';

/** The header of the printed order: customer, number, payment, and its receipts. Not on screen. */
export function DocumentHead({ order }: { order: OrderCard }) {
  const { company_name, primary_address, primary_email, contact_email, support_email } = useStore(useShell().settings);
  const mail = support_email || contact_email || primary_email;
  return (
    <header className={styles.cdDocument}>
      <div>
        <strong>{company_name || 'Landfall'}</strong>
        {primary_address && <p>{primary_address}</p>}
        {mail && <p>{mail}</p>}
      </div>
      <div>
        <strong>
          {order.money.received > 0 ? 'Receipt' : 'Order'} {order.order_number}
        </strong>
        <p>Placed {formatDate(order.created_at)}</p>
        <p>
          {order.money.label}, {METHODS[order.money.method].toLowerCase()}
          {order.payment?.reference_code && `, ${order.payment.reference_code}`}
        </p>
        {order.money.received > 0 && <p className="num">Received {formatCurrency(order.money.received, order.currency)}</p>}
        {order.money.refunded > 0 && <p className="num">Returned {formatCurrency(order.money.refunded, order.currency)}</p>}
        <p>{order.money.sentence}</p>
        {order.papers.length > 0 && (
          <ul className={styles.cdPapers} aria-label="Receipts and refund notes">
            {order.papers.map((paper) => (
              <li key={paper.number} className="num">
                {paper.kind === 'receipt' ? 'Receipt' : 'Refund note'} {paper.number}, {formatDate(paper.at)}:{' '}
                {formatCurrency(paper.amount, paper.currency)}
                {paper.is_reversed && ', taken back'}
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}
