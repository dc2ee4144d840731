import { useShell } from '@landfall/contract';
import { Money, PriceStatement } from '@landfall/ui';
import { DataState, itemsOf, StatusTag, formatDay, quoteStages, RouteLine } from '@landfall/ui/record';
import { Skeletons } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { type CustomerView, type TheirQuote, theirQuotes } from './view.query.ts';
import styles from './view.module.css';

/** What the price says to the customer: a total, a range, or that it is not priced yet. */
function Total({ quote }: { quote: TheirQuote }) {
  if (quote.totals) return <PriceStatement variant="amount" statement={quote.totals} rate={undefined} />;
  if (quote.estimate_low !== null && quote.estimate_high !== null && quote.estimate_currency)
    return (
      <>
        <Money amount={quote.estimate_low} currency={quote.estimate_currency} /> to{' '}
        <Money amount={quote.estimate_high} currency={quote.estimate_currency} />
      </>
    );
  return <span className="muted">Not priced yet</span>;
}

const OFFERED: Readonly<Record<string, string>> = {
  approved: 'Approve',
  rejected: 'Reject',
  renew: 'Renew',
  add_to_cart: 'Add to cart',
  choose_delivery: 'Choose delivery',
  share: 'Share',
};

function Quote({ quote }: { quote: TheirQuote }) {
  const offered = [...quote.moves, ...quote.actions].map((action) => OFFERED[action] ?? action.replaceAll('_', ' '));
  return (
    <details className="paper">
      <summary className={styles.summary}>
        <strong className="num">{quote.display_id}</strong>
        <span className={styles.grow}>
          <bdi>{itemsOf(quote)}</bdi>
        </span>
        <StatusTag status={quote.status} category="quote" />
        <Total quote={quote} />
        <span className="muted tiny num">{formatDay(quote.created_at)}</span>
      </summary>
      <RouteLine from={quote.country_code} to={quote.destination_country} {...quoteStages(quote.status, 'customer')} />
      {quote.statement && (
        <PriceStatement
          variant="ledger"
          statement={quote.statement}
          price={quote.breakdown ?? undefined}
          rate={undefined}
          to={quote.destination_country}
          rateFrozen={quote.sent_at !== null}
        />
      )}
      <p className="muted small">{offered.length > 0 ? `Offered: ${offered.join(', ')}.` : 'Nothing is offered now.'}</p>
    </details>
  );
}

interface Props {
  view: CustomerView;
  list: 'all' | 'cart' | 'saved';
  none: string;
}

/** Quotes as the customer sees them; each opens to its price and what is offered. */
export function TheirQuotes({ view, list, none }: Props) {
  const { db } = useShell();
  const query = useQuery(theirQuotes(db, view, list));
  return (
    <DataState
      query={query}
      skeleton={<Skeletons rows={4} />}
      empty={<p className="muted">{none}</p>}
      errorTitle="The quotes could not be loaded"
    >
      {(quotes) => (
        <ul className={styles.cards}>
          {quotes.map((quote) => (
            <li key={quote.id}>
              <Quote quote={quote} />
            </li>
          ))}
        </ul>
      )}
    </DataState>
  );
}
