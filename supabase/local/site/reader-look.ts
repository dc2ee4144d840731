import type { FirstScreen, FirstScreens } from '../../../libs/delivery/src/first-screens.ts';

/** How this browser wants its pages, from the shell's cookies (shell/src/kernel/appearance/preferences.ts). */
export interface ReaderLook {
  mode: 'light' | 'dark' | 'system';
  /** Asked for in the shop. The system may ask for it too. */
  highContrast: boolean;
  reducedMotion: boolean;
  keyboardNavigation: boolean;
  /** px, one of the sizes that the shop offers */
  fontSize: number;
}

const SIZES = [12, 14, 16, 18, 20, 22, 24];

function stored(cookie: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(cookie ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {}; // a broken cookie: the defaults, as in the shell
  }
}

/** @param cookie the decoded value of a cookie */
export function readerLook(cookie: (name: string) => string | undefined): ReaderLook {
  const theme = cookie('landfall-theme');
  const { highContrast, reducedMotion, keyboardNavigation, fontSize } = stored(cookie('landfall-accessibility'));
  return {
    mode: theme === 'light' || theme === 'dark' ? theme : 'system',
    highContrast: highContrast === true,
    reducedMotion: reducedMotion === true,
    keyboardNavigation: keyboardNavigation === true,
    fontSize: SIZES.find((size) => size === fontSize) ?? 16,
  };
}

/** Attributes of the page's root that the shell's first statement would set. The system's own wishes are media queries. */
export function rootAttributes({ mode, highContrast, reducedMotion, keyboardNavigation }: ReaderLook): string {
  const classes = { 'high-contrast': highContrast, 'reduced-motion': reducedMotion, 'keyboard-navigation': keyboardNavigation };
  const names = Object.entries(classes).flatMap(([name, isOn]) => (isOn ? [name] : []));
  return [mode === 'system' ? '' : ` data-mode="${mode}"`, names.length > 0 ? ` class="${names.join(' ')}"` : ''].join('');
}

const media = (conditions: string[], css: string): string => {
  if (!css) return '';
  return conditions.length === 0 ? css : `@media ${conditions.map((one) => `(${one})`).join(' and ')}{${css}}`;
};

/** CSS of the four looks, each under the condition that this reader sees it. */
function byLook({ mode, highContrast }: ReaderLook, css: { dark: string; lightMore: string; darkMore: string }): string {
  const dark = mode === 'system' ? ['prefers-color-scheme:dark'] : [];
  const more = highContrast ? [] : ['prefers-contrast:more'];
  return [
    mode === 'light' ? '' : media(dark, css.dark),
    mode === 'dark' ? '' : media(more, css.lightMore),
    mode === 'light' ? '' : media([...dark, ...more], css.darkMore),
  ].join('');
}

/** antd's rules and variables for a screen, as this reader sees it. */
export const screenStyles = (look: ReaderLook, { rules, variables, looks }: FirstScreen): string =>
  rules +
  variables +
  byLook(look, { dark: looks['dark'] ?? '', lightMore: looks['light-more'] ?? '', darkMore: looks['dark-more'] ?? '' }) +
  (looks[`size-${look.fontSize}`] ?? '');

/** The palette and the text size. `html:root` is stronger than the style sheet's `:root`, and weaker than what the shell sets later. */
export function rootStyles(look: ReaderLook, palettes: FirstScreens['palettes'] = {}): string {
  const root = (name: string, scheme: string) => `html:root{color-scheme:${scheme};${palettes[name] ?? ''}}`;
  const usual = look.mode === 'dark' ? '' : root('light', 'light');
  const colours = byLook(look, {
    dark: root('dark', 'dark'),
    lightMore: root('light-more', 'light'),
    darkMore: root('dark-more', 'dark'),
  });
  const size = look.fontSize === 16 ? '' : `html:root{font-size:${(look.fontSize / 16) * 100}%}`;
  return usual + colours + size;
}
