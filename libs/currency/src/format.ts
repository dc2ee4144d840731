import { DEFAULT_CURRENCY, exponentOf, symbolOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** The figure alone, in the en-US locale, rounded half up to the currency's exponent: "1,234.50", "47,744".
 *  NaN counts as 0; a negative figure carries a minus sign (U+2212). */
export function formatFigure(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const exponent = exponentOf(currency);
  const rounded = roundHalfUp(Number.isFinite(amount) ? amount : 0, exponent);
  const figure = Math.abs(rounded).toLocaleString('en-US', { minimumFractionDigits: exponent, maximumFractionDigits: exponent });
  return rounded < 0 ? `\u2212${figure}` : figure;
}

/** An amount with its currency's sign: "$1,234.50", "₹35,989", "NPR 47,744", "−$10.00". */
export function formatCurrency(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const figure = formatFigure(amount, currency);
  const symbol = symbolOf(currency);
  const gap = /[A-Z]$/.test(symbol) ? '\u00A0' : '';
  return figure.startsWith('\u2212') ? `\u2212${symbol}${gap}${figure.slice(1)}` : `${symbol}${gap}${figure}`;
}
