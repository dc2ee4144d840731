import { DEFAULT_CURRENCY, exponentOf, symbolOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** Commas between thousands, as in the en-US locale. By hand: a browser's own number format takes 12 ms to make, 50 on a slow phone, and every
 *  page begins with a figure. A test holds the two against each other. @param figure digits, with decimals or without */
function grouped(figure: string): string {
  const [whole, decimals] = figure.split('.') as [string, string?];
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

const signed = (value: number, figure: string) => (value < 0 ? `\u2212${figure}` : figure);

/** A number in the en-US locale, rounded half up: "1,234.5". A negative one carries a minus sign (U+2212). @param decimals at most */
export function formatNumber(value: number, decimals: number): string {
  const rounded = roundHalfUp(value, decimals);
  return signed(rounded, grouped(String(Math.abs(rounded))));
}

/** The figure alone, in the en-US locale, rounded half up to the currency's exponent: "1,234.50", "47,744".
 *  NaN counts as 0; a negative figure carries a minus sign (U+2212). */
export function formatFigure(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const exponent = exponentOf(currency);
  const rounded = roundHalfUp(Number.isFinite(amount) ? amount : 0, exponent);
  return signed(rounded, grouped(Math.abs(rounded).toFixed(exponent)));
}

/** An amount whose currency is named beside it: a sign that it shares with other currencies stands without its letters ("¥329.00", "$12.00"),
 *  as in "CNY ¥329.00". */
export function formatAmong(amount: number, currency: string): string {
  const symbol = symbolOf(currency);
  return formatCurrency(amount, currency).replace(symbol, symbol === currency ? symbol : symbol.replace(/^[A-Z]+/, ''));
}

/** An amount with its currency's sign: "$1,234.50", "₹35,989", "NPR 47,744", "−$10.00". */
export function formatCurrency(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const figure = formatFigure(amount, currency);
  const symbol = symbolOf(currency);
  const gap = /[A-Z]$/.test(symbol) ? '\u00A0' : '';
  return figure.startsWith('\u2212') ? `\u2212${symbol}${gap}${figure.slice(1)}` : `${symbol}${gap}${figure}`;
}
