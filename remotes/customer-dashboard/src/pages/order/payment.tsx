import { paths } from '@landfall/contract/paths';
import { HeldMoney } from '@landfall/customer';
import { dollarsOf } from '@landfall/db';
import { ButtonLink, Money, PriceStatement } from '@landfall/ui';
import { ActionBar, formatMoment } from '@landfall/ui/record';
import { DualMoney } from '@landfall/ui/screen';
import type { OrderCard } from '../../rows.ts';
import { Refunds } from './refunds.tsx';
import styles from '../../dashboard.module.css';

export const METHODS = { card: 'Card', bank_transfer: 'Bank transfer', cod: 'Cash on delivery' };

const Sum = ({ label, amount, order }: { label: string; amount: number; order: OrderCard }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <DualMoney
        amount={amount}
        currency={order.currency}
        usd={dollarsOf(amount, order.statement, order.payment_method)}
        size="inline"
      />
    </dd>
  </div>
);

function Facts({ order }: { order: OrderCard }) {
  const { method, received, refunded, held, balance } = order.money;
  return (
    <dl className={styles.cdFacts}>
      <div>
        <dt>Method</dt>
        <dd>{METHODS[method]}</dd>
      </div>
      {order.payment?.reference_code && (
        <div>
          <dt>Reference</dt>
          <dd className="num">{order.payment.reference_code}</dd>
        </div>
      )}
      {received > 0 && <Sum label="Received" amount={received} order={order} />}
      {received > 0 && balance > 0 && <Sum label="Still to pay" amount={balance} order={order} />}
      {refunded > 0 && <Sum label="Returned" amount={refunded} order={order} />}
      {held.map(({ currency, amount }) => (
        <div key={currency}>
          <dt>Held for you</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Money held for the customer that this order can use. */
export function HeldForOrder({ order }: { order: OrderCard }) {
  const { can_pay, waits_for, held } = order.money;
  if (!can_pay || (waits_for !== 'customer' && held.length === 0)) return null;
  return <HeldMoney order={{ ...order, received: order.amount_paid }} />;
}

/** Who owes what for the order. A pending transfer is paid and proved on the order's confirmation page. */
export function Payment({ order }: { order: OrderCard }) {
  const { label, sentence, state, balance, by, waits_for, refunded, refunding, can_pay } = order.money;
  const owes = can_pay && state === 'customer_owes';
  const needs = waits_for === 'customer' && can_pay;
  const press = needs ? 'Pay now' : 'See the payment';
  return (
    <section className={`paper ${styles.cdPay}`} aria-labelledby="cd-payment">
      <h2 id="cd-payment" className={needs ? styles.cdNeeds : undefined}>
        {label}
      </h2>
      <PriceStatement variant="card" statement={order.totals} method={order.payment_method} />
      <p className="small muted">
        {sentence}
        {needs && by && ` Please pay by ${formatMoment(by)}.`}
      </p>
      <Facts order={order} />
      {(refunded > 0 || refunding > 0) && <Refunds orderId={order.id} />}
      {owes && (
        <ButtonLink type={needs ? 'primary' : 'default'} block to={paths.orderConfirmation(order.id)}>
          {press}
        </ButtonLink>
      )}
      {needs && (
        <ActionBar
          summary={
            <strong>
              <Money amount={balance} currency={order.currency} />
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
