import { PriceRateWarning } from '@landfall/ui/screen';

/** A price as far as its exchange rate goes. */
export interface Rated {
  /** 'fallback' where it was priced 1:1 for want of a rate. */
  rateSource: string | null;
  /** What the shop asks in. */
  shopCurrency: string;
  /** What is charged. */
  currency: string;
  from: string;
  to: string;
}

/** Beneath prices of which some were made 1:1 because no rate is configured: once for each pair of countries. */
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
