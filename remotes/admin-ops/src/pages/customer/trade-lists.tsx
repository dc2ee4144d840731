import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { Money, PriceStatement } from '@landfall/ui';
import { ageOf, itemsOf, StatusTag } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { methodName, paymentState, refundState } from '../../payments/labels.ts';
import { MoneyTag, PaymentTag } from '../../payments/payment-tag.tsx';
import type { CustomerDetails } from '../../rows.ts';
import { ALL, FIRST, messagesOf, ordersOf, paymentsOf, quotesOf, refundsOf } from './customer.query.ts';
import { ShortList } from './short-list.tsx';
import styles from './customer.module.css';

const Age = ({ at }: { at: string }) => <span className="muted tiny num">{ageOf(at)}</span>;

interface Props {
  customer: CustomerDetails;
}

export function Quotes({ customer: { id, quote_count } }: Props) {
  const { db } = useShell();
  const query = useQuery(quotesOf(db, id));
  return (
    <ShortList
      title="Quotes"
      noun={['quote', 'quotes']}
      count={quote_count}
      query={query}
      to={`${paths.adminQuotes}?customer=${id}`}
      row={(quote) => (
        <div className={styles.row}>
          <Link className="strong num" to={paths.adminQuote(quote.id)}>
            {quote.display_id}
          </Link>
          <span className={styles.grow}>
            <bdi>{itemsOf(quote)}</bdi>
          </span>
          <StatusTag status={quote.status} category="quote" />
          {quote.totals && <PriceStatement variant="amount" statement={quote.totals} rate={undefined} />}
          <Age at={quote.created_at} />
        </div>
      )}
    />
  );
}

export function Orders({ customer: { id, order_count } }: Props) {
  const { db } = useShell();
  const query = useQuery(ordersOf(db, id));
  return (
    <ShortList
      title="Orders"
      noun={['order', 'orders']}
      count={order_count}
      query={query}
      to={`${paths.adminOrders}?customer=${id}`}
      row={(order) => (
        <div className={styles.row}>
          <Link className="strong num" to={paths.adminOrder(order.id)}>
            {order.order_number}
          </Link>
          <span className={styles.grow}>
            <bdi>{itemsOf(order)}</bdi>
          </span>
          <StatusTag status={order.status} category="order" />
          <MoneyTag money={order.money} />
          <PriceStatement variant="amount" statement={order.totals} method={order.totals.method ?? undefined} rate={undefined} />
          <Age at={order.created_at} />
        </div>
      )}
    />
  );
}

export function Payments({ customer: { id, payment_count } }: Props) {
  const { db } = useShell();
  const query = useQuery(paymentsOf(db, id));
  return (
    <ShortList
      title="Payments"
      noun={['payment', 'payments']}
      count={payment_count}
      query={query}
      to={`${paths.adminPage('payment-management')}?tab=payments&customer=${id}`}
      row={(payment) => (
        <div className={styles.row}>
          <Link className="strong num" to={paths.adminOrder(payment.order_id)}>
            {payment.order_number}
          </Link>
          <span className={`muted ${styles.grow}`}>
            {methodName(payment.method)} <span className="num">{payment.reference_code}</span>
          </span>
          <PaymentTag status={paymentState(payment)} />
          <Money amount={payment.amount} currency={payment.currency} />
          <Age at={payment.created_at} />
        </div>
      )}
    />
  );
}

export function Refunds({ customer: { id, refund_count } }: Props) {
  const { db } = useShell();
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(refundsOf(db, id, limit));
  return (
    <ShortList
      title="Refunds"
      noun={['refund', 'refunds']}
      count={refund_count}
      query={query}
      onShowAll={() => setLimit(ALL)}
      row={(refund) => (
        <div className={styles.row}>
          <Link className="strong num" to={paths.adminOrder(refund.order_id)}>
            {refund.order_number}
          </Link>
          <span className={`muted ${styles.grow}`}>{refund.reason}</span>
          <PaymentTag status={refundState(refund)} />
          <Money amount={refund.amount} currency={refund.currency} />
          <Age at={refund.created_at} />
        </div>
      )}
    />
  );
}

export function Messages({ customer: { id, message_count } }: Props) {
  const { db } = useShell();
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(messagesOf(db, id, limit));
  return (
    <ShortList
      title="Messages"
      noun={['message', 'messages']}
      count={message_count}
      query={query}
      onShowAll={() => setLimit(ALL)}
      row={(message) => (
        <div className={styles.row}>
          <span className="strong">{message.sender_id === id ? 'Customer' : 'Landfall'}</span>
          <span className={styles.grow}>
            <bdi>{message.content}</bdi>
          </span>
          {message.order_id && <Link to={paths.adminOrder(message.order_id)}>Order</Link>}
          {message.quote_id && !message.order_id && <Link to={paths.adminQuote(message.quote_id)}>Quote</Link>}
          <Age at={message.created_at} />
        </div>
      )}
    />
  );
}
