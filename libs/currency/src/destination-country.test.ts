import { describe, expect, it } from 'vitest';
import { currencyOf } from './country-currency.ts';
import { destinationCountry } from './destination-country.ts';

describe('where a quote goes', () => {
  it('is its destination, before its address', () => {
    expect(destinationCountry({ destination_country: 'NP', shipping_address: { country_code: 'IN' } })).toBe('NP');
  });

  it('is its address’s country, by code or by name', () => {
    expect(destinationCountry({ destination_country: null, shipping_address: { country_code: 'au' } })).toBe('AU');
    expect(destinationCountry({ shipping_address: { country: 'South Korea' } })).toBe('KR');
    expect(destinationCountry({ shipping_address: '{"country":"Nepal"}' })).toBe('NP');
  });

  it.each([
    ['Nepal', 'NP'],
    ['India', 'IN'],
    ['United States', 'US'],
    ['USA', 'US'],
    ['US', 'US'],
    ['China', 'CN'],
    ['Australia', 'AU'],
    ['United Kingdom', 'GB'],
    ['Canada', 'CA'],
    ['Germany', 'DE'],
    ['France', 'FR'],
    ['Japan', 'JP'],
    ['South Korea', 'KR'],
    ['Thailand', 'TH'],
    ['Malaysia', 'MY'],
    ['Singapore', 'SG'],
  ])('%s is %s', (country, code) => {
    expect(destinationCountry({ shipping_address: { country } })).toBe(code);
  });

  it.each([[null], [undefined], ['nonsense'], [{ country: 'Atlantis' }], [{ country: 7 }], ['"{}"'], [[]]])(
    'is the US where the address holds %j',
    (shipping_address) => {
      expect(destinationCountry({ shipping_address })).toBe('US');
    },
  );
});

describe('a country’s currency', () => {
  it.each(
    Object.entries({
      US: 'USD',
      IN: 'INR',
      NP: 'NPR',
      CA: 'CAD',
      AU: 'AUD',
      GB: 'GBP',
      JP: 'JPY',
      CN: 'CNY',
      SG: 'SGD',
      AE: 'AED',
      SA: 'SAR',
      DE: 'USD',
    }),
  )('of %s is %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });

  it('is the country from country_settings, where it has one', () => {
    expect(currencyOf('DE', [{ code: 'DE', currency: 'EUR' }])).toBe('EUR');
    expect(currencyOf('NP', [{ code: 'DE', currency: 'EUR' }])).toBe('NPR');
  });
});
