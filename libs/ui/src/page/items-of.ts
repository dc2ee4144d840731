/** What a list or a page calls a quote or an order: "Brass kettle and 2 more". */
export const itemsOf = ({ product_name, item_count }: { product_name: string | null; item_count: number }): string => {
  const name = product_name?.trim() || 'Unknown Product';
  return item_count > 1 ? `${name} and ${item_count - 1} more` : name;
};

const list = new Intl.ListFormat('en-GB');

/** Names in a sentence: "LF-1", "LF-1 and LF-2", "LF-1, LF-2 and LF-3". */
export const listed = (names: readonly string[]): string => list.format(names);

/** `2 × Cap, 1 × Mug`: the copies that a refund is for. */
export const copiesOf = (items: readonly { product_name: string | null; quantity: number }[]): string =>
  items.map(({ product_name, quantity }) => `${quantity} × ${product_name ?? 'item'}`).join(', ');
