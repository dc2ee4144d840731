/** Prefixes of amounts, by ISO 4217 code. If several currencies share a symbol (dollars, yuan, rupees other than India's), this is the
 *  unambiguous one of the en-US locale, which for some is the code itself. */
export const CURRENCY_SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  NPR: 'NPR',
  CAD: 'CA$',
  AUD: 'A$',
  JPY: '¥',
  CNY: 'CN¥',
  SGD: 'S$',
  AED: 'AED',
  SAR: 'SAR',
};

export const DEFAULT_CURRENCY = 'USD';

const WHOLE_UNITS: ReadonlySet<string> = new Set(['NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR']);

/** Decimals to which amounts of a currency are rounded: 0 or 2. */
export const exponentOf = (currency: string): 0 | 2 => (WHOLE_UNITS.has(currency) ? 0 : 2);

/** A currency's symbol; its code if it has none. */
export const symbolOf = (currency: string): string => CURRENCY_SYMBOLS[currency] ?? currency;
