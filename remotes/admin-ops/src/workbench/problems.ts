import { AppError } from '@landfall/db';
import { type DraftItem, type PriceDraft, parseSize } from './draft.ts';

/** Sentences by the field that they belong to, named as the database's hints name it: "items.0.item_price". */
export type Problems = Readonly<Record<string, string>>;

function itemProblems(item: DraftItem, at: string): Record<string, string> {
  return {
    ...(!item.productName.trim() && { [`${at}.product_name`]: 'Name the item.' }),
    ...(!(item.itemPrice !== null && item.itemPrice >= 0) && { [`${at}.item_price`]: 'Type a price.' }),
    ...(!(item.quantity && item.quantity >= 1) && { [`${at}.quantity`]: 'At least 1.' }),
    ...(parseSize(item.size) === null && { [`${at}.size`]: 'Write it as 40 × 30 × 10.' }),
  };
}

/** What stops the form from being priced, before the server is asked. The server checks all of it again. */
export function problemsOf(draft: PriceDraft): Problems {
  if (draft.items.length === 0) return { items: 'Add at least one item.' };
  return Object.assign({}, ...draft.items.map((item, index) => itemProblems(item, `items.${index}`))) as Problems;
}

const SIZE_FIELD = /\.(length|width|height)_cm$/;

/** The server's refusal at the field that its hint names; the three sides of a size share one field. */
export function problemOfRefusal(error: unknown): Problems {
  if (!(error instanceof AppError) || !error.hint) return {};
  return { [error.hint.replace(SIZE_FIELD, '.size')]: error.details ?? error.message };
}

const REASONS: Readonly<Record<string, string>> = {
  no_items: 'There is nothing to price yet. Add an item.',
  over_max_weight: 'It weighs more than this route carries. Split it into two quotes, or raise the limit of the route.',
  no_origin_rate: 'The origin has no exchange rate. Set one on the countries page.',
};

/** Why price_quote could not price it, for people. */
export const refusalSentence = (reason: string): string =>
  REASONS[reason] ?? `It cannot be priced: ${reason.replaceAll('_', ' ')}.`;
