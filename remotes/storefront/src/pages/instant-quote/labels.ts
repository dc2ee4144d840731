import type { InstantAnswer, Part } from './instant-answer.ts';

export const PARTS: Record<Part, string> = {
  price: 'Price in the shop',
  weight: 'Weight',
  category: 'Kind, for customs',
  rate: 'Exchange rate',
  route: 'Shipping',
};

/** Where a part's value comes from. */
const SOURCES: Record<Part, Record<string, string>> = {
  price: { template: 'a product we know', typed: 'as you typed it', rule: 'as you typed it, plus this shop’s charges' },
  weight: {
    template: 'a product we know',
    typed: 'as you typed it',
    raised: 'raised to the usual weight of its category',
    rule: 'usual for this shop’s products',
    category: 'usual for its category',
    none: 'not known',
  },
  category: {
    template: 'a product we know',
    rule: 'by its name',
    keyword: 'by its name',
    typed: 'as you chose it',
    none: 'not known',
  },
  rate: {
    same: 'one currency',
    route: 'set for this route',
    usd_cross: 'by way of the US dollar',
    fallback: 'not set yet',
    none: 'not set yet',
  },
  route: { route: 'one of our routes', fallback: 'no dedicated route yet', none: 'not known yet' },
};

/** For example "as you typed it". Several categories may match one name. */
export function sourceText({ part, source, score }: InstantAnswer['parts'][number]): string {
  if (part === 'category' && score < 0.9 && (source === 'rule' || source === 'keyword')) return 'several fit its name';
  return SOURCES[part][source] ?? source;
}

/** How the customer can raise a part's confidence; undefined if they cannot. */
const BETTER: Partial<Record<Part, Record<string, string>>> = {
  weight: { none: 'Enter the weight.' },
  category: { none: 'Choose the kind of product.' },
};

export const improvementText = ({ part, source }: InstantAnswer['parts'][number]): string | undefined => BETTER[part]?.[source];

const WEAK: Record<Part, string> = {
  price: 'The price is as you typed it: a person checks it on the shop’s page.',
  weight: 'The weight is not certain: a person looks it up.',
  category: 'The customs category is not certain: a person decides it.',
  rate: 'No exchange rate is set for this route yet.',
  route: 'We have no dedicated route between these countries yet: a person finds the carrier.',
};

const FAILED: Record<string, string> = {
  over_limit: 'The total is above the limit for quotes that no person checks.',
  zero_price: 'The total comes to 0, which a person checks first.',
  restricted: 'We check goods of this kind before we agree to carry them.',
  too_many_open: 'You have reached the limit of open instant quotes. Answer one of them, or wait for us.',
  review: 'A person looks at every instant quote at the moment.',
};

/** Why a person checks it first: one sentence per failed test. */
export function reviewReasonsText({ failed, weakest }: Pick<InstantAnswer, 'failed' | 'weakest'>): string[] {
  const sentences = failed.map((test) =>
    test === 'low_confidence' ? WEAK[weakest] : test === 'no_rate' ? WEAK.rate : FAILED[test],
  );
  return [...new Set(sentences.map((sentence) => sentence ?? 'A person looks at this one.'))];
}
