import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import styles from '../../../lines/lines.module.css';
import { LineItem } from '../../../lines/line-item.tsx';
import type { MovedOrder } from '../../../lines/move-lines.mutation.ts';
import { OfferedMoves } from '../../../lines/offered-moves.tsx';
import { type Line, orderLines } from '../../../lines/order-lines.query.ts';
import { useOffers } from '../../../lines/use-offers.ts';
import type { AdminOrder } from '../../../rows.ts';

/** The lines of an order by quote: what has become of each, and its next state. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { db } = useShell();
  const lines = useQuery(orderLines(db, order.id));
  const offers = useOffers();
  if (lines.isPending) return <Skeletons rows={2} />;
  if (lines.isError)
    return <ErrorNote error={lines.error} title="The items could not be loaded" onRetry={() => void lines.refetch()} />;
  return (
    <>
      <ul className={styles.lnQuotes}>
        {order.items.map((quote) => (
          <li key={quote.quote_id}>
            <QuoteLines
              quote={quote}
              order={order}
              lines={lines.data.filter((line) => line.quote_id === quote.quote_id)}
              onMoved={offers.take}
            />
          </li>
        ))}
      </ul>
      <OfferedMoves orders={offers.orders} onMoved={offers.drop} />
    </>
  );
}

interface QuoteLinesProps {
  order: AdminOrder;
  quote: AdminOrder['items'][number];
  lines: Line[];
  onMoved(answer: { orders: MovedOrder[] }): void;
}

const QuoteLines = ({ order, quote, lines, onMoved }: QuoteLinesProps) => (
  <div className="ordered">
    <div className="ordered-head">
      <span className="muted small">
        <Link to={paths.adminQuote(quote.quote_id)}>Quote {quote.snapshot.display_id}</Link>
        {quote.quantity > 1 && ` · ${quote.quantity} copies`}
      </span>
      <PriceStatement variant="amount" statement={quote.statement} method={order.payment_method} rate={undefined} />
    </div>
    <ul className={styles.lnLines} aria-label={`Items of quote ${quote.snapshot.display_id ?? ''}`}>
      {lines.map((line) => (
        <LineItem key={line.id} line={line} onMoved={onMoved} />
      ))}
    </ul>
  </div>
);
