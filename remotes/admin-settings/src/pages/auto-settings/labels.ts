import type { Rule, RuleKind } from './auto-settings.query.ts';

export const KINDS: readonly { kind: RuleKind; title: string; note: string }[] = [
  { kind: 'weight', title: 'Weight rules', note: 'The weight of one piece where the customer gives none.' },
  { kind: 'customs', title: 'Customs rules', note: 'The customs category, and with it the duty.' },
  { kind: 'pricing', title: 'Pricing rules', note: 'A percentage on top of the typed price.' },
];

/** "any of shoe, boot at peak.example" */
export const conditionText = ({ conditions, website_domain }: Pick<Rule, 'conditions' | 'website_domain'>): string => {
  const title = conditions.keywords?.length ? `Title has ${conditions.keywords.join(' or ')}` : 'Every title';
  return website_domain ? `${title}, at ${website_domain}` : title;
};

export const actionText = ({ actions }: Pick<Rule, 'actions'>, categoryOf: (id: string) => string): string => {
  if (actions.item_weight !== undefined) return `${actions.item_weight} kg`;
  if (actions.item_price_percent !== undefined) return `+${actions.item_price_percent} %`;
  return actions.customs_category_id === undefined ? '–' : categoryOf(actions.customs_category_id);
};

export const PARTS: Readonly<Record<string, string>> = {
  price: 'Price',
  weight: 'Weight',
  category: 'Customs category',
  rate: 'Exchange rate',
  route: 'Route',
};

export const SOURCES: Readonly<Record<string, string>> = {
  template: 'from a template',
  rule: 'from a rule',
  typed: 'as typed',
  raised: 'raised to the usual weight of the category',
  category: 'the usual weight of the category',
  keyword: 'from a keyword of the category',
  none: 'not known',
  same: 'same currency',
  route: 'set on the route',
  usd_cross: 'from the rates of both countries',
  fallback: 'no rate or route',
};

export const OUTCOMES: Readonly<Record<string, string>> = {
  sent: 'Sent at once: the customer can approve the price.',
  calculated: 'Estimate: the customer sees a range, and a person looks first.',
  pending: 'Waits: only a person can price it.',
};

export const TESTS: Readonly<Record<string, string>> = {
  low_confidence: 'confidence below the threshold',
  over_limit: 'total above the limit',
  restricted: 'restricted item',
  too_many_open: 'too many open instant quotes',
  no_rate: 'no exchange rate',
  zero_price: 'a total of 0',
  review: 'review is on',
};
