import type { Release } from '@landfall/modules';
import { earlyHints } from './early-hints.ts';

/** The shell's own files that carry what it lends (tools/build/lent.ts): as good as its other scripts, whose hashes stand in the same page. */
const LENT = /^\/static\/js\/async\/lent-/;

const asked = new Set<string>();

function run(src: string, integrity: string): void {
  if (asked.has(src)) return;
  asked.add(src);
  const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous', integrity });
  document.head.append(script);
  script.remove(); // it comes and runs all the same; one that stands in the page the runtime would wait for without its time-outs
}

/** Has a release's entry run as soon as the map vouches for it, and the files of what its page borrows, while the federation runtime is still on
 *  its way: the runtime then finds them in the page, and what the entry asks for is coming. Only ahead: what does not come, or throws, is asked
 *  for again by whoever needs it, who waits as long as is due and says what is wrong. */
export function bringAhead({ entry, integrity }: Release): void {
  run(entry, integrity);
  for (const file of earlyHints()?.files ?? []) if (LENT.test(file.url)) run(file.url, file.integrity);
}
