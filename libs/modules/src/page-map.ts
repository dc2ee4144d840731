import type { ModuleMap } from './module-map.ts';

/** Characters of JSON. A smaller map is sent whole: requesting the omitted releases later would cost more than sending them. */
const SMALL = 16_000;

/** The modules that a page needs at once: its own, and those that fill the frame's slots. */
const neededBy = ({ modules }: ModuleMap, own: readonly string[]): string[] =>
  Object.keys(modules).filter((name) => own.includes(name) || (modules[name]!.slots ?? []).length > 0);

/** The map that a page carries: the releases that it needs, and only the pages of all other modules, for navigation. The browser fetches
 *  the environment's map when it opens one of those. Returns a small map unchanged.
 *  @param own modules of the page at this address */
export function pageMap(map: ModuleMap, own: readonly string[]): ModuleMap {
  if (JSON.stringify(map).length < SMALL) return map;
  const needed = neededBy(map, own);
  const entries = Object.entries(map.modules);
  const others = entries.flatMap(([name, { name: title, pages, slots }]) =>
    needed.includes(name) || (!pages && !slots)
      ? []
      : [[name, { ...(title && { name: title }), ...(pages && { pages }), ...(slots && { slots }) }] as const],
  );
  return {
    ...map,
    modules: Object.fromEntries(entries.filter(([name]) => needed.includes(name))),
    others: Object.fromEntries(others),
  };
}
