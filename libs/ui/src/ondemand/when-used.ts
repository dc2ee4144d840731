import { whenIdle } from './when-idle.ts';

/** A pointer that moves comes before its first press, a key that is Tab before Enter. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;
const OPTIONS = { capture: true, passive: true } as const;

/** Browsers report a pointer that rests over a window in which a page opens, as a move of no distance. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/** Runs work at the first sign that a person is about to use the page: a visit that only looks does not load its code. On a page that has
 *  been used already, runs it when idle. @returns a function that cancels it */
export function whenUsed(work: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) return whenIdle(work);
  const stop = () => SIGNS.forEach((sign) => removeEventListener(sign, run, OPTIONS));
  const run = (event: Event) => {
    if (isResting(event)) return;
    stop();
    work();
  };
  SIGNS.forEach((sign) => addEventListener(sign, run, OPTIONS));
  return stop;
}
