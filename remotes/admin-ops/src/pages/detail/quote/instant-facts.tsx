import { Money } from '@landfall/ui';
import { StatusDot } from '@landfall/ui/record';
import { type Fact, Facts } from '../record/facts.tsx';
import type { AdminQuote } from '../../../rows.ts';
import { outcomeText, partLabel, percent, ruleText, sourceText, reviewReasonsText } from '../../../instant/labels.ts';
import styles from '../../../instant/instant.module.css';

/** What the instant quote answered its customer, how sure each part was, why it waits for a person, and which rules were used. */
export function InstantFacts({ quote }: { quote: Pick<AdminQuote, 'instant' | 'applied_rules'> }) {
  const { instant, applied_rules: rules } = quote;
  if (!instant) return null;
  const { range, parts = [] } = instant;
  const facts: Fact[] = [
    ['Answered', outcomeText(instant)],
    [
      'Customer sees',
      range && (
        <>
          <Money amount={range.low} currency={range.currency} /> to <Money amount={range.high} currency={range.currency} />
        </>
      ),
    ],
    ...parts.map(({ part, score, source }): Fact => [partLabel(part), `${sourceText(source)}, ${percent(score)}`]),
    ['Rules used', rules?.map(ruleText).join(', ')],
  ];
  return (
    <>
      <ul className={styles.instantWhy}>
        {reviewReasonsText(instant).map((why) => (
          <li key={why}>
            <StatusDot tone="outline">{why}</StatusDot>
          </li>
        ))}
      </ul>
      <Facts facts={facts} />
    </>
  );
}
