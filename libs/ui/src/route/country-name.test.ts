import { expect, it } from 'vitest';
import { countryName } from './country-name.ts';

const browsers = new Intl.DisplayNames('en', { type: 'region' });

it.each(['US', 'IN', 'NP', 'CA', 'AU', 'GB', 'JP', 'CN', 'SG', 'AE', 'SA', 'DE', 'FR', 'KR', 'TH', 'MY'])(
  '%s has the name that the browser has for it',
  (code) => {
    expect(countryName(code)).toBe(browsers.of(code));
  },
);

it('finds any other country in the browser’s list', () => {
  expect(countryName('PT')).toBe('Portugal');
});

it.each(['QX', 'nowhere', ''])('returns “%s”, which is not a country, unchanged', (code) => {
  expect(countryName(code)).toBe(code);
});
