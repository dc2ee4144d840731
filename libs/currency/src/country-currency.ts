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

/** The currency columns of country_settings. */
export interface CountryCurrency {
  code: string;
  currency: string;
}

/** A country's currency: from its row in country_settings if there is one, else from the specification's map, else USD. */
export const currencyOf = (country: string, settings: readonly CountryCurrency[] = []): string =>
  settings.find(({ code }) => code === country)?.currency ?? COUNTRY_CURRENCY[country] ?? DEFAULT_CURRENCY;

/** A country that uses this currency: the specification's country if it uses (or may use) it, else the first row of country_settings,
 *  else the country code that ISO 4217 codes begin with. */
export function countryOfCurrency(currency: string, settings: readonly CountryCurrency[] = []): string {
  const named = Object.keys(COUNTRY_CURRENCY).find(
    (country) => COUNTRY_CURRENCY[country] === currency && currencyOf(country, settings) === currency,
  );
  return named ?? settings.find((row) => row.currency === currency)?.code ?? currency.slice(0, 2);
}
