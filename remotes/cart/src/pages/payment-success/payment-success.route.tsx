import { useShell, useStore } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { ButtonLink } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Navigate, useSearchParams } from 'react-router-dom';
import { NoSuchPayment } from '../../payments/no-such-payment.tsx';
import { type Tried, triedPayment } from '../../payments/payment.query.ts';
import { POLLS, POLL_MS, standingOf } from '../../payments/payment-state.ts';
import '../../payments/pay.module.css';

const isDecided = (tried: Tried | null | undefined): boolean =>
  tried !== undefined && (!tried || standingOf(tried) !== 'waiting');

const isTired = (state: { dataUpdateCount: number; errorUpdateCount: number } | undefined): boolean =>
  state !== undefined && state.dataUpdateCount + state.errorUpdateCount >= POLLS;

interface ConfirmingProps {
  tried: Tried;
  /** Polling has ended; the person can ask again. */
  tired: boolean;
  onAsk: () => void;
}

const Confirming = ({ tried: { order }, tired, onAsk }: ConfirmingProps) => (
  <>
    <EmptyState
      title="We are confirming your payment"
      text={
        tired
          ? `It takes longer than usual. Order ${order.order_number} is placed and keeps its price; we write to you as soon as the payment is in.`
          : `Order ${order.order_number} is placed. This takes a few seconds.`
      }
      action={
        tired && (
          <>
            <Button type="primary" size="large" onClick={onAsk}>
              Ask again
            </Button>
            <ButtonLink to={paths.order(order.id)}>See the order</ButtonLink>
          </>
        )
      }
    />
    <p className="sr" role="status">
      {tired ? 'Not confirmed yet' : 'Confirming'}
    </p>
  </>
);

function Standing({ paymentId }: { paymentId: string }) {
  const { db, session, queries } = useShell();
  const userId = useStore(session).user!.id;
  const query = triedPayment(db, userId, paymentId);
  const { data, error, isPending, refetch, dataUpdatedAt } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isDecided(state.data) || isTired(state) ? false : POLL_MS),
  });
  const tired = dataUpdatedAt > 0 && isTired(queries.getQueryState(query.queryKey)); // updated together with the data, so each response rerenders this
  if (isPending) return <Skeletons rows={3} />;
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <NoSuchPayment />;
  const standing = standingOf(data);
  if (standing === 'ended') return <Navigate to={`${paths.paymentFailure}?payment=${paymentId}`} replace />;
  if (standing !== 'waiting') return <Navigate to={paths.orderConfirmation(data.order.id)} replace />;
  return <Confirming tried={data} tired={tired} onAsk={() => void refetch()} />;
}

/** The page to which a card page returns: asks the server every 2 s for 30 s and shows the result. Query parameters decide nothing. */
export function Component() {
  const paymentId = useSearchParams()[0].get('payment') ?? '';
  return <PageFrame title="Payment">{paymentId ? <Standing paymentId={paymentId} /> : <NoSuchPayment />}</PageFrame>;
}
