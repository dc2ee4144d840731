import { paths } from '@landfall/contract';
import { Hop, Money, StatusTag, formatDay, hopStages, quoteStages } from '@landfall/ui';
import { Link } from 'react-router-dom';
import { type QuoteCard, titleOf } from '../rows.ts';

const Row = ({ quote }: { quote: QuoteCard }) => (
  <li>
    <Link className="plain cd-row" to={paths.quote(quote.id)}>
      <span className="cd-row-what">
        <strong>{titleOf(quote)}</strong>
        <small className="muted">
          {quote.display_id} · {formatDay(quote.created_at)}
        </small>
      </span>
      <Hop from={quote.country_code} to={quote.destination_country} {...hopStages(quote.status)} />
      <StatusTag status={quote.status} needs={quoteStages(quote.status).needs} />
      <span className="cd-row-sum">
        {quote.final_total_local === null ? (
          <span className="muted small">not priced yet</span>
        ) : (
          <Money amount={quote.final_total_local} currency={quote.final_currency ?? 'USD'} />
        )}
      </span>
    </Link>
  </li>
);

/** Quotes, one a line, on paper. */
export const QuoteRows = ({ quotes }: { quotes: readonly QuoteCard[] }) => (
  <ul className="paper cd-rows">
    {quotes.map((quote) => (
      <Row key={quote.id} quote={quote} />
    ))}
  </ul>
);
