import { PriceRateWarning } from '@landfall/ui/screen';

/** A price with the source of its exchange rate. */
export interface Rated {
  /** 'fallback' if no rate was configured and the price was converted 1:1. */
  rateSource: string | null;
  /** The shop's currency. */
  shopCurrency: string;
  /** The currency that is charged. */
  currency: string;
  from: string;
  to: string;
}

/** Warns below prices that were converted 1:1 because no rate is configured; once per pair of countries. */
export function MissingRates({ prices }: { prices: readonly Rated[] }) {
  const guessed = prices.filter(({ rateSource }) => rateSource === 'fallback');
  const pairs = new Map(guessed.map((price) => [`${price.from} ${price.to}`, price]));
  return [...pairs].map(([key, { shopCurrency, currency, from, to }]) => (
    <PriceRateWarning
      key={key}
      price={{ currency: shopCurrency, final_currency: currency, rate_source: 'fallback' }}
      from={from}
      to={to}
    />
  ));
}
