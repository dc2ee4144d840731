import type { QuoteTemplate } from '../../../templates/templates.query.ts';
import { type DraftItem, emptyItem, formatSize, nextKey } from './draft.ts';

type TemplateItem = QuoteTemplate['items'][number];

const nameOf = (name: string): string => name.trim().toLowerCase();

/** Fills what the item leaves open; what was typed stays. */
const fill = (item: DraftItem, from: TemplateItem): DraftItem => ({
  ...item,
  itemPrice: item.itemPrice ?? from.item_price ?? null,
  itemWeight: item.itemWeight ?? from.item_weight ?? null,
  size: item.size || formatSize(from.length_cm ?? null, from.width_cm ?? null, from.height_cm ?? null),
  categoryId: item.categoryId ?? from.customs_category_id ?? null,
});

const added = (from: TemplateItem, count: number): DraftItem =>
  fill(
    {
      ...emptyItem(count),
      productName: from.product_name,
      productUrl: from.product_url ?? null,
      options: from.options ?? null,
      quantity: from.quantity,
    },
    from,
  );

/** A quote's items with those of a template. An item of the same name is filled in where it has no price, weight, size or category; an item
 *  that is not there yet is added, in place of one that is still empty. */
export function insertTemplate(items: readonly DraftItem[], template: readonly TemplateItem[]): DraftItem[] {
  const result = items.filter((item) => item.id !== undefined || item.productName.trim() !== '');
  for (const from of template) {
    const at = result.findIndex((item) => nameOf(item.productName) === nameOf(from.product_name));
    const found = result[at];
    if (found) result[at] = fill(found, from);
    else result.push(added(from, nextKey([...items, ...result])));
  }
  return result;
}
