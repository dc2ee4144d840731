import type { ThemeState } from '@landfall/contract';
import { palette, rootVars } from '@landfall/ui';
import type { Accessibility } from './preferences.ts';

/** Sets colours, font size and the settings' classes on the page root. */
export function paint(
  { mode, contrast, fontSize }: ThemeState,
  { highContrast, reducedMotion, keyboardNavigation }: Accessibility,
): void {
  const root = document.documentElement;
  root.dataset.mode = mode;
  root.dataset.contrast = contrast;
  root.style.cssText = `${rootVars(palette(mode, contrast))};font-size:${fontSize}px`;
  root.classList.toggle('high-contrast', highContrast);
  root.classList.toggle('reduced-motion', reducedMotion);
  root.classList.toggle('keyboard-navigation', keyboardNavigation);
}
