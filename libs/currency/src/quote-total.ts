/** Nothing and NaN count as 0. The database's numeric comes as a number, a price's amounts as decimal text. */
export const toAmount = (value: number | string | null | undefined): number => {
  const amount = Number(value ?? 0);
  return Number.isNaN(amount) ? 0 : amount;
};

/** Nothing and NaN count as 1. */
export const toQuantity = (value: number | string | null | undefined): number => {
  const quantity = Number(value ?? 1);
  return Number.isNaN(quantity) ? 1 : quantity;
};

/** kg. Nothing and NaN count as 0. */
export const toWeight = toAmount;

export interface Totalled {
  final_total?: number | null;
  final_total_local?: number | null;
  quote_items?: readonly { item_price?: number | null; quantity?: number | null }[] | null;
}

/** What a quote costs: the first above 0 of final_total, final_total_local, the sum of its items' prices times quantities, and the
 *  first item's price; 0 where none is. */
export function finalTotal({ final_total, final_total_local, quote_items }: Totalled): number {
  const items = quote_items ?? [];
  const goods = items.reduce((sum, item) => sum + toAmount(item.item_price) * toQuantity(item.quantity), 0);
  const candidates = [toAmount(final_total), toAmount(final_total_local), goods, toAmount(items[0]?.item_price)];
  return candidates.find((amount) => amount > 0) ?? 0;
}

/** A cart line's total: the quote's total for each of its copies. */
export const cartLineTotal = (total: number | null | undefined, quantity: number | null | undefined): number =>
  toAmount(total) * toQuantity(quantity);
