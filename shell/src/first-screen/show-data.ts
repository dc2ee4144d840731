// The data of a signed-in page is shown before its code has come, by a small script of its module's release (docs/decisions/071).
import { type FirstData, SHOW_DATA } from '@landfall/contract/first-data';
import type { SentReads } from './early-reads.ts';
import { firstScreen, markFilled } from './first-screen.ts';

type Page = typeof globalThis & { [SHOW_DATA]?: (make: FirstData) => void };

/** What a page has in place of data (libs/ui/src/data/skeletons.tsx). */
const PLACEHOLDERS = 'main [aria-busy=true]';

async function bodyOf(response: Promise<Response>): Promise<unknown> {
  const copy = await response.then((one) => one.clone()); // the page reads the other one
  if (!copy.ok) throw new Error('The request failed: the page sends it again');
  return copy.json();
}

function replacePlaceholders(make: () => HTMLElement | null): void {
  for (const placeholder of firstScreen()?.querySelectorAll(PLACEHOLDERS) ?? []) {
    const data = make(); // one for each layout: phones and wide windows
    if (!data) return;
    markFilled(data);
    placeholder.replaceWith(data);
  }
}

/** Loads the script that shows the page's data, and gives it what the reads return. Whatever goes wrong, the placeholders stay. */
export function showData({ responses, reader, shownBy }: SentReads): void {
  if (!shownBy || responses.length === 0) return;
  const bodies = Promise.all(responses.map(bodyOf));
  bodies.catch(() => undefined);
  (globalThis as Page)[SHOW_DATA] = (make) =>
    void bodies.then((all) => replacePlaceholders(() => make(all, reader))).catch(() => undefined);
  const script = Object.assign(document.createElement('script'), { src: shownBy.url, integrity: shownBy.integrity });
  script.crossOrigin = 'anonymous';
  document.head.append(script);
}
