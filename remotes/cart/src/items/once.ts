/** Caches a result per list object. Lists here are replaced, never mutated, and several components compute the same value from a thousand
 *  items. */
export function once<Item, T>(work: (items: readonly Item[]) => T): (items: readonly Item[]) => T {
  const known = new WeakMap<readonly Item[], T>();
  return (items) => {
    if (!known.has(items)) known.set(items, work(items));
    return known.get(items)!;
  };
}
