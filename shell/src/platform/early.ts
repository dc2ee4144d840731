// A script of its own, the first that runs in the page: asks for what the page at this address will need while the shell's own code is
// still on its way. Without it the remote's files would be asked for one after the other, as each names the next. The server wrote the
// list into the page; a static host leaves it out.
import { hasSession } from './has-session.ts';
import { readInlined } from './inlined.ts';

/** Nothing here is verified, and a wrong hint costs bytes. */
interface Early {
  /** Whether the page is for somebody with a session: anybody else is sent away, and the files would be bytes for nothing. */
  session: boolean;
  files: { url: string; integrity: string }[];
}

function preload({ url, integrity }: Early['files'][number]): void {
  const link = document.createElement('link');
  const as = url.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(link, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href: url }));
}

try {
  const early = readInlined('landfall-early') as Early | null;
  if (early && (!early.session || hasSession())) early.files.forEach(preload);
} catch {
  // Only a hint: whoever loads the module for real says what is wrong.
}
