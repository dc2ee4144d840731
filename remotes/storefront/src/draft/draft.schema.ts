import { allRules, type FieldRule, fieldSchema, numberRule, requiredRule, textRule } from '@landfall/ui/fields';
import { shopOf } from '../countries/origin.ts';
import type { Draft, DraftItem, DraftKind } from './draft.ts';
import { ITEM_LIMITS, priceLimits } from './item-limits.ts';

const webAddress: FieldRule = (link) =>
  typeof link === 'string' && link.trim() && !shopOf(link)
    ? 'This is not a web address. Copy it from the shop’s page, or leave it out.'
    : undefined;

const otherCountry: FieldRule<Draft> = (to, { country_code: from }) =>
  to === from ? 'The shop is in this country: there is nothing to carry across a border.' : undefined;

const LINK = allRules(webAddress, textRule(2000));
const REQUIRED_LINK = allRules(requiredRule('Copy it from the shop’s page.', 2000), LINK);

/** The rules of a requested quote. An instant quote also needs a link and a price.
 *  @param currency of the shop's country; undefined while it is unknown */
export const draftSchema = (kind: DraftKind, currency: string | undefined) => {
  const isInstant = kind === 'instant';
  const price: FieldRule<DraftItem> = (typed, { price_currency }) =>
    numberRule({
      ...priceLimits(price_currency ?? currency),
      required: isInstant ? 'What does the page say that one costs?' : undefined,
    })(typed, undefined);
  return fieldSchema<Draft>(
    {
      country_code: requiredRule('Where is the shop?', 2),
      destination_country: allRules<Draft>(requiredRule('Where should it go?', 2), otherCountry),
      customer_notes: textRule(5000),
    },
    {
      items: {
        product_url: isInstant ? REQUIRED_LINK : LINK,
        product_name: requiredRule('Name the product, as the shop does.', 500),
        options: textRule(1000),
        quantity: numberRule({ ...ITEM_LIMITS.quantity, required: 'How many?' }),
        item_price: price,
        item_weight: numberRule(ITEM_LIMITS.item_weight),
        length_cm: numberRule(ITEM_LIMITS.length_cm),
        width_cm: numberRule(ITEM_LIMITS.width_cm),
        height_cm: numberRule(ITEM_LIMITS.height_cm),
      },
    },
  );
};
