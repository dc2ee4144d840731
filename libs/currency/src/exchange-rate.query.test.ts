import { createClient } from '@supabase/supabase-js';
import type { Database } from '@landfall/db';
import { describe, expect, it } from 'vitest';
import { exchangeRateReads } from './exchange-rate.query.ts';

function dbReturning(rows: Record<string, unknown>) {
  const asked: URL[] = [];
  const fetch = (input: RequestInfo | URL) => {
    const address = input instanceof Request ? input.url : input;
    const url = new URL(address);
    asked.push(url);
    return Promise.resolve(Response.json(rows[url.pathname.split('/').at(-1)!] ?? []));
  };
  return {
    asked,
    db: createClient<Database>('http://backend.test', 'key', { global: { fetch }, auth: { persistSession: false } }),
  };
}

describe('the reads behind a rate', () => {
  it('asks for the active route between the two countries', async () => {
    const { asked, db } = dbReturning({ shipping_routes: [{ exchange_rate: 83.5 }] });
    expect(await exchangeRateReads(db).routeRate('US', 'IN')).toBe(83.5);
    const filters = asked[0]!.searchParams;
    expect([filters.get('origin_country'), filters.get('destination_country'), filters.get('is_active')]).toEqual([
      'eq.US',
      'eq.IN',
      'eq.true',
    ]);
    expect(filters.get('select')).toBe('exchange_rate');
  });

  it('knows no rate without a route', async () => {
    expect(await exchangeRateReads(dbReturning({}).db).routeRate('US', 'IN')).toBeNull();
  });

  it('asks for the dollar rates by code', async () => {
    const { asked, db } = dbReturning({
      country_settings: [
        { code: 'US', rate_from_usd: 1 },
        { code: 'NP', rate_from_usd: null },
      ],
    });
    expect(await exchangeRateReads(db).usdRates(['US', 'NP'])).toEqual({ US: 1, NP: null });
    expect(asked[0]!.searchParams.get('code')).toBe('in.(US,NP)');
    expect(asked[0]!.searchParams.get('select')).toBe('code,rate_from_usd');
  });
});
