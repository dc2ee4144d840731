import { useShell } from '@landfall/contract';
import { LoadFailure, StatusDot } from '@landfall/ui/record';
import { useQuery } from '@tanstack/react-query';
import { customsCategories } from '../record/reference.query.ts';
import { checksOf } from './checks.ts';
import type { Pricing } from './use-pricing.ts';
import styles from './bench.module.css';

/** What a person should know before sending, each as a dot and a sentence. What could not be checked says so. */
export function CheckList({ pricing: { draft, price } }: { pricing: Pricing }) {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  return (
    <fieldset>
      <legend>Checks</legend>
      <ul className={styles.checks}>
        {checksOf(draft, price, categories.data).map((check) => (
          <li key={check.text}>
            <StatusDot tone={check.tone}>{check.text}</StatusDot>
          </li>
        ))}
      </ul>
      <LoadFailure query={categories}>Restrictions and default weights could not be checked.</LoadFailure>
    </fieldset>
  );
}
