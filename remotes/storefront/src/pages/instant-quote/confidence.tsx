import { Ledger, LedgerTotal } from '@landfall/ui';
import type { InstantAnswer } from './instant-answer.ts';
import { PARTS, improvementText, sourceText } from './labels.ts';
import styles from './instant-quote.module.css';

const percent = (score: number) => `${Math.round(score * 100)} %`;

interface ConfidenceProps extends Pick<InstantAnswer, 'parts' | 'weakest' | 'confidence'> {
  /** The person can still add information. */
  open?: boolean;
}

/** The confidence of each part; the lowest decides. */
export const Confidence = ({ parts, weakest, confidence, open = false }: ConfidenceProps) => (
  <section className={styles.sfSure} aria-labelledby="sf-sure">
    <h3 id="sf-sure">How sure we are</h3>
    <Ledger
      dense
      groups={[
        {
          lines: parts.map((part) => ({
            key: part.part,
            label: PARTS[part.part],
            note: sourceText(part),
            value: part.part === weakest ? <strong>{percent(part.score)}</strong> : percent(part.score),
          })),
        },
      ]}
      total={
        <LedgerTotal
          label="Confidence"
          amount={<strong className="num">{percent(confidence)}</strong>}
          note={`as sure as its weakest part: ${PARTS[weakest].toLowerCase()}`}
        />
      }
    />
    {open && <Better parts={parts} />}
  </section>
);

/** What the person can add to raise the confidence. */
function Better({ parts }: Pick<InstantAnswer, 'parts'>) {
  const advice = parts.flatMap((part) => improvementText(part) ?? []);
  return advice.length > 0 && <p className="small muted">{advice.join(' ')}</p>;
}
