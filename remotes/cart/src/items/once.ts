/** Works something out once for each list, and gives the same answer object again while it is asked about the same list: lists here are
 *  replaced, never changed, and several parts of the screen ask the same of a thousand items. */
export function once<Item, T>(work: (items: readonly Item[]) => T): (items: readonly Item[]) => T {
  const known = new WeakMap<readonly Item[], T>();
  return (items) => {
    if (!known.has(items)) known.set(items, work(items));
    return known.get(items)!;
  };
}
