import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { OrderedItems, type OrderedItem } from '@landfall/ui/record';
import { Link } from 'react-router-dom';
import type { OrderCard } from '../../rows.ts';
import { LineProgress } from './line-progress.tsx';

type Quote = OrderCard['items'][number];

/** The lines of a quote. A line that parted from another has its item's options, too. */
const itemsOf = (order: OrderCard, { lines, snapshot }: Quote): OrderedItem[] =>
  lines.map((line) => ({
    product_name: line.product_name ?? 'Item',
    quantity: line.quantity,
    options: snapshot.items?.[line.position]?.options ?? null,
    note: <LineProgress line={line} order={order} />,
  }));

/** Every item of every quote of the order with what has become of it, and what all of it costs. */
export function OrderLines({ order }: { order: OrderCard }) {
  const { items, statement, payment_method } = order;
  const [only, ...others] = items;
  const price = others.length === 0 ? (only?.snapshot.breakdown ?? undefined) : undefined;
  return (
    <section className="paper" aria-labelledby="cd-lines">
      <h2 id="cd-lines">What you ordered</h2>
      {items.map((quote) => (
        <OrderedItems
          key={quote.quote_id}
          items={itemsOf(order, quote)}
          copies={1}
          title={
            <>
              <Link to={paths.quote(quote.quote_id)}>Quote {quote.snapshot.display_id}</Link>
              {quote.quantity > 1 && ` · ${quote.quantity} copies`}
            </>
          }
          amount={items.length > 1 && <PriceStatement variant="amount" statement={quote.statement} method={payment_method} />}
        />
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
