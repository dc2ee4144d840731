import { useShell } from '@landfall/contract';
import { LoadFailure, StatusDot } from '@landfall/ui/record';
import { useDebouncedValue } from '@landfall/ui/screen';
import { useQuery } from '@tanstack/react-query';
import { customsCategories, restrictedGoods } from '../record/reference.query.ts';
import { checksOf } from './checks.ts';
import type { Pricing } from './use-pricing.ts';
import styles from './bench.module.css';

const TYPING_MS = 300;

/** What a person should know before sending, each as a dot and a sentence. What could not be checked says so. */
export function CheckList({ pricing: { draft, price } }: { pricing: Pricing }) {
  const { db } = useShell();
  const categories = useQuery(customsCategories(db));
  const named = draft.items.map(({ productName }) => productName.slice(0, 500)).join('\n');
  const names = useDebouncedValue(named, TYPING_MS);
  const goods = useQuery(restrictedGoods(db, draft.countryCode, draft.destinationCountry, names.split('\n')));
  const found = names === named ? goods.data?.found : undefined;
  return (
    <fieldset>
      <legend>Checks</legend>
      <ul className={styles.checks}>
        {checksOf(draft, price, categories.data, found).map((check) => (
          <li key={check.text}>
            <StatusDot tone={check.tone}>{check.text}</StatusDot>
          </li>
        ))}
      </ul>
      <LoadFailure query={categories}>Restrictions and default weights could not be checked.</LoadFailure>
      <LoadFailure query={goods}>The names could not be checked for restricted words.</LoadFailure>
    </fieldset>
  );
}
