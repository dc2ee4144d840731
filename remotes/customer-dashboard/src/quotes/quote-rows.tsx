import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { PriceStatement } from '@landfall/ui';
import { StatusTag, formatDay, miniRouteStages } from '@landfall/ui/record';
import { type DisplayRate, MiniRoute, useDisplayRate } from '@landfall/ui/screen';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quoteCard, quoteItems } from './quote.query.ts';
import type { QuoteLine } from '../rows.ts';
import { EstimateRange } from './estimate-range.tsx';
import { RowTitle, Unread } from '../rows/row-title.tsx';
import { useUserId } from '../use-user.ts';
import styles from '../rows/rows.module.css';

/** Prefetches a quote on hover or focus, because it is likely to be opened next. */
function useWarmQuote() {
  const { db } = useShell();
  const client = useQueryClient();
  const userId = useUserId();
  return ({ id }: QuoteLine) => {
    void client.prefetchQuery(quoteCard(db, userId, id));
    void client.prefetchQuery(quoteItems(db, id));
  };
}

/** What it costs, or an estimate's range, which is all that customers see of it. */
const Price = ({ quote, rate }: { quote: QuoteLine; rate: DisplayRate | undefined }) => {
  if (quote.estimate_low !== null) return <EstimateRange quote={quote} rate={rate} />;
  if (!quote.totals) return <span className="muted small">not priced yet</span>;
  return <PriceStatement variant="amount" statement={quote.totals} rate={rate} />;
};

interface RowProps {
  quote: QuoteLine;
  rate: DisplayRate | undefined;
  /** It waits for its customer. */
  waits: boolean;
  onNear: () => void;
}

const Row = ({ quote, rate, waits, onNear }: RowProps) => (
  <li>
    <Link data-row className={`plain ${styles.cdRow}`} to={paths.quote(quote.id)} onPointerEnter={onNear} onFocus={onNear}>
      <span className={styles.cdRowWhat}>
        <RowTitle {...quote} />
        <small className="muted">
          {quote.display_id} · {formatDay(quote.created_at)}
          <Unread count={quote.unread} />
        </small>
      </span>
      <MiniRoute from={quote.country_code} to={quote.destination_country} {...miniRouteStages(quote.status)} />
      <StatusTag status={quote.status} needs={waits} />
      <span className={styles.cdRowSum}>
        <Price quote={quote} rate={rate} />
      </span>
    </Link>
  </li>
);

/** Quotes, one per line. */
export function QuoteRows({ quotes }: { quotes: readonly QuoteLine[] }) {
  const rate = useDisplayRate();
  const warm = useWarmQuote();
  const { waiting } = useStatusConfig();
  return (
    <ul className={`paper ${styles.cdRows}`}>
      {quotes.map((quote) => (
        <Row key={quote.id} quote={quote} rate={rate} waits={waiting.includes(quote.status)} onNear={() => warm(quote)} />
      ))}
    </ul>
  );
}
