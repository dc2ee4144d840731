import { carryFields, carryFocus, counterpart } from './matching.ts';
import { pressedIn } from './presses.ts';

/** Replaces a page's screen, which is HTML, by the page itself: what was typed, the focus and the last press carry over.
 *  @param show removes the screen and shows the page */
export function replaceScreen(screen: HTMLElement, page: HTMLElement, show: () => void): void {
  const pressed = pressedIn(screen);
  const target = pressed && counterpart(pressed, screen, page);
  carryFields(screen, page);
  const focus = carryFocus(screen, page);
  show();
  focus();
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target?.click();
}
