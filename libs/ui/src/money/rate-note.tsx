import { RATE_SOURCES, rateText } from './rate-labels.ts';
import { type Charged, type DisplayRate, useDisplayRate } from './use-display-rate.ts';

interface Props {
  /** The currency charged on this page. A reader who prefers it sees one amount and needs no rate. */
  charged: string;
  /** The converted currency; default: USD. */
  from?: Charged;
}

/** The rate behind amounts in the reader's currency, its source and confidence, or the warning if there is no rate. One per page, near
 *  the total. */
export function RateNote({ charged, from }: Props) {
  const rate = useDisplayRate(from);
  if (!rate || rate.currency === charged) return null;
  if (rate.warning) return <RateWarning text={rate.warning} />;
  if (rate.source === 'same') return null;
  return <p className="small muted rate-note">{rateSentence(rate, from?.currency ?? 'USD')}</p>;
}

/** The missing-rate warning, beside the amounts it concerns. */
export const RateWarning = ({ text }: { text: string }) => (
  <p className="small rate-warning" role="note" aria-label="Exchange rate">
    {text}
  </p>
);

/** "Shown at 1 USD = 83.2 INR: the shipping route’s rate, high confidence. You pay the larger figure." */
const rateSentence = ({ rate, currency, source, confidence }: DisplayRate, from: string): string =>
  `Shown at ${rateText(rate, from, currency)}: ${RATE_SOURCES[source]}, ${confidence} confidence. You pay the larger figure.`;
