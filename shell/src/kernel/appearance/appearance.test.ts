import { expect, it, vi } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { createAppearance } from './appearance.ts';
import { readPreferences } from './preferences.ts';

cleanUpAfterEach();

const root = document.documentElement;

/** A system with these preferences, which can change. */
function machine(...preferred: string[]) {
  const listeners: (() => void)[] = [];
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return preferred.some((one) => query.includes(one));
    },
    addEventListener: (_type: string, changed: () => void) => listeners.push(changed),
  }));
  return (...next: string[]) => {
    preferred.splice(0, preferred.length, ...next);
    for (const changed of listeners) changed();
  };
}

it.each([
  ['highContrast', 'high-contrast'],
  ['reducedMotion', 'reduced-motion'],
  ['keyboardNavigation', 'keyboard-navigation'],
] as const)('%s adds its class to the page root, and takes it away again', (setting, name) => {
  machine();
  const appearance = createAppearance();
  appearance.adjust({ [setting]: true });
  expect(root.classList.contains(name)).toBe(true);
  appearance.adjust({ [setting]: false });
  expect(root.classList.contains(name)).toBe(false);
});

it('puts the text size on the page root and into the theme', () => {
  machine();
  const appearance = createAppearance();
  appearance.adjust({ fontSize: 22 });
  expect(root.style.fontSize).toBe('137.5%');
  expect(appearance.theme.get().fontSize).toBe(22);
});

it('follows the system while no theme is chosen, also when the system changes', () => {
  const prefer = machine('dark');
  const { theme } = createAppearance();
  expect(theme.get()).toMatchObject({ choice: 'system', mode: 'dark' });
  prefer('light');
  expect(theme.get().mode).toBe('light');
  expect(root.dataset['mode']).toBe('light');
});

it('keeps a chosen theme against the system, and in the cookie', () => {
  machine('dark');
  const appearance = createAppearance();
  appearance.choose('light');
  expect(appearance.theme.get().mode).toBe('light');
  expect(readPreferences().theme).toBe('light');
});

it('stands still where the system asks for it', () => {
  machine('reduced-motion');
  expect(createAppearance().theme.get().motion).toBe(false);
});

it('has the colours of high contrast where the system asks for more, also when it does so later', () => {
  const prefer = machine('contrast: more');
  const { theme } = createAppearance();
  expect(theme.get().contrast).toBe('more');
  prefer();
  expect(theme.get().contrast).toBe('usual');
  expect(root.dataset['contrast']).toBe('usual');
});
