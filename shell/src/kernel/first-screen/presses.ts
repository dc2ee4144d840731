import { firstScreen } from './first-screen.ts';

const PRESSED = 'pressed';

/** Remembers the last press on a button, or the last submitted form, of the first screen, which has no code yet. A script that runs before the shell
 *  calls it. */
export function rememberPresses(page: Document): void {
  const remember = ({ target, type }: Event) => {
    const element =
      target instanceof Element && target.closest(type === 'submit' ? 'form:not([action])' : 'button:not([type=submit])');
    const screen = firstScreen();
    if (!element || !screen?.contains(element)) return;
    screen.querySelector(`[data-${PRESSED}]`)?.removeAttribute(`data-${PRESSED}`);
    element.setAttribute(`data-${PRESSED}`, '');
  };
  page.addEventListener('click', remember);
  page.addEventListener('submit', remember);
}

/** What was pressed last and still waits for its code. */
export const pressedIn = (screen: Element): Element | null => screen.querySelector(`[data-${PRESSED}]`);
