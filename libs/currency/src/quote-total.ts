/** Missing values and NaN become 0. Accepts the database's numbers and a price's decimal strings. */
export const toAmount = (value: number | string | null | undefined): number => {
  const amount = Number(value ?? 0);
  return Number.isNaN(amount) ? 0 : amount;
};

/** Missing values and NaN become 1. */
export const toQuantity = (value: number | string | null | undefined): number => {
  const quantity = Number(value ?? 1);
  return Number.isNaN(quantity) ? 1 : quantity;
};

export interface Totalled {
  final_total?: number | null;
  final_total_local?: number | null;
  quote_items?: readonly { item_price?: number | null; quantity?: number | null }[] | null;
}

/** A quote's total: the first positive among final_total, final_total_local, the sum of item_price times quantity, and the first item's
 *  price; else 0. */
export function finalTotal({ final_total, final_total_local, quote_items }: Totalled): number {
  const items = quote_items ?? [];
  const goods = items.reduce((sum, item) => sum + toAmount(item.item_price) * toQuantity(item.quantity), 0);
  const candidates = [toAmount(final_total), toAmount(final_total_local), goods, toAmount(items[0]?.item_price)];
  return candidates.find((amount) => amount > 0) ?? 0;
}

/** A cart line's total: the quote's total times the number of copies. */
export const cartLineTotal = (total: number | null | undefined, quantity: number | null | undefined): number =>
  toAmount(total) * toQuantity(quantity);
