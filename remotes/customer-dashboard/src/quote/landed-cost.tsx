import { useShell } from '@landfall/contract';
import { PriceLedger } from '@landfall/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { QuoteCard } from '../rows.ts';
import { quoteCard } from './quote.query.ts';

/** "US dollars", "Chinese yuan": the name of several units. */
const unitsOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value;

/** The price of the quote that this one renews, so that what moved since then can be shown; undefined without one. */
function useFormerPrice({ renewed_from, user_id }: QuoteCard) {
  const { db } = useShell();
  const options = quoteCard(db, user_id, renewed_from ?? '');
  const former = useQuery({ ...options, queryFn: renewed_from ? options.queryFn! : skipToken, refetchInterval: false });
  return former.data?.breakdown ?? undefined;
}

/** The price, line by line; a renewed quote shows what each line was before. */
export function LandedCost({ quote }: { quote: QuoteCard }) {
  const previous = useFormerPrice(quote);
  if (!quote.breakdown) return null;
  const frozen = quote.sent_at ? ', frozen when sent' : '';
  const { currency, final_currency, exchange_rate } = quote.breakdown;
  const rate = currency === final_currency ? undefined : `1 ${currency} = ${Number(exchange_rate)} ${final_currency}${frozen}`;
  return (
    <section className="paper" aria-labelledby="cd-price">
      <div className="title-row">
        <h2 id="cd-price">Landed cost</h2>
        <span className="small muted">in {unitsOf(currency)}, press a line to open it</span>
      </div>
      <PriceLedger
        price={quote.breakdown}
        to={quote.destination_country}
        previous={previous}
        {...(rate && { totalNote: rate })}
      />
    </section>
  );
}
