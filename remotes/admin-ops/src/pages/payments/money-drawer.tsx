import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import type { DialogProps } from '@landfall/ui';
import { DataState } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { Messages } from '../../messages.tsx';
import { PaymentPanel } from '../../payments/payment-panel.tsx';
import { nameOf } from './money-labels.ts';
import { type MoneyRow, orderOf } from './money-queue.query.ts';
import { SettleForm } from './settle-form.tsx';
import { unmatchedPayment } from './unmatched.query.ts';
import styles from './desk.module.css';

interface Props extends DialogProps {
  row: MoneyRow | undefined;
}

/** The next action of a row, with everything that it is decided by: the payments and messages of its order, or the form of unmatched money. */
export const MoneyDrawer = ({ row, open, onClose }: Props) => (
  <Drawer title={row && nameOf(row)} open={open} onClose={onClose} size={640} destroyOnHidden>
    {row?.unmatched_id && (
      <>
        <p>{row.sentence}</p>
        <Settle id={row.unmatched_id} onClose={onClose} />
      </>
    )}
    {row?.order_id && !row.unmatched_id && <OrderMoney row={row} orderId={row.order_id} />}
  </Drawer>
);

/** Closes once the money is settled: then it is no longer there. */
function Settle({ id, onClose }: { id: string; onClose(): void }) {
  const { db } = useShell();
  const query = useQuery(unmatchedPayment(db, id));
  return (
    <DataState query={query} skeleton={<Skeletons rows={4} />} errorTitle="The money could not be loaded" isEmpty={() => false}>
      {(money) => (money ? <SettleForm money={money} onBack={onClose} /> : <p role="status">This money is settled.</p>)}
    </DataState>
  );
}

function OrderMoney({ row, orderId }: { row: MoneyRow; orderId: string }) {
  const { db } = useShell();
  const query = useQuery(orderOf(db, orderId));
  return (
    <DataState query={query} skeleton={<Skeletons rows={6} />} errorTitle="The order could not be loaded" isEmpty={() => false}>
      {(order) => (
        <div className={styles.drawer}>
          {row.action === 'ask' && <Messages about={{ order_id: order.id }} />}
          <PaymentPanel order={order} refundNext={row.action === 'refund'} />
          <Link to={paths.adminOrder(order.id)}>Open {order.order_number}</Link>
        </div>
      )}
    </DataState>
  );
}
