import { quoteStages } from '../../../../libs/ui/src/route/quote-stages.ts';
import { itemCount, type SharedQuote, totalOf } from '../shared-quote/shared-quote.ts';
import type { Card } from './card.ts';

export const SHARED_TITLE = 'A quote shared with you';

/** The picture of a share link: what the link shows to anyone, without the items' names. */
export function sharedCard(company: string, quote: SharedQuote): Card {
  const { stages, at } = quoteStages(quote.status);
  const route = { from: quote.country_code, to: quote.destination_country, stages: stages.length, at };
  return { company, title: SHARED_TITLE, foot: { ...route, items: itemCount(quote), total: totalOf(quote) } };
}
