import { readInlined } from '../../kernel/parts/read-inlined.ts';
import { hasSession } from '../../kernel/session/stored-session.ts';

/** Files that the page at this address needs, inlined by the server; a static host has none. They are not verified: a wrong hint only costs
 *  bytes. */
interface EarlyHints {
  /** The page needs a session. Without one the visitor is redirected, and the files are not needed. */
  session: boolean;
  files: { url: string; integrity: string }[];
  /** Groups of shared code. */
  shared: string[];
}

/** The hints of this page; null if there are none for this visitor. */
export function earlyHints(): EarlyHints | null {
  try {
    const hints = readInlined('landfall-early') as EarlyHints | null;
    return hints && (!hints.session || hasSession()) ? hints : null;
  } catch {
    return null; // Only hints: loading the module reports what is wrong.
  }
}
