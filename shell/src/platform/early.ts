// A script of its own, the first that runs in the page: asks for what the page at this address will need while the shell's own code is
// still on its way. Without it the remote's files would be asked for one after the other, as each names the next.
import { earlyAsks } from './early-asks.ts';
import type { Asked } from './inlined.ts';

function preload({ url, integrity }: Asked): void {
  const link = document.createElement('link');
  const as = url.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href: url }));
}

try {
  const asked = new Map(earlyAsks(location.pathname).map((file) => [file.url, file]));
  for (const file of asked.values()) preload(file);
} catch {
  // Only a hint: whoever reads the map for real says what is wrong with it.
}
