import type { Release } from '@landfall/modules';
import { earlyHints } from './early-hints.ts';

/** The shell's own chunks with shared code (tools/build/shared-packages.ts). Their hashes are in the page, like those of its other scripts. */
const SHARED_CODE = /^\/static\/js\/async\/shared-/;

const requested = new Set<string>();

function run(src: string, integrity: string): void {
  if (requested.has(src)) return;
  requested.add(src);
  const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous', integrity });
  document.head.append(script);
  script.remove(); // It still loads and runs. If it stayed, the runtime would wait for it without a timeout.
}

/** Runs a release's entry, and the shared code its page needs, while the federation runtime is still loading. A preload that fails is
 *  requested again by the code that needs it, which also handles the error. */
export function preloadRelease({ entry, integrity }: Release): void {
  run(entry, integrity);
  for (const file of earlyHints()?.files ?? []) if (SHARED_CODE.test(file.url)) run(file.url, file.integrity);
}
