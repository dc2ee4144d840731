import { paths, useShell, useStore } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import { ButtonLink, DataState, Ledger, LedgerTotal, Money, PageFrame, StatusTag } from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { BankTransfer } from './bank-transfer.tsx';
import { type PlacedOrderRow, placedOrder } from './order.query.ts';
import '../cart.css';

const POLL_MS = 30_000;

/** What the order's state means for the person who placed it. */
function stateInWords({ status, payment_status, cancel_reason }: PlacedOrderRow): { title: string; text: string } {
  if (status === 'cancelled') return { title: 'This order was cancelled', text: cancel_reason ?? 'Nothing is owed for it.' };
  if (payment_status === 'unpaid') return { title: 'Order placed', text: 'It waits for your transfer.' };
  if (payment_status === 'awaiting_verification') return { title: 'Order placed', text: 'We are checking your transfer.' };
  return { title: 'Payment confirmed', text: 'We have what we need. You can follow every step on the order.' };
}

const Summary = ({ order }: { order: PlacedOrderRow }) => (
  <section className="paper" aria-labelledby="pay-order">
    <h2 id="pay-order">{order.order_number}</h2>
    <Ledger
      groups={[
        {
          lines: order.items.map((line) => ({
            key: line.quote_id,
            label: line.product_name ?? 'Unknown Product',
            ...(line.quantity > 1 && { note: `${line.quantity} copies` }),
            figure: formatCurrency(line.line_total_local, order.currency),
          })),
        },
      ]}
      total={<LedgerTotal label="Total" amount={<Money amount={order.total} currency={order.currency} size="total" />} />}
    />
    <ButtonLink block to={paths.order(order.id)}>
      See the order
    </ButtonLink>
  </section>
);

function Confirmed({ order }: { order: PlacedOrderRow }) {
  const { title, text } = stateInWords(order);
  const owed = order.payment?.method === 'bank_transfer' && ['unpaid', 'awaiting_verification'].includes(order.payment_status);
  const open = owed && order.status !== 'cancelled';
  return (
    <PageFrame title={title} lede={text} status={<StatusTag status={order.status} category="order" />}>
      <div className={open ? 'pay-cols' : 'pay-narrow'}>
        {open && order.payment && <BankTransfer payment={order.payment} />}
        <Summary order={order} />
      </div>
    </PageFrame>
  );
}

/** The order as the server has it now; a query parameter never says that something is paid. */
export function Component() {
  const { db, session } = useShell();
  const userId = useStore(session).user!.id;
  const { id = '' } = useParams();
  const order = useQuery({ ...placedOrder(db, userId, id), refetchInterval: POLL_MS });
  return <DataState query={order}>{(found) => <Confirmed order={found} />}</DataState>;
}
