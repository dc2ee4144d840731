import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { RouteLine, StatusTag, quoteStages } from '@landfall/ui/record';
import { PageFrame } from '@landfall/ui/screen';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, moment } from '../../../dates.ts';
import { type Fact, Facts } from '../record/facts.tsx';
import { History } from '../record/history.tsx';
import { Messages } from '../../../messages.tsx';
import { PostalAddress } from '../../../postal-address.tsx';
import type { AdminOrder } from '../../../rows.ts';
import { Assignee } from '../record/assignee.tsx';
import { InternalNote } from '../record/internal-note.tsx';
import { OrderItems } from './order-items.tsx';
import { Parcels } from './parcels/parcels.tsx';
import { OrderMoves } from './order-moves.tsx';
import { TraceSection } from './trace/trace-section.tsx';
import { PaymentPanel } from '../../../payments/payment-panel.tsx';
import styles from '../detail.module.css';

/** An order: what was bought, whether it is paid, where it goes and its next step. */
export function OrderDetail({ order }: { order: AdminOrder }) {
  const [isCancelledNow, setCancelledNow] = useState(false);
  return (
    <PageFrame
      title={order.order_number}
      breadcrumb={[{ title: 'Orders', to: paths.adminOrders }, { title: order.order_number }]}
      status={<StatusTag status={order.status} category="order" />}
    >
      <section className={`paper ${styles.detailHead}`} aria-label="Where this order is">
        <RouteLine from={order.origins} to={order.destination_country} {...quoteStages(order.status, 'admin')} />
      </section>
      <div className={styles.detailCols}>
        <div className={styles.detailMain}>
          <section className="paper" aria-labelledby="items-title">
            <OrderContents order={order} />
          </section>
          <Parcels order={order} />
          <PaymentPanel order={order} refundNext={isCancelledNow} />
          <Messages about={{ order_id: order.id }} />
          <TraceSection orderId={order.id} />
        </div>
        <aside className={styles.detailSide} aria-label="About this order">
          <OrderMoves order={order} onCancelled={() => setCancelledNow(true)} />
          <section className="paper" aria-labelledby="address-title">
            <h2 id="address-title">Goes to</h2>
            <Address order={order} />
          </section>
          <section className="paper" aria-labelledby="facts-title">
            <h2 id="facts-title">Facts</h2>
            <Facts facts={factsOf(order)} />
          </section>
          <InternalNote key={order.id} type="order" id={order.id} note={order.internal_notes} />
          <section className="paper" aria-labelledby="timeline-title">
            <h2 id="timeline-title">Timeline</h2>
            <History type="order" id={order.id} />
          </section>
        </aside>
      </div>
    </PageFrame>
  );
}

function OrderContents({ order }: { order: AdminOrder }) {
  return (
    <>
      <h2 id="items-title">
        {order.items.length} {order.items.length === 1 ? 'quote' : 'quotes'} in this order
      </h2>
      <OrderItems order={order} />
      <PriceStatement
        variant="ledger"
        statement={order.statement}
        method={order.payment_method}
        to={order.destination_country}
        rate={undefined}
        totalLabel="Customer pays"
      />
    </>
  );
}

function Address({ order: { shipping_address: address } }: { order: AdminOrder }) {
  if (!address) return <p className="muted">No address is kept with this order.</p>;
  return <PostalAddress address={address} className={styles.orderAddress} />;
}

function factsOf(order: AdminOrder): Fact[] {
  const customer = order.customer_email ?? order.customer_name ?? '';
  const eta = [dayOf(order.eta_min), dayOf(order.eta_max)].filter(Boolean).join(' to ');
  return [
    ['Assigned to', <Assignee key="assignee" type="order" id={order.id} assignedTo={order.assigned_to} />],
    [
      'Customer',
      <Link key="customer" to={paths.adminCustomer(order.user_id)}>
        <bdi>{order.customer_name ?? customer}</bdi>
      </Link>,
    ],
    ['E-mail', order.customer_email],
    ['Placed', moment(order.created_at)],
    ['Bought', moment(order.ordered_at)],
    ['Shipped', moment(order.shipped_at)],
    ['Expected', eta],
    ['Delivered', moment(order.delivered_at)],
    ['Cancelled', moment(order.cancelled_at)],
    ['Reason', order.cancel_reason],
  ];
}
