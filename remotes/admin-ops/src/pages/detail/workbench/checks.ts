import type { Price } from '@landfall/db';
import type { CustomsCategory, RestrictedGoods } from '../record/reference.query.ts';
import { type DraftItem, type PriceDraft, parseSize } from './draft.ts';

/** `default` is fine, `outline` is worth knowing, `destructive` stops the sending. */
export interface Check {
  tone: 'default' | 'outline' | 'destructive';
  text: string;
}

const trimmed = (rate: string): string => String(Number(rate));

function rateCheck(price: Price): Check {
  const rate = trimmed(price.exchange_rate);
  if (price.rate_source === 'same') return { tone: 'default', text: `One currency, ${price.currency}` };
  if (price.rate_source === 'route') return { tone: 'default', text: `Rate ${rate} from the route` };
  if (price.rate_source === 'usd_cross') return { tone: 'outline', text: `Rate ${rate} by way of the US dollar` };
  return {
    tone: 'destructive',
    text: `No rate from ${price.currency} to ${price.final_currency}: counted 1 to 1, so it cannot be sent`,
  };
}

/** The customs categories; undefined while they are loading or could not be loaded, and then no check uses them. */
type Categories = readonly CustomsCategory[] | undefined;

/** Restricted words in the names of the items; undefined while they are not checked. */
type Found = RestrictedGoods['found'] | undefined;

const wordCheck = ({ item, word, category, restriction }: NonNullable<Found>[number], items: DraftItem[]): Check => {
  const named = `${items[item]?.productName || 'An item'}: “${word}”`;
  if (restriction === 'route') return { tone: 'outline', text: `${named} is not carried on this route` };
  return restriction === 'prohibited'
    ? { tone: 'destructive', text: `${named} is of ${category}, prohibited` }
    : { tone: 'outline', text: `${named} is of ${category}, needs a review` };
};

function restrictionChecks(draft: PriceDraft, categories: Categories, found: Found): Check[] {
  const chosen = categories?.filter((category) => draft.items.some((item) => item.categoryId === category.id)) ?? [];
  const checks: Check[] = [
    ...chosen
      .filter((category) => category.restriction !== 'none')
      .map(({ name, restriction }): Check =>
        restriction === 'prohibited'
          ? { tone: 'destructive', text: `${name}: prohibited` }
          : { tone: 'outline', text: `${name}: needs a review` },
      ),
    ...(found ?? []).map((one) => wordCheck(one, draft.items)),
  ];
  if (!categories || !found || draft.items.some(({ productName }) => !productName.trim()))
    return [...checks, { tone: 'outline', text: 'Not checked for restricted items' }];
  return checks.length > 0 ? checks : [{ tone: 'default', text: 'No restricted word in names, categories or the route' }];
}

const named = (items: DraftItem[], one: string, several: string, tone: Check['tone'] = 'outline'): Check[] => {
  if (items.length === 0) return [];
  return [
    { tone, text: items.length === 1 ? `${items[0]?.productName || 'One item'} ${one}` : `${items.length} items ${several}` },
  ];
};

/** An item without a weight gets the weight of its category; without either its freight would be free. False while the category is
 *  not known. */
const isWeightless = (item: DraftItem, categories: Categories): boolean => {
  if (item.itemWeight) return false;
  if (!item.categoryId) return true;
  return categories !== undefined && !categories.find(({ id }) => id === item.categoryId)?.default_weight;
};

/** The checks to read before sending this price. Without the categories, only the checks that do not need them. */
export function checksOf(draft: PriceDraft, price: Price | undefined, categories: Categories, found: Found): Check[] {
  return [
    ...(price ? [rateCheck(price)] : []),
    ...restrictionChecks(draft, categories, found),
    ...named(
      draft.items.filter((item) => isWeightless(item, categories)),
      'has no weight: counted as 0 kg',
      'have no weight: counted as 0 kg',
      'destructive',
    ),
    ...named(
      draft.items.filter((item) => !parseSize(item.size)),
      'has no size: scales used',
      'have no size: scales used',
    ),
    ...named(
      draft.items.filter((item) => !item.categoryId),
      'has no customs category: no duty counted',
      'have no customs category: no duty counted',
    ),
  ];
}
