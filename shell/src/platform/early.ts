// A script of its own, the first that runs in the page: asks for what the page at this address will need while the shell's own code is
// still on its way. Without it the remote's files would be asked for one after the other, as each names the next.
import { earlyHints } from './early-hints.ts';

for (const { url, integrity } of earlyHints()?.files ?? []) {
  const link = document.createElement('link');
  const as = url.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href: url }));
}
