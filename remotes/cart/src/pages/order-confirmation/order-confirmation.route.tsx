import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { NotYours } from '@landfall/customer';
import { ButtonLink, ChargedMoney, Ledger, LedgerTotal } from '@landfall/ui';
import { DataState, StatusTag } from '@landfall/ui/record';
import { PageFrame, RateNote, useDisplayRate } from '@landfall/ui/screen';
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
  const { status, cancel_reason, statement } = order;
  if (status === 'cancelled') return { title: 'This order was cancelled', text: cancel_reason ?? statement.sentence };
  if (statement.state === 'settled')
    return { title: 'Payment confirmed', text: 'We have what we need. You can follow every step on the order.' };
  return { title: statement.received > 0 ? statement.label : 'Order placed', text: statement.sentence };
}

function Summary({ order }: { order: PlacedOrderRow }) {
  const rate = useDisplayRate();
  const money = (amount: number, usd: number, size: 'inline' | 'total') => (
    <ChargedMoney amount={amount} currency={order.currency} secondary={rate?.of(usd)} size={size} />
  );
  return (
    <section className="paper" aria-labelledby="pay-order">
      <h2 id="pay-order">{order.order_number}</h2>
      <Ledger
        groups={[
          {
            lines: order.items.map((line) => ({
              key: line.quote_id,
              label: line.product_name ?? 'Unknown Product',
              ...(line.quantity > 1 && { note: `${line.quantity} copies` }),
              value: money(line.line_total_local, line.line_total_usd, 'inline'),
            })),
          },
        ]}
        total={<LedgerTotal label="Total" amount={money(order.total, order.total_usd, 'total')} />}
      />
      <RateNote charged={order.currency} />
      <ButtonLink block to={paths.order(order.id)}>
        See the order
      </ButtonLink>
    </section>
  );
}

/** How to finish paying: the transfer with its account, and other methods behind a link; otherwise every method. */
function HowToPay({ order, payment }: { order: PlacedOrderRow; payment: OrderPayment }) {
  const [another, setAnother] = useState(false);
  if (payment.method !== 'bank_transfer' || another) {
    const again = { card: 'Pay now', bank_transfer: 'Keep the transfer', cod: 'Keep cash on delivery' }[payment.method];
    return <PayOrder orderId={order.id} method={payment.method} again={again} onChosen={() => setAnother(false)} />;
  }
  const missing = order.statement.balance;
  const changeable = payment.status === 'pending' && order.statement.received === 0;
  return (
    <div className={styles.payMain}>
      <BankTransfer payment={payment} missing={missing} usd={order.total > 0 ? (missing / order.total) * order.total_usd : 0} />
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
  return (
    <PageFrame title={title} lede={text} status={<StatusTag status={order.status} category="order" />}>
      <div className={open ? styles.payCols : styles.payNarrow}>
        {open && order.payment && <HowToPay order={order} payment={order.payment} />}
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
