import { formatCurrency, formatDigits, symbolOf } from '@landfall/currency';
import { Money, PriceStatement } from '@landfall/ui';
import { PriceRateWarning, RateNote, useDisplayRate } from '@landfall/ui/screen';
import { useShell, useStore } from '@landfall/contract';
import { reasonText } from '../../reasons.ts';
import type { InstantAnswer } from './instant-answer.ts';
import { reviewReasonsText } from './labels.ts';
import styles from './instant-quote.module.css';
import storefrontStyles from '../../storefront.module.css';

interface AnswerProps {
  answer: InstantAnswer;
  from: string;
  to: string;
}

/** An instant quote's result: a price, a range, or that a person must price it. */
export function Answer({ answer, from, to }: AnswerProps) {
  if (answer.price) return <PriceStatement variant="ledger" statement={answer.price.statement} price={answer.price} to={to} />;
  if (answer.range) return <Estimate answer={answer} range={answer.range} from={from} to={to} />;
  return <p className={styles.sfAnswerText}>{reasonText(answer.reasons, 'A person prices it and writes to you.')}</p>;
}

function Estimate({ answer, range, from, to }: AnswerProps & { range: NonNullable<InstantAnswer['range']> }) {
  const { low, high, currency, percent, low_usd, high_usd } = range;
  const guessed = { currency: answer.known.currency, final_currency: currency, rate_source: 'fallback' as const };
  return (
    <>
      <p className={styles.sfRange}>
        <Money amount={low} currency={currency} /> <small>to</small>{' '}
        <span className="num nowrap">
          {symbolOf(currency) === currency ? formatDigits(Number(high), currency) : formatCurrency(Number(high), currency)}
        </span>
      </p>
      <p className="muted">An estimate: the price may be {percent} % less or more.</p>
      <InYourMoney usd={[low_usd, high_usd]} shown={[currency]} charged={currency} />
      {answer.failed.includes('no_rate') && <PriceRateWarning price={guessed} from={from} to={to} />}
      <h3 className={styles.sfWhy}>Why a person looks first</h3>
      <ul className={styles.sfReasons}>
        {reviewReasonsText(answer).map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
    </>
  );
}

interface InYourMoneyProps {
  /** Lower and upper limit of a range, in USD. */
  usd: readonly [low: number | string, high: number | string];
  /** Currencies already shown. */
  shown: readonly string[];
  /** The currency that is charged. */
  charged: string;
}

/** The same in the person's preferred currency, with the rate; nothing if that currency is already shown. */
function InYourMoney({ usd, shown, charged }: InYourMoneyProps) {
  const { user } = useStore(useShell().session);
  const rate = useDisplayRate();
  if (!user || !rate || shown.includes(rate.currency)) return null;
  return (
    <div className={storefrontStyles.sfYours}>
      <p>
        <span className="muted">In your currency, about </span>
        {usd.map((amount, index) => (
          <span key={index === 0 ? 'low' : 'high'}>
            {index > 0 && ' to '}
            <Money amount={rate.of(Number(amount)).amount} currency={rate.currency} />
          </span>
        ))}
      </p>
      <RateNote charged={charged} />
    </div>
  );
}
