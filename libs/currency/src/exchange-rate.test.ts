import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { getExchangeRate, type RateReads } from './exchange-rate.ts';

const reads = (route: number | null, usd: Record<string, number | null> = {}): RateReads => ({
  routeRate: () => Promise.resolve(route),
  usdRates: () => Promise.resolve(usd),
});

describe('the exchange rate', () => {
  it('is 1 within one currency, without a request', async () => {
    const asked = vi.fn<() => Promise<never>>();
    const same = await getExchangeRate({ from: 'US', to: 'EC' }, { routeRate: asked, usdRates: asked });
    expect(same).toEqual({ rate: 1, source: 'same', confidence: 'high' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('is the route’s where one is set, whatever the dollar rates are', async () => {
    expect(await getExchangeRate({ from: 'US', to: 'IN' }, reads(83.5, { US: 1, IN: 83 }))).toEqual({
      rate: 83.5,
      source: 'route',
      confidence: 'high',
    });
  });

  it.each([null, 0, -2, Number.NaN])('is the ratio of the dollar rates where the route has %s', async (route) => {
    const cross = await getExchangeRate({ from: 'JP', to: 'AU' }, reads(route, { JP: 150, AU: 1.5 }));
    expect(cross).toEqual({ rate: 0.01, source: 'usd_cross', confidence: 'medium' });
  });

  it('is 1 with a warning that names the countries without a rate and asks an admin', async () => {
    const missing = await getExchangeRate({ from: 'US', to: 'NP' }, reads(null, { US: 1, NP: null }));
    expect(missing).toMatchObject({ rate: 1, source: 'fallback', confidence: 'low' });
    expect(missing.warning).toBe(
      'No exchange rate is configured for US to NP. Missing: NP. Please ask an admin to configure rates; 1:1 is used until then.',
    );
  });

  it('names both countries where both lack a rate', async () => {
    expect((await getExchangeRate({ from: 'JP', to: 'NP' }, reads(null, { JP: 0 }))).warning).toContain('Missing: JP, NP.');
  });

  it('is 1 with a warning where the database fails', async () => {
    const broken: RateReads = {
      routeRate: () => Promise.reject(new Error('connection lost')),
      usdRates: () => Promise.resolve({}),
    };
    const fallback = await getExchangeRate({ from: 'US', to: 'NP' }, broken);
    expect(fallback).toMatchObject({ rate: 1, source: 'fallback', confidence: 'low' });
    expect(fallback.warning).toContain('connection lost');
    expect(fallback.warning).toContain('1:1');
  });

  it('uses the currencies from country_settings', async () => {
    const same = await getExchangeRate({ from: 'US', to: 'NP', toCurrency: 'USD' }, reads(133));
    expect(same.source).toBe('same');
  });

  it('is always above 0, and there and back is about 1', async () => {
    const rate = fc.double({ min: 1e-2, max: 1e4, noNaN: true });
    await fc.assert(
      fc.asyncProperty(rate, rate, async (a, b) => {
        const usd = { JP: a, AU: b };
        const there = await getExchangeRate({ from: 'JP', to: 'AU' }, reads(null, usd));
        const back = await getExchangeRate({ from: 'AU', to: 'JP' }, reads(null, usd));
        expect(there.rate).toBeGreaterThan(0);
        expect(there.rate * back.rate).toBeCloseTo(1, 3);
      }),
    );
  });
});
