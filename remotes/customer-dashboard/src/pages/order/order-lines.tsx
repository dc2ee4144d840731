import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { OrderedItems } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import type { OrderCard } from '../../rows.ts';

const ITEM_STATES: Record<string, string> = {
  to_buy: 'To be bought',
  bought: 'Bought',
  received: 'In our hands',
  shipped: 'On its way',
  refunded: 'Refunded',
};

/** Every item of every quote of the order, and what all of it costs. */
export function OrderLines({ order }: { order: OrderCard }) {
  const { items, statement, payment_method } = order;
  const [only, ...others] = items;
  const price = others.length === 0 ? (only?.snapshot.breakdown ?? undefined) : undefined;
  return (
    <section className="paper" aria-labelledby="cd-lines">
      <h2 id="cd-lines">What you ordered</h2>
      {items.map((line) => (
        <OrderedItems
          key={line.quote_id}
          items={line.snapshot.items ?? []}
          copies={line.quantity}
          title={<Link to={paths.quote(line.quote_id)}>Quote {line.snapshot.display_id}</Link>}
          amount={items.length > 1 && <PriceStatement variant="amount" statement={line.statement} method={payment_method} />}
        >
          <p className="small muted">
            {[
              ITEM_STATES[line.item_status],
              line.refunded_quantity > 0 && `${line.refunded_quantity} of ${line.quantity} refunded`,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </OrderedItems>
      ))}
      <PriceStatement
        variant="ledger"
        statement={statement}
        price={price}
        method={payment_method}
        to={order.destination_country}
        totalLabel="Total"
      />
    </section>
  );
}
