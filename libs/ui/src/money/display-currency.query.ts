import type { ShellContext } from '@landfall/contract';
import { countryOfCurrency, type ExchangeRate, exchangeRateReads, getExchangeRate } from '@landfall/currency';
import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

/** A country, and the currency that is charged there. */
export interface Charged {
  country: string;
  currency: string;
}

export const displayCurrencyKey = ['display-currency'] as const;

/** A person's preferred display currency; null if the profile has none. */
export const preferredCurrency = (db: Db, userId: string) =>
  queryOptions({
    queryKey: [...displayCurrencyKey, userId],
    queryFn: async ({ signal }) => {
      const rows = await unwrap(
        db.from('profiles').select('preferred_display_currency').eq('id', userId).limit(1).abortSignal(signal),
      );
      return rows[0]?.preferred_display_currency ?? null;
    },
  });

const countryRates = (db: Db, signal: AbortSignal) =>
  unwrap(db.from('country_settings').select('code,currency,rate_from_usd').order('name').abortSignal(signal));

interface Pair {
  from: Charged;
  /** ISO 4217 code. */
  currency: string;
  /** Its country, if known; else one with this currency. */
  country?: string | undefined;
}

/** The rate to another currency, by getExchangeRate's priority. Never throws: a failed query, like a missing rate, gives 1:1 with a
 *  warning; both are logged. */
export const displayRate = ({ db, log }: Pick<ShellContext, 'db' | 'log'>, { from, currency, country }: Pair) =>
  queryOptions({
    queryKey: [...displayCurrencyKey, 'rate', from.country, from.currency, currency, country ?? null],
    queryFn: async ({ signal }): Promise<ExchangeRate> => {
      const settings = countryRates(db, signal);
      const to = country ?? countryOfCurrency(currency, await settings.catch(() => []));
      const usdRates = async (countries: string[]) =>
        Object.fromEntries(
          (await settings).filter(({ code }) => countries.includes(code)).map(({ code, rate_from_usd }) => [code, rate_from_usd]),
        );
      const pair = { from: from.country, fromCurrency: from.currency, to, toCurrency: currency };
      const rate = await getExchangeRate(pair, { routeRate: exchangeRateReads(db).routeRate, usdRates });
      if (rate.warning && !signal.aborted) log.warn('currency', rate.warning);
      return rate;
    },
  });
