import type { ModuleMap } from './module-map.ts';

/** Below this a page has the whole map: the releases that it could leave out are fewer bytes than a request for them. Characters of JSON. */
const SMALL = 16_000;

/** The modules that a page needs at once: its own, and those that fill slots of the frame, which every page shows. */
const neededBy = ({ modules }: ModuleMap, own: readonly string[]): string[] =>
  Object.keys(modules).filter((name) => own.includes(name) || (modules[name]!.slots ?? []).length > 0);

/** The map that one page carries: the releases that it needs, and of all other modules only their pages, for navigation. The browser fetches the
 *  environment's map when it opens a module that is left out. Returns a small map as it is.
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
