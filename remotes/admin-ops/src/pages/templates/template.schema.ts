import { numberField, requiredNumber, requiredText, optionalText, text, WEB_ADDRESS } from '@landfall/admin/schema';
import * as v from 'valibot';

/** One item, with null where the template leaves it to the person who prices. */
const item = v.object({
  product_name: requiredText('Name the item.', 500),
  product_url: optionalText(2000, WEB_ADDRESS),
  options: optionalText(1000),
  quantity: requiredNumber('Enter a quantity.', { min: 1, max: 9999, decimals: 0 }),
  item_price: numberField({ min: 0, max: 10_000_000_000, decimals: 2 }),
  item_weight: numberField({ min: 0, max: 99_999.999, decimals: 3 }),
  customs_category_id: optionalText(36),
});

/** A template as the database takes it. Its items replace the stored ones. */
export const templateSchema = v.object({
  template_name: requiredText('Name the template.', 120),
  origin_country: optionalText(2, { pattern: /^[A-Z]{2}$/, message: 'Two capital letters, as in US.' }),
  customer_note: text(2000),
  is_active: v.boolean(),
  items: v.pipe(v.array(item), v.minLength(1, 'Add at least one item.'), v.maxLength(50, 'At most 50 items.')),
});

export type TemplateValues = v.InferOutput<typeof templateSchema>;
