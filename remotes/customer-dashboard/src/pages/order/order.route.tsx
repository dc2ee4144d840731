import styles from '../../dashboard.module.css';
import printStyles from './print.module.css';
import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { NotYours } from '@landfall/customer';
import { isNotThere } from '@landfall/db';
import { useStatusConfig } from '@landfall/status';
import { DataState, itemsOf, quoteStages, RouteLine, StatusTag, usePageTitle } from '@landfall/ui/record';
import { PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { History } from '../../history/history.tsx';
import type { OrderCard } from '../../rows.ts';
import type { Draft } from '@landfall/messages';
import { Talk } from '../../talk/talk.tsx';
import { useUserId } from '../../use-user.ts';
import { Cancelling } from './cancelling.tsx';
import { Delivery } from './delivery.tsx';
import { DocumentHead } from './document-head.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderCard } from '../../orders/order.query.ts';
import { HeldForOrder, Payment } from './payment.tsx';

function Order({ order, userId }: { order: OrderCard; userId: string }) {
  usePageTitle(`Order ${order.order_number}`);
  const unpaid = order.money.waits_for === 'customer';
  const stages = { ...quoteStages(order.status), needs: unpaid };
  const { find } = useStatusConfig();
  const [draft, setDraft] = useState<Draft>();
  const askToCancel = () => setDraft({ text: `Please cancel order ${order.order_number}. `, at: Date.now() });
  return (
    <div className={printStyles.cdOrder}>
      <PageFrame
        breadcrumb={[{ title: 'Orders', to: paths.orders }, { title: order.order_number }]}
        title={itemsOf(order)}
        status={<StatusTag status={order.status} category="order" />}
        actions={
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {order.money.received > 0 ? 'Print the receipt' : 'Print the order'}
          </Button>
        }
      >
        <DocumentHead order={order} />
        <section className={`paper ${styles.cdHead}`} aria-label="Where this order is">
          <RouteLine from={order.origins} to={order.destination_country} {...stages} />
        </section>
        <div className={`page-cols ${styles.cdCols}`}>
          <div className="page-main">
            <OrderLines order={order} />
            <Delivery order={order} />
            {order.cancel_reason && (
              <section className="paper" aria-labelledby="cd-cancelled">
                <h2 id="cd-cancelled">Why it was cancelled</h2>
                <p className={styles.cdNotes}>{order.cancel_reason}</p>
              </section>
            )}
          </div>
          <aside className="page-side no-print" aria-label="Payment and messages">
            <HeldForOrder order={order} />
            <Payment order={order} />
            <Talk userId={userId} about={{ order_id: order.id }} placeholder="Ask about this order" draft={draft} />
            <Cancelling order={order} onAsk={askToCancel} />
            <History of="order" id={order.id} needs={unpaid} open={!find(order.status, 'order')?.isTerminal} />
          </aside>
        </div>
      </PageFrame>
    </div>
  );
}

const Coming = () => (
  <PageFrame title="Order" breadcrumb={[{ title: 'Orders', to: paths.orders }, { title: 'Order' }]}>
    <section className={`paper ${styles.cdHead}`}>
      <Skeletons shape="quote" rows={4} />
    </section>
  </PageFrame>
);

export function Component() {
  const { db } = useShell();
  const userId = useUserId();
  const { id = '' } = useParams();
  const order = useQuery(orderCard(db, userId, id));
  if (isNotThere(order.error)) return <NotYours what="order" to={paths.orders} all="See your orders" />;
  return (
    <DataState query={order} skeleton={<Coming />}>
      {(found) => <Order key={found.id} order={found} userId={userId} />}
    </DataState>
  );
}
