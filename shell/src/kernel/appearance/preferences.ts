import type { ThemeState } from '@landfall/contract';
import { readCookie, writeCookie } from './cookie.ts';

export interface Accessibility {
  highContrast: boolean;
  reducedMotion: boolean;
  keyboardNavigation: boolean;
  soundEnabled: boolean;
  /** px, FONT_SIZE.min to FONT_SIZE.max in steps */
  fontSize: number;
}

export interface Preferences {
  theme: ThemeState['choice'];
  accessibility: Accessibility;
}

export const FONT_SIZE = { min: 12, max: 24, step: 2, usual: 16 } as const;

export const USUAL: Preferences = {
  theme: 'system',
  accessibility: {
    highContrast: false,
    reducedMotion: false,
    keyboardNavigation: false,
    soundEnabled: true,
    fontSize: FONT_SIZE.usual,
  },
};

// In cookies, because sign-out clears the storages and these belong to the browser, not to the account.
const THEME_COOKIE = 'landfall-theme';
const ACCESSIBILITY_COOKIE = 'landfall-accessibility';

/** Reads this browser's cookies. Missing or invalid values become defaults. */
export function readPreferences(): Preferences {
  return { theme: themeFrom(readCookie(THEME_COOKIE)), accessibility: accessibilityFrom(readCookie(ACCESSIBILITY_COOKIE)) };
}

export function writePreferences({ theme, accessibility }: Preferences): void {
  writeCookie(THEME_COOKIE, theme);
  writeCookie(ACCESSIBILITY_COOKIE, JSON.stringify(accessibility));
}

/** The nearest size that the panel offers. */
export const toFontSize = (px: number): number => Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, px));

const themeFrom = (text: string | undefined) => (text === 'light' || text === 'dark' ? text : USUAL.theme);

function accessibilityFrom(text: string | undefined): Accessibility {
  const stored = parsed(text);
  const flag = (name: Exclude<keyof Accessibility, 'fontSize'>) => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : USUAL.accessibility[name];
  };
  return {
    highContrast: flag('highContrast'),
    reducedMotion: flag('reducedMotion'),
    keyboardNavigation: flag('keyboardNavigation'),
    soundEnabled: flag('soundEnabled'),
    fontSize: typeof stored.fontSize === 'number' ? toFontSize(stored.fontSize) : FONT_SIZE.usual,
  };
}

function parsed(text: string | undefined): Partial<Record<keyof Accessibility, unknown>> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Record<keyof Accessibility, unknown>> | null) ?? {};
  } catch {
    return {}; // somebody else's cookie, or a broken one
  }
}
