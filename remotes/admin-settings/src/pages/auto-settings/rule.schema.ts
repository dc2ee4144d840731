import { numberField, requiredNumber, requiredText, optionalText, percentage, WEB_ADDRESS } from '@landfall/admin/schema';
import * as v from 'valibot';
import type { RuleKind } from './auto-settings.query.ts';

const DOMAIN = { pattern: /^[A-Za-z0-9.-]{1,253}$/, message: 'Enter a domain such as shop.example, without https://.' };

/** What a rule does, by its kind: a weight in kg, a percentage added to the price, or a customs category. */
const ACTIONS = {
  weight: v.object({
    item_weight: requiredNumber('Weight of one piece is needed.', { above: 0, max: 99_999, decimals: 3 }),
  }),
  pricing: v.object({ item_price_percent: requiredNumber('Added to the price is needed.', { min: 0, max: 500, decimals: 3 }) }),
  customs: v.object({ customs_category_id: v.string('Customs category is needed.') }),
} satisfies Record<RuleKind, v.GenericSchema>;

const conditions = v.object({
  website_domain: v.pipe(
    optionalText(253, DOMAIN),
    v.transform((domain) => domain?.toLowerCase() ?? null),
  ),
  keywords: v.array(v.string()),
  is_active: v.boolean(),
});

/** A rule of a kind as the database takes it. */
export const ruleSchema = (kind: RuleKind) =>
  v.pipe(
    v.intersect([
      conditions,
      v.pipe(
        ACTIONS[kind],
        v.transform((actions) => ({ actions })),
      ),
    ]),
    v.transform(({ keywords, website_domain, is_active, actions }) => ({
      kind,
      website_domain,
      conditions: keywords.length > 0 ? { keywords } : {},
      actions,
      is_active,
    })),
  );

/** The limits of instant quotes. */
export const limitsSchema = v.object({
  threshold: requiredNumber('Confidence at least is needed.', { min: 0, max: 1, decimals: 2 }),
  limit_usd: requiredNumber('Total at most is needed.', { min: 0, max: 100_000, decimals: 2 }),
  max_open: requiredNumber('Open instant quotes per customer is needed.', { min: 0, max: 100, decimals: 0 }),
  range_percent: percentage('Range of an estimate, either way is needed.'),
  review: v.boolean(),
});

/** What a customer would ask an instant quote for: one item. */
export const triedSchema = v.object({
  product_url: requiredText('Product link is needed.', 2000, WEB_ADDRESS),
  product_name: requiredText('Title is needed.', 500),
  item_price: requiredNumber('Price is needed.', { min: 0, max: 999_999_999_999, decimals: 2 }),
  item_weight: numberField({ min: 0, max: 99_999, decimals: 3 }),
  country_code: v.string('Choose where it is bought.'),
  destination_country: v.string('Choose where it is delivered.'),
});
