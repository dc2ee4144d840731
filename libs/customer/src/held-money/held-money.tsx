import { useShell } from '@landfall/contract';
import { Money } from '@landfall/ui';
import { ErrorNote, LoadFailure } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { heldMoney } from './held-money.query.ts';
import { useApplyHeldMoney } from './apply-held-money.mutation.ts';

interface ListProps {
  currency: string;
  /** The money that is used for the order once it is placed. */
  used?: string | undefined;
  pending?: boolean;
  error?: Error | null;
  onUse(id: string): void;
}

/** Money held for the customer in this currency, each with a button that uses it. Nothing if none is held. */
export function HeldMoneyList({ currency, used, pending = false, error = null, onUse }: ListProps) {
  const { db } = useShell();
  const held = useQuery(heldMoney(db, currency));
  if (held.isError) return <LoadFailure query={held}>Money that we hold for you could not be loaded.</LoadFailure>;
  if (!held.data?.length) return null;
  return (
    <section className="paper" aria-label="Held for you">
      {held.data.map((money) => (
        <div key={money.id} className="title-row">
          <p>
            <strong>
              <Money amount={money.amount} currency={money.currency} />
            </strong>{' '}
            held for you <span className="muted small">from {money.order_number}</span>
          </p>
          <Button
            aria-pressed={used === undefined ? undefined : used === money.id}
            onClick={() => onUse(money.id)}
            loading={pending}
          >
            {used === money.id ? 'Don’t use it' : 'Use it for this order'}
          </Button>
        </div>
      ))}
      {used && <p className="small muted">It is used when you place the order. What is missing then is paid by bank transfer.</p>}
      {error && <ErrorNote error={error} title="The money was not used" />}
    </section>
  );
}

interface Props {
  /** `received`: receipts of the order so far, in its currency. */
  order: { id: string; currency: string; received: number };
}

/** Money held for the customer, which a press uses for this order. */
export function HeldMoney({ order }: Props) {
  const apply = useApplyHeldMoney(order);
  return (
    <HeldMoneyList currency={order.currency} pending={apply.isPending} error={apply.error} onUse={(id) => apply.mutate(id)} />
  );
}
