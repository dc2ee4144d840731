import { RATE_SOURCES, rateInWords } from './rate-words.ts';
import { type Charged, type DisplayRate, useDisplayRate } from './use-display-rate.ts';

interface Props {
  /** The currency that is charged on this page. Who prefers it sees one figure, and needs no rate. */
  charged: string;
  /** What was converted: US dollars unless said otherwise. */
  from?: Charged;
}

/** Where the figures beside the charged ones come from: their rate, its source and its confidence; the warning where there is none.
 *  One a page, near the total. */
export function RateNote({ charged, from }: Props) {
  const rate = useDisplayRate(from);
  if (!rate || rate.currency === charged) return null;
  if (rate.warning) return <RateWarning text={rate.warning} />;
  if (rate.source === 'same') return null;
  return <p className="small muted rate-note">{rateSentence(rate, from?.currency ?? 'USD')}</p>;
}

/** A missing rate, said where the amounts are that it touches. */
export const RateWarning = ({ text }: { text: string }) => (
  <p className="small rate-warning" role="note" aria-label="Exchange rate">
    {text}
  </p>
);

/** "Shown at 1 USD = 83.2 INR: the shipping route’s rate, high confidence. You pay the larger figure." */
const rateSentence = ({ rate, currency, source, confidence }: DisplayRate, from: string): string =>
  `Shown at ${rateInWords(rate, from, currency)}: ${RATE_SOURCES[source]}, ${confidence} confidence. You pay the larger figure.`;
