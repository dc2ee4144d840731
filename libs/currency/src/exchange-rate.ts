import { currencyOf } from './country-currency.ts';

/** Origin and destination. Their currencies are the countries' unless given (country_settings may override them). */
export interface RatePair {
  /** ISO 3166 code of the country whose currency the amount is in. */
  from: string;
  to: string;
  fromCurrency?: string;
  toCurrency?: string;
}

export interface ExchangeRate {
  /** Units of the destination's currency per unit of the origin's, > 0, at most 10 decimals. */
  rate: number;
  source: 'same' | 'route' | 'usd_cross' | 'fallback';
  confidence: 'high' | 'medium' | 'low';
  /** Shown to people if the rate is a guess. */
  warning?: string;
}

/** The queries that a rate needs. */
export interface RateReads {
  /** The rate of the active shipping route between two countries; null if there is none. */
  routeRate(from: string, to: string): Promise<number | null>;
  /** Units of each country's currency per US dollar, by country code; a country without a rate is missing or null. */
  usdRates(countries: string[]): Promise<Record<string, number | null>>;
}

/** The exchange rate between two countries, by priority: 1 for the same currency; an active shipping route's rate above 0; the ratio of
 *  the two USD rates; 1 with a warning that names the countries without a rate. A failed query also gives 1 and a warning: it never
 *  throws. */
export async function getExchangeRate(pair: RatePair, reads: RateReads): Promise<ExchangeRate> {
  const { from, to, fromCurrency = currencyOf(from), toCurrency = currencyOf(to) } = pair;
  if (fromCurrency === toCurrency) return { rate: 1, source: 'same', confidence: 'high' };
  try {
    const route = await reads.routeRate(from, to);
    if (isRate(route)) return { rate: toTenDecimals(route), source: 'route', confidence: 'high' };
    return crossRate(from, to, await reads.usdRates([from, to]));
  } catch (error) {
    return fallback(databaseWarning(from, to, error));
  }
}

function crossRate(from: string, to: string, usd: Record<string, number | null>): ExchangeRate {
  const [base, target] = [usd[from], usd[to]];
  const cross = isRate(base) && isRate(target) ? toTenDecimals(target / base) : 0;
  if (isRate(cross)) return { rate: cross, source: 'usd_cross', confidence: 'medium' };
  return fallback(
    missingWarning(
      from,
      to,
      [from, to].filter((country) => !isRate(usd[country])),
    ),
  );
}

const fallback = (warning: string): ExchangeRate => ({ rate: 1, source: 'fallback', confidence: 'low', warning });

const missingWarning = (from: string, to: string, missing: string[]): string =>
  `No exchange rate is configured for ${from} to ${to}. Missing: ${missing.join(', ')}. ` +
  'Please ask an admin to configure rates; 1:1 is used until then.';

const databaseWarning = (from: string, to: string, error: unknown): string =>
  `The exchange rate for ${from} to ${to} could not be read (${error instanceof Error ? error.message : 'unknown error'}). 1:1 is used.`;

const isRate = (rate: number | null | undefined): rate is number => typeof rate === 'number' && Number.isFinite(rate) && rate > 0;

/** The database stores a frozen rate as numeric(20,10). */
const toTenDecimals = (rate: number): number => Number(rate.toFixed(10));
