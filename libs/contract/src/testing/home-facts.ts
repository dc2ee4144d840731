import type { Result } from '@landfall/db';
import { aPrice } from './a-price.ts';

type HomeFacts = Result<'home_facts'>;

/** What home_facts responds, with one example: a kettle from the US to India. */
export function someHomeFacts(given: Partial<HomeFacts> = {}): HomeFacts {
  const { lines: _lines, ...totals } = aPrice().statement;
  const kettle = { product: 'Kettle', weight: 3.5, goods: 269.97, currency: 'USD', totals, min_days: 11, max_days: 15 };
  return {
    headphones: aPrice(),
    examples: [{ ...kettle, origin_country: 'US', destination_country: 'IN' }],
    origins: ['Japan', 'United States'],
    destinations: ['India', 'Nepal'],
    min_days: 9,
    max_days: 20,
    not_carried: ['perfume', 'weapons'],
    claim_days: 14,
    ...given,
  };
}
