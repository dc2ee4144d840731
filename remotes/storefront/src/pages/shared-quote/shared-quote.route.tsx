import { useShell } from '@landfall/contract';
import { paths } from '@landfall/contract/paths';
import { AppError } from '@landfall/db';
import { type StatusConfig, useStatusConfig } from '@landfall/status';
import { ButtonLink, ChargedMoney, itemAmounts, Money, PriceStatement, priceRate } from '@landfall/ui';
import { DataState, RouteLine, StatusTag, formatMoment, quoteStages } from '@landfall/ui/record';
import { EmptyState, PageFrame, Skeletons, useDisplayRate } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type SharedQuote, sharedQuote } from './shared-quote.query.ts';
import storefrontStyles from '../../storefront.module.css';
import styles from './shared-quote.module.css';

/** The rate to the reader's currency; undefined while loading. */
type Rate = ReturnType<typeof useDisplayRate>;

function Items({ quote, rate }: { quote: SharedQuote; rate: Rate }) {
  const { items, statement } = quote;
  const amounts = items.map(({ amount }) => amount ?? 0);
  const figures = statement && itemAmounts(statement, amounts, rate);
  return (
    <section className={`paper ${storefrontStyles.sfSlip}`} aria-labelledby="shared-items">
      <h2 id="shared-items">{items.length === 1 ? '1 item' : `${items.length} items`}</h2>
      <ul className={styles.sfList}>
        {items.map(({ product_name, options, quantity, amount }, index) => (
          <li key={product_name + options}>
            <span>
              <strong>
                <bdi>{product_name}</bdi>
              </strong>
              {(options || quantity > 1) && (
                <span className="small muted">
                  <bdi>{[options, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(' · ')}</bdi>
                </span>
              )}
            </span>
            {statement && figures?.[index] ? (
              <ChargedMoney amount={figures[index].charged} currency={statement.currency} secondary={figures[index].secondary} />
            ) : (
              amount !== null && quote.currency && <Money amount={amount} currency={quote.currency} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The quote's exchange rate in words; undefined if nothing was converted. */
function rateOf(quote: SharedQuote): string | undefined {
  const { currency, final_currency, exchange_rate, rate_source, rate_confidence } = quote;
  if (!currency || !final_currency || exchange_rate === null || !rate_source || !rate_confidence) return undefined;
  return priceRate({ currency, final_currency, exchange_rate: String(exchange_rate), rate_source, rate_confidence });
}

const LandedCost = ({ quote }: { quote: SharedQuote }) =>
  quote.statement && (
    <section className={`paper ${storefrontStyles.sfSlip}`} aria-labelledby="shared-price">
      <h2 id="shared-price">Landed cost</h2>
      <PriceStatement
        variant="ledger"
        statement={quote.statement}
        to={quote.destination_country}
        totalLabel="Total"
        totalNote={rateOf(quote) ?? ''}
      />
    </section>
  );

/** Items and price. Busy until the amounts in the reader's currency are there: the first screen has them and stays until then. */
function Amounts({ quote }: { quote: SharedQuote }) {
  const rate = useDisplayRate();
  return (
    <div className={styles.sfShared} aria-busy={rate === undefined}>
      <Items quote={quote} rate={rate} />
      <LandedCost quote={quote} />
    </div>
  );
}

function validity({ status, expires_at, price_valid_until }: SharedQuote, { canBePaid, waiting, find }: StatusConfig) {
  const until = (canBePaid(status) && price_valid_until) || expires_at;
  if (waiting.includes(status)) return until ? `The price is valid until ${formatMoment(until)}.` : undefined;
  const definition = find(status);
  return definition?.category === 'quote' && !definition.isTerminal ? 'Not sent yet: the price may still change.' : undefined;
}

const Shared = ({ quote }: { quote: SharedQuote }) => (
  <PageFrame
    title={`Quote ${quote.display_id}`}
    status={<StatusTag status={quote.status} />}
    lede={validity(quote, useStatusConfig())}
  >
    <section className={`paper ${storefrontStyles.askRoute}`} aria-label="Where this quote is">
      <RouteLine from={quote.country_code} to={quote.destination_country} {...quoteStages(quote.status)} needs={false} />
    </section>
    <Amounts quote={quote} />
    <p className={`muted ${styles.sfSharedOwn}`}>
      Somebody shared this quote with you. <ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>
    </p>
  </PageFrame>
);

const Gone = () => (
  <PageFrame title="Shared quote">
    <EmptyState
      title="This link does not work any more"
      text="It may be wrong, revoked or expired. Ask the sender for a new link."
      action={<ButtonLink to={paths.home}>Go Home</ButtonLink>}
    />
  </PageFrame>
);

export function Component() {
  const { db } = useShell();
  const quote = useQuery(sharedQuote(db, useParams()['shareToken'] ?? ''));
  if (quote.error instanceof AppError && quote.error.code === 'PT404') return <Gone />;
  return (
    <DataState
      query={quote}
      skeleton={
        <PageFrame title="Shared quote">
          <Skeletons shape="quote" rows={6} />
        </PageFrame>
      }
    >
      {(found) => <Shared quote={found} />}
    </DataState>
  );
}
