import { paths } from '@landfall/contract/paths';
import { ButtonLink, Money } from '@landfall/ui';
import { ActionBar } from '@landfall/ui/record';
import { DualMoney } from '@landfall/ui/screen';
import type { OrderCard } from '../../rows.ts';
import { dollarsOf } from './order-lines.tsx';
import { Refunds } from './refunds.tsx';
import { missingOf, paymentText } from './labels.ts';
import styles from '../../dashboard.module.css';

const METHODS = { card: 'Card', bank_transfer: 'Bank transfer', cod: 'Cash on delivery' };

const Sum = ({ label, amount, order }: { label: string; amount: number; order: OrderCard }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <DualMoney amount={amount} currency={order.currency} usd={dollarsOf(amount, order)} size="inline" />
    </dd>
  </div>
);

const Facts = ({ order }: { order: OrderCard }) => (
  <dl className={styles.cdFacts}>
    {order.payment && (
      <div>
        <dt>Method</dt>
        <dd>{METHODS[order.payment.method]}</dd>
      </div>
    )}
    {order.payment?.reference_code && (
      <div>
        <dt>Reference</dt>
        <dd className="num">{order.payment.reference_code}</dd>
      </div>
    )}
    {order.amount_paid > 0 && missingOf(order) > 0 && (
      <>
        <Sum label="Received" amount={order.amount_paid} order={order} />
        <Sum label="Missing" amount={missingOf(order)} order={order} />
      </>
    )}
    {order.amount_refunded > 0 && <Sum label="Refunded" amount={order.amount_refunded} order={order} />}
    {(order.amount_unmatched ?? 0) > 0 && <Sum label="Held for you" amount={order.amount_unmatched ?? 0} order={order} />}
  </dl>
);

/** What is due or paid. A pending transfer is paid and proved on the order's confirmation page. */
export function Payment({ order }: { order: OrderCard }) {
  const { title, text, needs } = paymentText(order);
  const pay = order.payment_status === 'awaiting_verification' || needs;
  const press = needs ? 'Pay now' : 'See the transfer';
  return (
    <section className={`paper ${styles.cdPay}`} aria-labelledby="cd-payment">
      <h2 id="cd-payment" className={needs ? styles.cdNeeds : undefined}>
        {title}
      </h2>
      <DualMoney amount={order.total} currency={order.currency} usd={order.total_usd} />
      <p className="small muted">{text}</p>
      <Facts order={order} />
      {order.amount_paid > 0 && <Refunds orderId={order.id} />}
      {pay && order.status !== 'cancelled' && (
        <ButtonLink type={needs ? 'primary' : 'default'} block to={paths.orderConfirmation(order.id)}>
          {press}
        </ButtonLink>
      )}
      {needs && order.status !== 'cancelled' && (
        <ActionBar
          summary={
            <strong>
              <Money amount={missingOf(order)} currency={order.currency} />
            </strong>
          }
        >
          <ButtonLink type="primary" to={paths.orderConfirmation(order.id)}>
            {press}
          </ButtonLink>
        </ActionBar>
      )}
    </section>
  );
}
