// A script of its own, which the server adds to pages that need a session: it requests their data before any other code has come.
import { sendReads } from './early-reads.ts';

try {
  sendReads();
} catch {
  // The page sends them itself.
}
