import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, refusal, type Json, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

interface Setting extends Json {
  setting_key: string;
  setting_value: string;
  default_value: string;
  updated_at: string;
  updated_by: string | null;
}
const settings = () => shop.db.as(shop.admin, (sql) => sql<Setting>('select * from public.admin_settings()'));
const settingOf = async (key: string) => (await settings()).find(({ setting_key }) => setting_key === key)!;
const save = (key: string, value: unknown) =>
  refusal(
    shop.db.as(
      shop.admin,
      (sql) => sql('update public.system_settings set setting_value = $2 where setting_key = $1', [key, JSON.stringify(value)]),
      {
        commit: true,
      },
    ),
  );
const change = async (key: string, fields: Json) =>
  save(key, { ...(JSON.parse((await settingOf(key)).default_value) as Json), ...fields });

it('lists every setting but the status sets, each with its first value', async () => {
  const found = await settings();
  expect(found.map(({ setting_key }) => setting_key)).toEqual(
    expect.arrayContaining([
      'auto_quote',
      'cart_recovery',
      'checkout',
      'config_health',
      'reporting_timezone',
      'send_delay_seconds',
    ]),
  );
  expect(found.map(({ setting_key }) => setting_key)).not.toContain('quote_statuses');
  for (const { setting_key, default_value } of found) expect(await save(setting_key, JSON.parse(default_value))).toBe('allowed');
});

it('names who changed a setting last', async () => {
  expect(await save('send_delay_seconds', 45)).toBe('allowed');
  expect(await settingOf('send_delay_seconds')).toMatchObject({
    setting_value: '45',
    default_value: '30',
    updated_by: 'admin@shop.test',
  });
});

describe('refuses values that contradict each other or cannot be counted', () => {
  it.each([
    ['cart_recovery', { third_after_hours: 24 }, 'PT400 bad_setting third_after_hours'],
    ['cart_recovery', { idle_hours: 1.5 }, 'PT400 bad_setting idle_hours'],
    ['cart_recovery', { quiet_days: -1 }, 'PT400 bad_setting setting_value'],
    ['checkout', { transfer_reminder_hours: 72 }, 'PT400 bad_setting transfer_reminder_hours'],
    ['checkout', { price_valid_days: 2.5 }, 'PT400 bad_setting price_valid_days'],
    ['checkout', { cod_limit_usd: 99.5 }, 'allowed'],
    ['config_health', { rate_stale_days: 0 }, 'PT400 bad_setting setting_value'],
    ['config_health', { rate_stale_days: 14 }, 'allowed'],
  ] as const)('%s %j: %s', async (key, fields, outcome) => {
    expect(await change(key, fields)).toBe(outcome);
  });

  it('a delay of half a second, and a time zone that does not exist', async () => {
    expect(await save('send_delay_seconds', 0.5)).toBe('PT400 bad_setting setting_value');
    expect(await save('reporting_timezone', 'Mars/Olympus')).toBe('PT400 bad_setting setting_value');
  });

  it('a setting that is not defined', async () => {
    const added = shop.db.as(shop.admin, (sql) =>
      sql(`insert into public.system_settings (setting_key, setting_value) values ('surprise', '1')`),
    );
    expect(await refusal(added)).toMatch(/^23503/);
  });
});

it('is for admins only', async () => {
  expect(await refusal(shop.call(shop.customer, 'admin_settings'))).toMatch(/^PT403 admin_only/);
  expect(await refusal(shop.call('anon', 'admin_settings'))).toMatch(/^42501/);
});

describe('codes and tiers', () => {
  const saved = (statement: string, who = shop.admin) => refusal(shop.db.as(who, (sql) => sql(statement)));

  it('refuse a currency that does not exist and an IBAN with a typing error', async () => {
    expect(await saved(`update public.country_settings set currency = 'AUX' where code = 'DE'`)).toBe(
      'PT400 unknown_currency currency',
    );
    const iban = (text: string) => saved(`update public.bank_accounts set iban = '${text}' where currency = 'NPR'`);
    expect(await iban('GB82 WEST 1234 5698 7654 32')).toBe('allowed');
    expect(await iban('GB82 WEST 1234 5698 7654 23')).toBe('PT400 bad_iban iban');
    expect(await saved(`update public.bank_accounts set currency = 'NPX' where currency = 'NPR'`)).toBe(
      'PT400 unknown_currency currency',
    );
    const noted = shop.call(shop.admin, 'note_unmatched_payment', { p_amount: 5, p_currency: 'NPX', p_note: 'found' });
    expect(await refusal(noted)).toBe('PT400 unknown_currency currency');
  });

  it('refuse a heavier parcel that costs less', async () => {
    const tiers = (cost: number) =>
      saved(`update public.shipping_routes set weight_tiers = '[{"min": 0, "max": 5, "cost": 10, "per_kg": 4},
        {"min": 5, "max": null, "cost": ${cost}, "per_kg": 4}]' where destination_country = 'NP'`);
    expect(await tiers(29.99)).toBe('PT400 bad_weight_tiers weight_tiers');
    expect(await tiers(30)).toBe('allowed');
  });
});
