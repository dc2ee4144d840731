import { DEFAULT_CURRENCY } from './currencies.ts';

const COUNTRY_CURRENCY: Readonly<Record<string, string>> = {
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
};

/** A row of country_settings, as far as money goes. */
export interface CountryCurrency {
  code: string;
  currency: string;
}

/** The currency of a country: that of its row in country_settings where one exists, else the specification's map, else USD. */
export const currencyOf = (country: string, settings: readonly CountryCurrency[] = []): string =>
  settings.find(({ code }) => code === country)?.currency ?? COUNTRY_CURRENCY[country] ?? DEFAULT_CURRENCY;

/** A country in whose currency an amount stands, the other way round: the specification's country for it where that has (or may have)
 *  it, else the first of country_settings, else the two letters that ISO 4217 takes from ISO 3166. */
export function countryOfCurrency(currency: string, settings: readonly CountryCurrency[] = []): string {
  const named = Object.keys(COUNTRY_CURRENCY).find(
    (country) => COUNTRY_CURRENCY[country] === currency && currencyOf(country, settings) === currency,
  );
  return named ?? settings.find((row) => row.currency === currency)?.code ?? currency.slice(0, 2);
}
