// A script of its own, which the server places directly after the first screen of a signed-in page, so that it runs before anything is painted.
import { type SentReads, sendReads } from './early-reads.ts';
import { showData } from './show-data.ts';
import { showKept } from './show-kept.ts';

let sent: SentReads | null = null;
try {
  sent = sendReads();
} catch {
  // The page sends them itself.
}
try {
  if (!showKept() && sent) showData(sent);
} catch {
  // The first screen stays as it is: nothing depends on a copy or on early data.
}
