import { type Db, unwrap } from '@landfall/db';
import { queryOptions } from '@tanstack/react-query';

export const displayCurrencyKey = ['display-currency'] as const;

/** A person's preferred display currency; null where the profile has none. */
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

/** Units of each currency per US dollar, by currency code. */
export const usdRates = (db: Db) =>
  queryOptions({
    queryKey: [...displayCurrencyKey, 'rates'],
    queryFn: async ({ signal }) => {
      const rows = await unwrap(db.from('country_settings').select('currency,rate_from_usd').order('name').abortSignal(signal));
      return Object.fromEntries(rows.map(({ currency, rate_from_usd }) => [currency, rate_from_usd]));
    },
  });
