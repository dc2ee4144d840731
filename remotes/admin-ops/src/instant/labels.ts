import type { AppliedRule, InstantAnswer } from '../rows.ts';
import { refusalSentence } from '../reasons.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  sent: 'Sent at once',
  calculated: 'An estimate',
  pending: 'No price',
};

const PARTS: Readonly<Record<string, string>> = {
  price: 'Shop price',
  weight: 'Weight',
  category: 'Customs category',
  rate: 'Exchange rate',
  route: 'Route',
};

const SOURCES: Readonly<Record<string, string>> = {
  template: 'from a template',
  typed: 'as the customer typed it',
  rule: 'by a rule',
  raised: 'raised to its category’s',
  category: 'its category’s',
  keyword: 'by a keyword',
  same: 'one currency',
  usd_cross: 'by way of the US dollar',
  fallback: 'fallback',
  route: 'set for the route',
  none: 'not known',
};

const FAILED: Readonly<Record<string, string>> = {
  over_limit: 'The total is above the limit for sending at once',
  zero_price: 'The total is 0',
  restricted: 'A word or category of it is restricted',
  too_many_open: 'The customer has as many open instant quotes as go out by themselves',
  no_rate: 'No exchange rate is set for the route',
  review: 'Review of every instant quote was on',
};

export const percent = (score: number): string => `${Math.round(score * 100)} %`;

/** "An estimate, 30 % sure". */
export const outcomeText = ({ outcome, confidence }: InstantAnswer): string =>
  [OUTCOMES[outcome ?? 'calculated'], confidence !== undefined && `${percent(confidence)} sure`].filter(Boolean).join(', ');

export const partLabel = (part: string): string => PARTS[part] ?? part;

export const sourceText = (source: string): string => SOURCES[source] ?? source;

/** Why it waits for a person, a sentence each; none where it was sent at once. */
export function reviewReasonsText({ failed = [], reasons = [], parts = [], weakest }: InstantAnswer): string[] {
  const weak = parts.find(({ part }) => part === weakest);
  const tests = failed.map((test) =>
    test === 'low_confidence' && weak
      ? `Not sure enough: ${partLabel(weak.part).toLowerCase()} ${sourceText(weak.source)}`
      : (FAILED[test] ?? test.replaceAll('_', ' ')),
  );
  return [...tests, ...reasons.map(refusalSentence)];
}

/** "Customs rule “shoe”", "Template Trail shoes". */
export const ruleText = ({ kind, keyword, website_domain, template_name }: AppliedRule): string =>
  kind === 'template'
    ? `Template ${template_name ?? ''}`
    : [`${kind[0]!.toUpperCase()}${kind.slice(1)} rule`, keyword && `“${keyword}”`, website_domain && `of ${website_domain}`]
        .filter(Boolean)
        .join(' ');
