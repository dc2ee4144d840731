import { refusalOf } from '@landfall/db';
import { numberProblem, textProblem } from '@landfall/ui/fields';
import { type DraftItem, type PriceDraft, parseSize } from './draft.ts';

/** Sentences by the field that they belong to, named as the database's hints name it: "items.0.item_price". */
export type Problems = Readonly<Record<string, string>>;

/** The database's bounds, in the origin's currency, kg and pieces. */
const MONEY = { min: 0, max: 10_000_000_000 };
const KG = { min: 0, max: 99_999.999, decimals: 3 };
const PIECES = { min: 1, max: 9999, decimals: 0 };
const NAME_LENGTH = 500;
const NOTE_LENGTH = 5000;

/** Only the fields that something is wrong with. */
const found = (problems: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined));

const itemProblems = (item: DraftItem, at: string, decimals: number) => ({
  [`${at}.product_name`]: item.productName.trim() ? textProblem(item.productName, NAME_LENGTH) : 'Name the item.',
  [`${at}.item_price`]: numberProblem(item.itemPrice, { ...MONEY, decimals, required: 'Type a price.' }),
  [`${at}.quantity`]: numberProblem(item.quantity, { ...PIECES, required: 'Enter a quantity.' }),
  [`${at}.item_weight`]: numberProblem(item.itemWeight, KG),
  [`${at}.size`]: parseSize(item.size) === null ? 'Write it as 40 × 30 × 10.' : undefined,
});

/** What stops the form from being priced, before the request. The server checks all of it again.
 *  @param decimals of the origin's currency */
export function problemsOf(draft: PriceDraft, decimals: number): Problems {
  if (draft.items.length === 0) return { items: 'Add at least one item.' };
  const money = { ...MONEY, decimals };
  return found({
    ...Object.assign({}, ...draft.items.map((item, index) => itemProblems(item, `items.${index}`, decimals))),
    sales_tax: numberProblem(draft.salesTax, money),
    merchant_shipping: numberProblem(draft.merchantShipping, money),
    discount: numberProblem(draft.discount, money),
    domestic_shipping: numberProblem(draft.domesticShipping, money),
    customer_note: textProblem(draft.note, NOTE_LENGTH),
    note: textProblem(draft.internal, NOTE_LENGTH),
  });
}

const SIZE_FIELD = /\.(length|width|height)_cm$/;

/** The server's refusal at the field that its hint names; the three sides of a size share one field. */
export function problemOfRefusal(error: unknown): Problems {
  const { field, text } = refusalOf(error);
  return field ? { [field.replace(SIZE_FIELD, '.size')]: text } : {};
}
