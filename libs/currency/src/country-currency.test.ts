import { expect, it } from 'vitest';
import { countryOfCurrency, currencyOf } from './country-currency.ts';

it('finds a country for a currency: the specification’s first, then one of the settings', () => {
  const settings = [
    { code: 'DE', currency: 'EUR' },
    { code: 'FR', currency: 'EUR' },
  ];
  expect(['USD', 'NPR', 'EUR'].map((currency) => countryOfCurrency(currency, settings))).toEqual(['US', 'NP', 'DE']);
  expect(countryOfCurrency('CHF')).toBe('CH');
});

it('does not take a country that now has another currency', () => {
  const settings = [
    { code: 'NP', currency: 'INR' },
    { code: 'XX', currency: 'NPR' },
  ];
  expect(countryOfCurrency('NPR', settings)).toBe('XX');
  expect(currencyOf('NP', settings)).toBe('INR');
});
