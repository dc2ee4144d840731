import type { Release } from '@landfall/modules';

const asked = new Set<string>();

/** Has a release's entry run as soon as the map vouches for it, while the federation runtime is still on its way: the runtime then finds it in
 *  the page, and what the entry asks for is coming. Only ahead: where it does not come, or throws, the runtime asks for it itself, waits
 *  as long as is due and says what is wrong. */
export function bringEntry({ entry, integrity }: Release): void {
  if (asked.has(entry)) return;
  asked.add(entry);
  const script = Object.assign(document.createElement('script'), { src: entry, crossOrigin: 'anonymous', integrity });
  document.head.append(script);
  script.remove(); // it comes and runs all the same; one that stands in the page the runtime would wait for without its time-outs
}
