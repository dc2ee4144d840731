import { useShell } from '@landfall/contract';
import type { Breakdown, PriceStatement as Statement } from '@landfall/db';
import { PriceStatement } from '@landfall/ui';
import { LoadFailure } from '@landfall/ui/record';
import { PriceRateWarning } from '@landfall/ui/screen';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { QuoteCard } from '../../rows.ts';
import { quoteCard } from '../../quotes/quote.query.ts';
import { useUserId } from '../../use-user.ts';

/** The plural name of a currency: "US dollars", "Chinese yuan". */
const unitsOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value;

/** The price of the quote that this one renews, to show what changed. */
function useFormerPrice({ renewed_from }: QuoteCard) {
  const { db } = useShell();
  const options = quoteCard(db, useUserId(), renewed_from ?? '');
  const former = useQuery({ ...options, queryFn: renewed_from ? options.queryFn! : skipToken, refetchInterval: false });
  return { former, previous: former.data ?? undefined };
}

interface Priced {
  statement: Statement;
  breakdown: Breakdown;
}
const isPriced = (quote: Partial<Pick<QuoteCard, 'statement' | 'breakdown'>> | undefined): quote is Priced =>
  Boolean(quote?.statement && quote.breakdown);

/** The previous price of a renewed quote, in one sentence; the lines show their previous amounts. */
function Renewed({ now, before }: { now: Priced; before: Priced }) {
  const { final_currency: to, currency } = now.breakdown;
  const isSamePair = before.breakdown.final_currency === to && before.breakdown.currency === currency;
  const moved = before.statement.charged.card.amount !== now.statement.charged.card.amount;
  const rateMoved = isSamePair && Number(before.breakdown.exchange_rate) !== Number(now.breakdown.exchange_rate);
  return (
    <p className="small muted" role="note" aria-label="What changed">
      Renewed at today’s rates.{' '}
      {moved || before.statement.currency !== to ? (
        <>
          The total was <PriceStatement variant="amount" statement={before.statement} rate={undefined} />.{' '}
        </>
      ) : (
        'The total is what it was. '
      )}
      {rateMoved && `1 ${currency} was ${Number(before.breakdown.exchange_rate)} ${to}. `}
      {moved && before.statement.currency === to && 'Each line that moved shows its old figure.'}
    </p>
  );
}

/** The price, line by line; a renewed quote shows each line's previous amount. */
export function LandedCost({ quote }: { quote: QuoteCard }) {
  const { former, previous } = useFormerPrice(quote);
  if (!isPriced(quote)) return null;
  return (
    <section className="paper" aria-labelledby="cd-price">
      <div className="title-row">
        <h2 id="cd-price">Landed cost</h2>
        <span className="small muted">in {unitsOf(quote.statement.currency)}, press a line to open it</span>
      </div>
      <LoadFailure query={former}>What changed since the earlier quote could not be loaded.</LoadFailure>
      {isPriced(previous) && <Renewed now={quote} before={previous} />}
      <PriceStatement
        variant="ledger"
        statement={quote.statement}
        price={quote.breakdown}
        to={quote.destination_country}
        previous={previous?.statement ?? undefined}
        rateFrozen={quote.sent_at !== null}
      />
      <PriceRateWarning price={quote.breakdown} from={quote.country_code} to={quote.destination_country} />
    </section>
  );
}
