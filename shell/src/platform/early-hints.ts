import { hasSession } from './has-session.ts';
import { readInlined } from './inlined.ts';

/** What the page at this address will ask for. The server wrote it into the page; a static host leaves it out. Nothing here is verified, and
 *  a wrong hint costs bytes. */
interface EarlyHints {
  /** Whether the page is for somebody with a session: anybody else is sent away, and the files would be bytes for nothing. */
  session: boolean;
  files: { url: string; integrity: string }[];
  /** Groups of lent parts. */
  lent: string[];
}

/** The hints of this page; null where there are none, or none for this visitor. */
export function earlyHints(): EarlyHints | null {
  try {
    const hints = readInlined('landfall-early') as EarlyHints | null;
    return hints && (!hints.session || hasSession()) ? hints : null;
  } catch {
    return null; // Only hints: whoever loads the module for real says what is wrong.
  }
}
