import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { useStatusConfig } from '@landfall/status';
import { PriceStatement } from '@landfall/ui';
import { StatusTag, miniRouteStages } from '@landfall/ui/record';
import { type DisplayRate, MiniRoute, useDisplayRate } from '@landfall/ui/screen';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { quoteCard, quoteItems } from './quote.query.ts';
import type { QuoteLine } from '../rows.ts';
import { EstimateRange } from './estimate-range.tsx';
import { RowWhat, useRowPhotos } from '../rows/row-title.tsx';
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
  photo: string | undefined;
  onNear: () => void;
}

const Row = ({ quote, rate, waits, photo, onNear }: RowProps) => (
  <li>
    <Link data-row className={`plain ${styles.cdRow}`} to={paths.quote(quote.id)} onPointerEnter={onNear} onFocus={onNear}>
      <RowWhat row={quote} number={quote.display_id} photo={photo} />
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
  const photoOf = useRowPhotos(quotes);
  const { waiting } = useStatusConfig();
  return (
    <ul className={`paper ${styles.cdRows}`}>
      {quotes.map((quote) => (
        <Row
          key={quote.id}
          quote={quote}
          rate={rate}
          waits={waiting.includes(quote.status)}
          photo={photoOf(quote)}
          onNear={() => warm(quote)}
        />
      ))}
    </ul>
  );
}
