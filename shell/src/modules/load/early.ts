// The first script of the page, built on its own: preloads what the page needs while the shell's bundle is loading. Otherwise a remote's
// files would load one after the other, since each names the next.
import { rememberPresses } from '../../kernel/first-screen/presses.ts';
import { reportMissingScripts } from '../health/report-missing.ts';
import { earlyHints } from './early-hints.ts';

reportMissingScripts();
rememberPresses(document);

for (const { url, integrity } of earlyHints()?.files ?? []) {
  const link = document.createElement('link');
  const as = url.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href: url }));
}
