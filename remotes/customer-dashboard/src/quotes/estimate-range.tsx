import { Money } from '@landfall/ui';
import { type DisplayRate } from '@landfall/ui/screen';
import type { QuoteLine } from '../rows.ts';
import styles from '../dashboard.module.css';

type Estimated = Pick<
  QuoteLine,
  'estimate_low' | 'estimate_high' | 'estimate_low_usd' | 'estimate_high_usd' | 'estimate_currency'
>;

/** "NPR 18,184 to 24,602", also in the reader's currency: customers see only the range of an estimate. */
export function EstimateRange({ quote, rate }: { quote: Estimated; rate: DisplayRate | undefined }) {
  const { estimate_low: low, estimate_high: high, estimate_low_usd: lowUsd, estimate_high_usd: highUsd } = quote;
  const currency = quote.estimate_currency ?? 'USD';
  const secondary = rate && rate.currency !== currency && lowUsd !== null && highUsd !== null;
  return (
    <span className={styles.cdRange}>
      <strong>
        <Money amount={low} currency={currency} /> to <Money amount={high} currency={currency} />
      </strong>
      {secondary && (
        <span className="muted small">
          <span className="sr">about </span>
          <Money {...rate.of(lowUsd)} /> to <Money {...rate.of(highUsd)} />
        </span>
      )}
    </span>
  );
}
