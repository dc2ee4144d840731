/** Marks the place below a module's panel that takes the page of the first screen (readable-page.tsx). */
export const READABLE = 'data-readable-page';

/** Runs work in the next frame but one: what moved before doesn't count as a layout shift then, and React's effects have run. */
export const whenLaidOut = (work: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(work));

const note = (text: string): HTMLElement =>
  Object.assign(document.createElement('p'), { className: 'muted small sh-wrap', textContent: text });

/** Buttons need the code that did not load. A form that has an address works without it. */
function disableButtons(page: HTMLElement): void {
  for (const button of page.querySelectorAll('button')) button.disabled = !button.closest('form[action]');
}

/** Data that will not come, and what is for readers without scripts. */
const LEFT_OUT = 'noscript, [aria-busy=true]';

/** Moves the first screen's page below the panel that says that its module failed, with what was typed into it.
 *  @returns whether there is such a panel, and such a page that can be read */
export function moveReadablePage(screen: HTMLElement, root: Element): boolean {
  const place = root.querySelector<HTMLElement>(`[${READABLE}]`);
  const page = screen.querySelector<HTMLElement>('main');
  const isOfModule = screen.dataset['release'] !== 'shell';
  const isPublic = screen.dataset['public'] !== undefined; // other pages have only placeholders
  if (!place || !page || !isOfModule || !isPublic) return false;
  const focused = document.activeElement;
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
  place.append(note('Below is the page as it was sent. Its buttons work once it has loaded.'), ...page.childNodes);
  place.hidden = false;
  disableButtons(place);
  if (focused instanceof HTMLElement && place.contains(focused)) focused.focus({ preventScroll: true });
  return true;
}
