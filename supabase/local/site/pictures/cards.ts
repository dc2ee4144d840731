import { formatBesideCode } from '@landfall/currency';
import { quoteStages } from '../../../../libs/ui/src/route/quote-stages.ts';
import type { SharedQuote } from '../shared-quote/shared-quote.ts';
import type { Card } from './card.ts';

export const itemCount = ({ items }: SharedQuote): string => (items.length === 1 ? '1 item' : `${items.length} items`);

/** "INR" and "₹35,989": what it costs in all, with what is due at the door; undefined before the quote has a price. */
export function totalOf({ statement }: SharedQuote) {
  if (!statement) return undefined;
  const { currency, landed_total } = statement;
  return { currency, amount: formatBesideCode(landed_total.card.amount, currency) };
}

export const SHARED_TITLE = 'A quote shared with you';

/** The picture of a share link: what the link shows to anyone, without the items' names. */
export function sharedCard(company: string, quote: SharedQuote): Card {
  const { stages, at } = quoteStages(quote.status);
  const route = { from: quote.country_code, to: quote.destination_country, stages: stages.length, at };
  return { company, title: SHARED_TITLE, foot: { ...route, items: itemCount(quote), total: totalOf(quote) } };
}
