import type { ThemeState } from '@landfall/contract';
import { palette, rootVars } from '@landfall/ui';
import { type Accessibility, FONT_SIZE } from './preferences.ts';

/** "150%" of the browser's own text size; nothing for the usual size. */
const textSize = (fontSize: number): string =>
  fontSize === FONT_SIZE.usual ? '' : `;font-size:${(fontSize / FONT_SIZE.usual) * 100}%`;

/** Sets colours, font size and the settings' classes on the page root. */
export function paint(
  { mode, contrast }: Pick<ThemeState, 'mode' | 'contrast'>,
  { highContrast, reducedMotion, keyboardNavigation, fontSize }: Accessibility,
): void {
  const root = document.documentElement;
  root.dataset.mode = mode;
  root.dataset.contrast = contrast;
  root.style.cssText = rootVars(palette(mode, contrast)) + textSize(fontSize);
  root.classList.toggle('high-contrast', highContrast);
  root.classList.toggle('reduced-motion', reducedMotion);
  root.classList.toggle('keyboard-navigation', keyboardNavigation);
}
