import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { HeldMoney, NotYours } from '@landfall/customer';
import { dollarsOf } from '@landfall/db';
import { ButtonLink, PriceStatement } from '@landfall/ui';
import { DataState, OrderedItems, StatusTag } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PayOrder } from '../../payments/pay-order.tsx';
import { isOpen } from '../../payments/payment-state.ts';
import { BankTransfer } from './bank-transfer.tsx';
import { type OrderPayment, type PlacedOrderRow, placedOrder } from '../../payments/order.query.ts';
import styles from '../../payments/pay.module.css';

const POLL_MS = 30_000;

/** What the order's state means for the customer. */
function stateText(order: PlacedOrderRow): { title: string; text: string } {
  const { status, cancel_reason, money } = order;
  if (status === 'cancelled') return { title: 'This order was cancelled', text: cancel_reason ?? money.sentence };
  if (money.state === 'settled')
    return { title: 'Payment confirmed', text: 'We have what we need. You can follow every step on the order.' };
  return { title: money.received > 0 ? money.label : 'Order placed', text: money.sentence };
}

const Summary = ({ order: { items, statement, payment_method, ...order } }: { order: PlacedOrderRow }) => (
  <section className="paper" aria-labelledby="pay-order">
    <h2 id="pay-order">{order.order_number}</h2>
    {items.map((line) => (
      <OrderedItems
        key={line.quote_id}
        items={line.snapshot.items ?? []}
        copies={line.quantity}
        title={`Quote ${line.snapshot.display_id}`}
        amount={items.length > 1 && <PriceStatement variant="amount" statement={line.statement} method={payment_method} />}
      />
    ))}
    <PriceStatement
      variant="ledger"
      statement={statement}
      method={payment_method}
      to={order.destination_country}
      totalLabel="Total"
    />
    <ButtonLink block to={paths.order(order.id)}>
      See the order
    </ButtonLink>
  </section>
);

/** How to finish paying: the transfer with its account, and other methods behind a link; otherwise every method. */
function HowToPay({ order, payment }: { order: PlacedOrderRow; payment: OrderPayment }) {
  const [another, setAnother] = useState(false);
  if (payment.method !== 'bank_transfer' || another) {
    const again = { card: 'Pay now', bank_transfer: 'Keep the transfer', cod: 'Keep cash on delivery' }[payment.method];
    return <PayOrder orderId={order.id} method={payment.method} again={again} onChosen={() => setAnother(false)} />;
  }
  const missing = order.money.balance;
  const changeable = payment.status === 'pending' && order.money.received === 0;
  return (
    <div className={styles.payMain}>
      <BankTransfer payment={payment} missing={missing} usd={dollarsOf(missing, order.statement, order.payment_method)} />
      {changeable && (
        <Button type="text" className={styles.payOther} onClick={() => setAnother(true)}>
          Pay another way
        </Button>
      )}
    </div>
  );
}

function Confirmed({ order }: { order: PlacedOrderRow }) {
  const { title, text } = stateText(order);
  const open = isOpen(order) && order.payment !== null;
  const takesHeld = open && order.payment?.status !== 'awaiting_verification';
  return (
    <PageFrame title={title} lede={text} status={<StatusTag status={order.status} category="order" />}>
      <div className={open ? styles.payCols : styles.payNarrow}>
        {open && order.payment && (
          <div className={styles.payMain}>
            {takesHeld && <HeldMoney order={{ ...order, received: order.amount_paid }} />}
            <HowToPay order={order} payment={order.payment} />
          </div>
        )}
        <Summary order={order} />
      </div>
    </PageFrame>
  );
}

/** Shows the order's state from the server. Query parameters never decide whether it is paid. */
export function Component() {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const { id = '' } = useParams();
  const order = useQuery({ ...placedOrder(db, userId, id), refetchInterval: ({ state }) => state.data !== null && POLL_MS });
  return (
    <DataState query={order}>
      {(found) => (found ? <Confirmed order={found} /> : <NotYours what="order" to={paths.orders} all="See your orders" />)}
    </DataState>
  );
}
