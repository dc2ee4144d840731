import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { PriceStatement } from '@landfall/ui';
import { ErrorNote } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { orderMove } from '../../../bulk/labels.ts';
import styles from '../../../lines/lines.module.css';
import { LineItem } from '../../../lines/line-item.tsx';
import { type Line, orderLines } from '../../../lines/order-lines.query.ts';
import type { AdminOrder } from '../../../rows.ts';
import { useMoveOrder } from './move-order.mutation.ts';
import { Refusal } from '@landfall/admin';

/** The lines of an order by quote: what has become of each, and its next state. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { db } = useShell();
  const lines = useQuery(orderLines(db, order.id));
  const [offer, setOffer] = useState<string | null>();
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
              onMoved={setOffer}
            />
          </li>
        ))}
      </ul>
      {offer && order.moves.includes(offer) && <OfferedMove order={order} to={offer} />}
    </>
  );
}

interface QuoteLinesProps {
  order: AdminOrder;
  quote: AdminOrder['items'][number];
  lines: Line[];
  onMoved(offer: string | null | undefined): void;
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
        <LineItem key={line.id} line={line} onMoved={([first]) => onMoved(first?.offers)} />
      ))}
    </ul>
  </div>
);

/** The move that an order's lines have reached: everything is bought, and the order does not say so yet. */
function OfferedMove({ order, to }: { order: AdminOrder; to: string }) {
  const move = useMoveOrder(order);
  return (
    <div className={styles.lnOffer}>
      <p className="small">Nothing is left to buy in {order.order_number}.</p>
      <Button type="primary" loading={move.isPending} onClick={() => move.mutate({ to })}>
        {orderMove(to)}
      </Button>
      {move.isError && <Refusal error={move.error} />}
    </div>
  );
}
