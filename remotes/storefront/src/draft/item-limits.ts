import { exponentOf } from '@landfall/currency';
import { type NumberLimits, numberProblem } from '@landfall/ui/fields';
import type { Draft, DraftItem } from './draft.ts';

const CM: NumberLimits = { above: 0, max: 9999, decimals: 2 };

/** Limits of an item's number fields; the database checks the same. Weight in kg, sides in cm. */
export const ITEM_LIMITS = {
  quantity: { min: 1, max: 9999, decimals: 0 },
  item_weight: { above: 0, max: 99_999, decimals: 3 },
  length_cm: CM,
  width_cm: CM,
  height_cm: CM,
} satisfies Partial<Record<keyof DraftItem, NumberLimits>>;

/** @param currency ISO 4217, of the price; undefined while the shop's country is unknown */
export const priceLimits = (currency: string | null | undefined): NumberLimits => ({
  min: 0,
  max: 999_999_999,
  decimals: currency ? exponentOf(currency) : 2,
});

const isWrong = (item: DraftItem, currency: string | undefined): boolean =>
  (Object.keys(ITEM_LIMITS) as (keyof typeof ITEM_LIMITS)[]).some((name) => numberProblem(item[name], ITEM_LIMITS[name])) ||
  numberProblem(item.item_price, priceLimits(item.price_currency ?? currency)) !== undefined;

/** Whether a number of the draft is refused. An empty field is accepted.
 *  @param currency of the shop's country */
export const hasWrongNumber = ({ items }: Draft, currency?: string): boolean => items.some((item) => isWrong(item, currency));
