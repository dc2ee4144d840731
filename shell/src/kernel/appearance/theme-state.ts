import type { ThemeState } from '@landfall/contract';
import { rootFontSize } from '@landfall/ui';
import type { Preferences } from './preferences.ts';

const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';
const MORE_CONTRAST = '(prefers-contrast: more)';

/** The preferences combined with this system's settings. The text size is the painted one. */
export function themeState({ theme, accessibility }: Preferences): ThemeState {
  const system = matchMedia(DARK).matches ? 'dark' : 'light';
  return {
    choice: theme,
    mode: theme === 'system' ? system : theme,
    contrast: accessibility.highContrast || matchMedia(MORE_CONTRAST).matches ? 'more' : 'usual',
    fontSize: Math.round(rootFontSize()),
    motion: !accessibility.reducedMotion && !matchMedia(STILL).matches,
  };
}

/** Calls back when the system's setting for dark mode, motion or contrast changes. */
export function onSystemChange(changed: () => void): void {
  for (const query of [DARK, STILL, MORE_CONTRAST]) matchMedia(query).addEventListener('change', changed);
}
