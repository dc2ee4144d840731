import { type Db, unwrap } from '@landfall/db';
import type { RateReads } from './exchange-rate.ts';

/** The queries for getExchangeRate, from shipping_routes and country_settings. */
export const exchangeRateReads = (db: Db): RateReads => ({
  routeRate: async (from, to) => {
    const [route] = await unwrap(
      db
        .from('shipping_routes')
        .select('exchange_rate')
        .match({ origin_country: from, destination_country: to, is_active: true })
        .limit(1),
    );
    return route?.exchange_rate ?? null;
  },
  usdRates: async (countries) => {
    const rows = await unwrap(db.from('country_settings').select('code,rate_from_usd').in('code', countries));
    return Object.fromEntries(rows.map(({ code, rate_from_usd }) => [code, rate_from_usd]));
  },
});
