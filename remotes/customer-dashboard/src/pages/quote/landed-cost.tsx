import { useShell } from '@landfall/contract';
import { formatCurrency } from '@landfall/currency';
import type { Price } from '@landfall/db';
import { DualPriceLedger } from '@landfall/ui';
import { LoadFailure } from '@landfall/ui/record';
import { PriceRateWarning } from '@landfall/ui/screen';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { QuoteCard } from '../../rows.ts';
import { quoteCard } from '../../quotes/quote.query.ts';

/** The plural name of a currency: "US dollars", "Chinese yuan". */
const unitsOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value;

/** The price of the quote that this one renews, to show what changed. */
function useFormerPrice({ renewed_from, user_id }: QuoteCard) {
  const { db } = useShell();
  const options = quoteCard(db, user_id, renewed_from ?? '');
  const former = useQuery({ ...options, queryFn: renewed_from ? options.queryFn! : skipToken, refetchInterval: false });
  return { former, previous: former.data?.breakdown ?? undefined };
}

/** The previous price of a renewed quote, in one sentence; the lines show their previous amounts. */
function Renewed({ now, before }: { now: Price; before: Price }) {
  const { final_currency: to, currency } = now;
  const isSamePair = before.final_currency === to && before.currency === currency;
  const moved = Number(before.final_total_local) !== Number(now.final_total_local);
  const rateMoved = isSamePair && Number(before.exchange_rate) !== Number(now.exchange_rate);
  return (
    <p className="small muted" role="note" aria-label="What changed">
      Renewed at today’s rates.{' '}
      {moved || before.final_currency !== to
        ? `The total was ${formatCurrency(Number(before.final_total_local), before.final_currency)}. `
        : 'The total is what it was. '}
      {rateMoved && `1 ${currency} was ${Number(before.exchange_rate)} ${to}. `}
      {moved && before.final_currency === to && 'Each line that moved shows its old figure.'}
    </p>
  );
}

/** The price, line by line; a renewed quote shows each line's previous amount. */
export function LandedCost({ quote }: { quote: QuoteCard }) {
  const { former, previous } = useFormerPrice(quote);
  if (!quote.breakdown) return null;
  const { final_currency } = quote.breakdown;
  return (
    <section className="paper" aria-labelledby="cd-price">
      <div className="title-row">
        <h2 id="cd-price">Landed cost</h2>
        <span className="small muted">in {unitsOf(final_currency)}, press a line to open it</span>
      </div>
      <LoadFailure query={former}>What changed since the earlier quote could not be loaded.</LoadFailure>
      {previous && <Renewed now={quote.breakdown} before={previous} />}
      <DualPriceLedger
        price={quote.breakdown}
        to={quote.destination_country}
        previous={previous}
        rateFrozen={quote.sent_at !== null}
      />
      <PriceRateWarning price={quote.breakdown} from={quote.country_code} to={quote.destination_country} />
    </section>
  );
}
