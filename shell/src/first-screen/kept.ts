// A script of its own, which the server places directly after the first screen of a signed-in page, so that it runs before anything is painted.
import { sendReads } from './early-reads.ts';
import { showKept } from './show-kept.ts';

try {
  sendReads();
} catch {
  // The page sends them itself.
}
try {
  showKept();
} catch {
  // The first screen stays as it is: nothing depends on a copy.
}
