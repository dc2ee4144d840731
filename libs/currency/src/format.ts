import { DEFAULT_CURRENCY, exponentOf, symbolOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** Adds thousands separators as in en-US. Not by Intl: its first number format takes 12 ms, 50 on a slow phone, and every page starts
 *  with an amount. A test compares both. @param digits digits, with or without decimals */
function grouped(digits: string): string {
  const [whole, decimals] = digits.split('.') as [string, string?];
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

const signed = (value: number, digits: string) => (value < 0 ? `\u2212${digits}` : digits);

/** A number in the en-US locale, rounded half up: "1,234.5". Negative numbers have a minus sign (U+2212). @param decimals at most */
export function formatNumber(value: number, decimals: number): string {
  const rounded = roundHalfUp(value, decimals);
  return signed(rounded, grouped(String(Math.abs(rounded))));
}

/** "1 tab", "1,204 tabs". */
export const counted = (count: number, one: string, several: string): string =>
  `${formatNumber(count, 0)} ${count === 1 ? one : several}`;

/** An amount without a symbol, in en-US, rounded half up to the currency's exponent: "1,234.50", "47,744".
 *  NaN becomes 0; negative amounts have a minus sign (U+2212). */
export function formatDigits(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const exponent = exponentOf(currency);
  const rounded = roundHalfUp(Number.isFinite(amount) ? amount : 0, exponent);
  return signed(rounded, grouped(Math.abs(rounded).toFixed(exponent)));
}

/** An amount shown beside its currency code. A symbol that several currencies share loses its letters ("¥329.00", "$12.00"), because the
 *  code precedes it: "CNY ¥329.00". */
export function formatAmong(amount: number, currency: string): string {
  const symbol = symbolOf(currency);
  return formatCurrency(amount, currency).replace(symbol, symbol === currency ? symbol : symbol.replace(/^[A-Z]+/, ''));
}

/** An amount with a symbol without letters, because its code is written before it: "$12.00" of "AUD $12.00", "47,744" of "NPR 47,744". */
export function formatBesideCode(amount: number, currency: string): string {
  const sign = symbolOf(currency).replace(/^[A-Z]+/, '');
  const digits = formatDigits(amount, currency);
  return digits.startsWith('\u2212') ? `\u2212${sign}${digits.slice(1)}` : `${sign}${digits}`;
}

/** An amount with its currency symbol: "$1,234.50", "₹35,989", "NPR 47,744", "−$10.00". */
export function formatCurrency(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const digits = formatDigits(amount, currency);
  const symbol = symbolOf(currency);
  const gap = /[A-Z]$/.test(symbol) ? '\u00A0' : '';
  return digits.startsWith('\u2212') ? `\u2212${symbol}${gap}${digits.slice(1)}` : `${symbol}${gap}${digits}`;
}
