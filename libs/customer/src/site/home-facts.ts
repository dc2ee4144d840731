import { formatCurrency } from '@landfall/currency';
import type { Result } from '@landfall/db';

// What the home page writes of the shop's facts. The server writes it into the page too (supabase/local/site/home-places.ts).

export type HomeFacts = Result<'home_facts'>;
export type CostExample = HomeFacts['examples'][number];

/** "11 to 15 days"; undefined where no route names days. */
export function daysText({ min_days, max_days }: Pick<HomeFacts, 'min_days' | 'max_days'>): string | undefined {
  if (min_days === null || max_days === null) return undefined;
  return min_days === max_days ? `${max_days} days` : `${min_days} to ${max_days} days`;
}

/** "$129.00 in the shop, 2 kg" */
export const goodsText = ({ goods, currency, weight }: CostExample): string =>
  `${formatCurrency(goods, currency)} in the shop, ${weight} kg`;

/** The texts of the page by the name of their place; without facts, and where the shop has none, they refer to where each is found. */
export function factTexts(facts: HomeFacts | undefined) {
  const days = facts && daysText(facts);
  const names = (list: readonly string[] | undefined) => (list?.length ? list.join(', ') : undefined);
  const notCarried = names(facts?.not_carried);
  return {
    destinations: names(facts?.destinations) ?? 'The request form lists the countries.',
    origins: names(facts?.origins) ?? 'The request form lists the countries.',
    days: days ? `${days}, by route.` : 'It depends on the route.',
    'not-carried': notCarried ? `Not carried on some routes or on all: ${notCarried}.` : 'It depends on the route.',
    'claim-days': facts ? `${facts.claim_days} days` : 'a limited time',
  };
}
