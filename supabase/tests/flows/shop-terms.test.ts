import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const change = (key: string, changes: object) =>
  shop.db.sql(
    `update public.system_settings set setting_value = (setting_value::jsonb || $2::jsonb)::text where setting_key = $1`,
    [key, JSON.stringify(changes)],
  );

it('returns the current terms to everyone, and no other settings', async () => {
  expect(await shop.call('anon', 'shop_terms')).toEqual({ price_valid_days: 7, cod_limit_usd: 100 });
  await change('checkout', { price_valid_days: 3, cod_limit_usd: 250.5 });
  for (const who of ['anon', shop.customer, shop.admin] as const)
    expect(await shop.call(who, 'shop_terms')).toEqual({ price_valid_days: 3, cod_limit_usd: 250.5 });
});

it('leaves placeholders for the days in the home page’s text', async () => {
  const { text } = await shop.row<{ text: string }>('select how_it_works_steps::text as text from public.footer_settings');
  expect(text).toContain('valid for {price_valid_days}.');
  expect(text).not.toMatch(/\d+ days/);
});
