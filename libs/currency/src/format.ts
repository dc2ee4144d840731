import { DEFAULT_CURRENCY, exponentOf, symbolOf } from './currencies.ts';
import { roundHalfUp } from './round.ts';

/** Made once for each number of decimals: making one takes longer than writing a whole list with it. */
const figures = new Map<number, Intl.NumberFormat>();

function figuresWith(decimals: number): Intl.NumberFormat {
  const known = figures.get(decimals);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  figures.set(decimals, made);
  return made;
}

/** The figure alone, in the en-US locale, rounded half up to the currency's exponent: "1,234.50", "47,744".
 *  NaN counts as 0; a negative figure carries a minus sign (U+2212). */
export function formatFigure(amount: number, currency: string = DEFAULT_CURRENCY): string {
  const exponent = exponentOf(currency);
  const rounded = roundHalfUp(Number.isFinite(amount) ? amount : 0, exponent);
  const figure = figuresWith(exponent).format(Math.abs(rounded));
  return rounded < 0 ? `\u2212${figure}` : figure;
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
