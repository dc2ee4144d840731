import { type ExchangeRate, formatDigits } from '@landfall/currency';

/** Sources of a rate, in words. */
export const RATE_SOURCES: Readonly<Record<ExchangeRate['source'], string>> = {
  same: 'the same currency',
  route: 'the shipping route’s rate',
  usd_cross: 'the two countries’ rates from US dollars',
  fallback: 'no rate is set',
};

/** "1 USD = 83.2 INR"; reversed if the number would be too small to read: "133.5 NPR = 1 USD". */
export const rateText = (rate: number, from: string, to: string): string =>
  rate >= 0.1 ? `1 ${from} = ${fewDigits(rate)} ${to}` : `${fewDigits(1 / rate)} ${from} = 1 ${to}`;

const fewDigits = (rate: number): string => (rate >= 1000 ? formatDigits(rate, 'JPY') : String(Number(rate.toPrecision(5))));
