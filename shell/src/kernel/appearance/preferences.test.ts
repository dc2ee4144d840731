import { expect, it } from 'vitest';
import { cleanUpAfterEach } from '../../testing/clean-up.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { USUAL, readPreferences, toFontSize, writePreferences } from './preferences.ts';

cleanUpAfterEach();

it('follows the system, with sound on and everything else off, until the reader chooses otherwise', () => {
  expect(readPreferences()).toEqual({
    theme: 'system',
    accessibility: { highContrast: false, reducedMotion: false, keyboardNavigation: false, soundEnabled: true, fontSize: 16 },
  });
});

it('remembers what was chosen', () => {
  const chosen = {
    theme: 'dark' as const,
    accessibility: { ...USUAL.accessibility, highContrast: true, soundEnabled: false, fontSize: 20 },
  };
  writePreferences(chosen);
  expect(readPreferences()).toEqual(chosen);
});

it.each(['{', 'null', '[]', '{"fontSize":"huge","highContrast":"yes"}'])(
  'uses the defaults where the cookie holds %s',
  (broken) => {
    writeCookie('landfall-accessibility', broken);
    expect(readPreferences()).toEqual(USUAL);
  },
);

it('takes the usual where the cookie cannot even be decoded', () => {
  document.cookie = 'landfall-accessibility=%; path=/';
  document.cookie = 'landfall-theme=%E0; path=/';
  expect(readPreferences()).toEqual(USUAL);
});

it('takes the system theme where the cookie names none', () => {
  writeCookie('landfall-theme', 'purple');
  expect(readPreferences().theme).toBe('system');
});

it.each([
  [8, 12],
  [12, 12],
  [18, 18],
  [40, 24],
])('keeps a text size of %i px within 12 and 24', (asked, given) => expect(toFontSize(asked)).toBe(given));

it('reads a cookie whose value has signs of its own', () => {
  writeCookie('odd', 'a=b; c');
  expect(readCookie('odd')).toBe('a=b; c');
});
