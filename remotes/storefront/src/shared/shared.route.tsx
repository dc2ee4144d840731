import { paths, useShell } from '@landfall/contract';
import { formatAmong } from '@landfall/currency';
import { AppError } from '@landfall/db';
import {
  ButtonLink,
  DataState,
  EmptyState,
  Ledger,
  LedgerTotal,
  Money,
  PageFrame,
  RouteLine,
  Skeletons,
  StatusTag,
  formatMoment,
  lineLabel,
  quoteStages,
} from '@landfall/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { InYourMoney } from '../in-your-money.tsx';
import { type SharedQuote, sharedQuote } from './shared.query.ts';
import '../storefront.css';

const Items = ({ items, currency }: Pick<SharedQuote, 'items' | 'currency'>) => (
  <section className="paper sf-slip" aria-labelledby="shared-items">
    <h2 id="shared-items">{items.length === 1 ? '1 item' : `${items.length} items`}</h2>
    <ul className="sf-list">
      {items.map(({ product_name, options, quantity, item_price }) => (
        <li key={product_name + options}>
          <span>
            <strong>{product_name}</strong>
            {(options || quantity > 1) && (
              <span className="small muted">{[options, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(' · ')}</span>
            )}
          </span>
          {item_price !== null && currency && <Money amount={item_price * quantity} currency={currency} />}
        </li>
      ))}
    </ul>
  </section>
);

function Price({ quote }: { quote: SharedQuote }) {
  const { currency, final_currency, final_total_local, exchange_rate } = quote;
  if (!currency || !final_currency || !quote.lines.length) return null;
  const shown = quote.lines.filter(({ amount, due_on_delivery }) => Number(amount) !== 0 && !due_on_delivery);
  const total = shown.reduce((sum, { amount }) => sum + Number(amount), 0);
  return (
    <section className="paper sf-slip" aria-labelledby="shared-price">
      <h2 id="shared-price">Landed cost</h2>
      <Ledger
        groups={[
          {
            lines: shown.map(({ key, amount }) => ({
              key,
              label: lineLabel(key, quote.destination_country),
              figure: formatAmong(Number(amount), currency),
            })),
          },
        ]}
        total={
          <LedgerTotal
            label="Total"
            amount={<Money amount={final_total_local} currency={final_currency} size="total" />}
            note={currency !== final_currency && exchange_rate ? `1 ${currency} = ${exchange_rate} ${final_currency}` : undefined}
            beside={currency !== final_currency && <Money amount={total} currency={currency} />}
          />
        }
      />
      {quote.final_total !== null && (
        <InYourMoney usd={[quote.final_total]} shown={[currency, final_currency]} charged={final_currency} />
      )}
    </section>
  );
}

const validity = ({ status, expires_at, price_valid_until }: SharedQuote) => {
  if (status === 'pending' || status === 'calculated') return 'Not sent yet: the price may still change.';
  if (status === 'sent' && expires_at) return `The price stands until ${formatMoment(expires_at)}.`;
  return status === 'approved' && price_valid_until ? `The price stands until ${formatMoment(price_valid_until)}.` : undefined;
};

const Shared = ({ quote }: { quote: SharedQuote }) => (
  <PageFrame title={`Quote ${quote.display_id}`} status={<StatusTag status={quote.status} />} lede={validity(quote)}>
    <section className="paper ask-route" aria-label="Where this quote is">
      <RouteLine from={quote.country_code} to={quote.destination_country} {...quoteStages(quote.status)} needs={false} />
    </section>
    <div className="sf-shared">
      <Items items={quote.items} currency={quote.currency} />
      <Price quote={quote} />
    </div>
    <p className="muted sf-shared-own">
      Somebody shared this quote with you. <ButtonLink to={paths.quoteRequest}>Get Quote</ButtonLink>
    </p>
  </PageFrame>
);

const Gone = () => (
  <PageFrame title="Shared quote">
    <EmptyState
      title="This link does not work any more"
      text="It may have been revoked or be past its time. Ask whoever sent it for a new one."
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
