import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, refusal, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // the shop of the tests starts healthy, except for what its two tables of countries leave out
  await shop.db.exec(`
    delete from public.shipping_routes where destination_country = 'ZZ';
    delete from public.country_settings where code = 'ZZ';
    update public.country_settings set shipping_allowed = code in ('IN', 'NP');
    update public.footer_settings set support_email = 'help@shop.test';
    update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = 'eve@shop.test');
    select private.set_site_url('https://shop.test');
    insert into private.job_runs (job_name, started_at, finished_at, rows_changed) select name, now(), now(), 0 from private.jobs;`);
});
afterAll(() => shop.db.close());

interface Problem {
  code: string;
  severity: string;
  subject: string;
  message: string;
  link: string;
}

const health = () => shop.db.as(shop.admin, (sql) => sql<Problem>('select * from public.config_health()'));
const tampered = (table: string, trigger: string, statement: string) =>
  `alter table ${table} disable trigger ${trigger}; ${statement}; alter table ${table} enable trigger ${trigger};`;
const statuses = (key: string, name: string, change: string) =>
  tampered(
    'public.system_settings',
    'user',
    `update public.system_settings set setting_value = (select jsonb_agg(case when d ->> 'name' = '${name}' then d || '${change}' else d end)::text
      from jsonb_array_elements(setting_value::jsonb) d) where setting_key = '${key}'`,
  );
const route = (change: string, destination = 'NP') =>
  tampered(
    'public.shipping_routes',
    'user',
    `update public.shipping_routes set ${change} where destination_country = '${destination}'`,
  );
const template = (name: string, change: string) => `update public.email_templates set ${change} where name = '${name}';`;
const renamed = (from: string, to: string) =>
  tampered('public.email_templates', 'user', `update public.email_templates set name = '${to}' where name = '${from}'`);
const outbox = (
  status: string,
  ago: string,
) => `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, status, send_after)
  values ('t', 'a@shop.test', 's', 'h', 't', 'health', '${status}', now() - interval '${ago}');`;
const noMail = `delete from public.email_outbox where dedupe_key = 'health';`;
const lastRun = (change: string) => `update private.job_runs set ${change} where job_name = 'expire_quotes';`;

/** code, subject, where its link leads, the statement that causes it, the statement that fixes it. */
const PROBLEMS: [string, string, string, string, string][] = [
  [
    'origin_without_rate',
    'Germany',
    '/admin/countries?q=DE',
    `update public.country_settings set rate_from_usd = null where code = 'DE'`,
    `update public.country_settings set rate_from_usd = 0.9 where code = 'DE'`,
  ],
  [
    'rate_stale',
    'Nepal',
    '/admin/countries?q=NP',
    `update public.country_settings set rate_updated_at = now() - interval '8 days' where code = 'NP'`,
    `update public.country_settings set rate_from_usd = 134 where code = 'NP'`,
  ],
  [
    'no_bank_account',
    'Nepal',
    '/admin/bank-accounts?q=NPR',
    `update public.bank_accounts set is_active = false where currency = 'NPR'`,
    `update public.bank_accounts set is_active = true where currency = 'NPR'`,
  ],
  [
    'no_route',
    'Germany',
    '/admin/shipping-routes?q=DE',
    `update public.country_settings set shipping_allowed = true where code = 'DE'; insert into public.bank_accounts (currency, account_name, account_number, bank_name) values ('EUR', 'L', '1', 'B')`,
    `insert into public.shipping_routes (origin_country, destination_country) values ('US', 'DE')`,
  ],
  [
    'route_without_rate',
    'United States to India',
    '/admin/shipping-routes?q=US%20to%20IN',
    `update public.country_settings set rate_from_usd = null where code = 'IN'`,
    `update public.shipping_routes set exchange_rate = 83 where destination_country = 'IN'`,
  ],
  [
    'tier_gap',
    'United States to Nepal',
    '/admin/shipping-routes?q=US%20to%20NP',
    route(`weight_tiers = '[{"min": 0, "max": 1, "cost": 1, "per_kg": 0}, {"min": 2, "max": null, "cost": 1, "per_kg": 0}]'`),
    route(`weight_tiers = '[]'`),
  ],
  [
    'tiers_end_early',
    'United States to Nepal',
    '/admin/shipping-routes?q=US%20to%20NP',
    route(`weight_tiers = '[{"min": 0, "max": 20, "cost": 1, "per_kg": 0}]'`),
    route('max_weight = 20'),
  ],
  [
    'no_delivery_option',
    'United States to Nepal',
    '/admin/shipping-routes?q=US%20to%20NP',
    route(`delivery_options = (select jsonb_agg(o || '{"active": false}') from jsonb_array_elements(delivery_options) o)`),
    route(`delivery_options = '[]'`),
  ],
  [
    'status_without_template',
    'no_such_template',
    '/admin/status-management?q=approved',
    statuses('quote_statuses', 'approved', '{"emailTemplate": "no_such_template"}'),
    statuses('quote_statuses', 'approved', '{"emailTemplate": "quote_approved"}'),
  ],
  [
    'status_without_template',
    'refund_issued',
    '/admin/email-templates?template=refund_issued',
    renamed('refund_issued', 'set_aside'),
    renamed('set_aside', 'refund_issued'),
  ],
  [
    'template_inactive',
    'quote_sent',
    '/admin/email-templates?template=quote_sent',
    template('quote_sent', 'is_active = false'),
    template('quote_sent', 'is_active = true'),
  ],
  [
    'recovery_without_template',
    'cart_recovery_2',
    '/admin/email-templates?template=cart_recovery_2',
    template('cart_recovery_2', 'is_active = false'),
    `update public.system_settings set setting_value = (setting_value::jsonb || '{"enabled": false}')::text where setting_key = 'cart_recovery'`,
  ],
  [
    'unreachable_status',
    'Shipped',
    '/admin/status-management?q=shipped',
    statuses('order_statuses', 'ordered', '{"allowedTransitions": ["cancelled"]}'),
    statuses('order_statuses', 'ordered', '{"allowedTransitions": ["shipped", "cancelled"]}'),
  ],
  [
    'job_late',
    'Expire quotes',
    '/admin/system-settings?tab=jobs',
    lastRun(`started_at = now() - interval '1 hour'`),
    `select private.run_job('expire_quotes')`,
  ],
  [
    'job_failed',
    'Expire quotes',
    '/admin/system-settings?tab=jobs',
    lastRun(`error = 'broken (P0001)'`),
    lastRun('error = null'),
  ],
  [
    'no_customs_category',
    'Customs categories',
    '/admin/customs',
    `update public.customs_categories set is_active = false`,
    `update public.customs_categories set is_active = true`,
  ],
  [
    'broken_path',
    'Payment',
    '/admin/status-management',
    statuses('order_statuses', 'payment_pending', '{"allowedTransitions": ["ordered", "cancelled"]}'),
    statuses('order_statuses', 'payment_pending', '{"allowedTransitions": ["paid", "ordered", "cancelled"]}'),
  ],
  [
    'no_payment_path',
    'Nepal',
    '/admin/bank-accounts?q=NPR',
    `update public.bank_accounts set is_active = false where currency = 'NPR'`,
    `update public.bank_accounts set is_active = true where currency = 'NPR'`,
  ],
  [
    'unknown_currency',
    'Germany',
    '/admin/countries?q=DE',
    tampered('public.country_settings', 'user', `update public.country_settings set currency = 'QQQ' where code = 'DE'`),
    `update public.country_settings set currency = 'EUR' where code = 'DE'`,
  ],
  [
    'bad_iban',
    'Himalaya Bank',
    '/admin/bank-accounts?q=NPR',
    tampered(
      'public.bank_accounts',
      'user',
      `update public.bank_accounts set iban = 'DE89370400440532013001' where currency = 'NPR'`,
    ),
    `update public.bank_accounts set iban = 'DE89 3704 0044 0532 0130 00' where currency = 'NPR'`,
  ],
  [
    'tiers_fall',
    'United States to Nepal',
    '/admin/shipping-routes?q=US%20to%20NP',
    route(`weight_tiers = '[{"min": 0, "max": 5, "cost": 10, "per_kg": 4}, {"min": 5, "max": null, "cost": 20, "per_kg": 4}]'`),
    `update public.shipping_routes set weight_tiers = '[]' where destination_country = 'NP'`,
  ],
  [
    'inactive_category_with_rules',
    'Toys',
    '/admin/customs?q=Toys',
    `insert into public.customs_categories (name, duty_percent) values ('Toys', 5);
     insert into public.auto_quote_rules (kind, conditions, actions) select 'customs', '{"keywords": ["toy"]}', jsonb_build_object('customs_category_id', id)
       from public.customs_categories where name = 'Toys';
     update public.customs_categories set is_active = false where name = 'Toys'`,
    `delete from public.auto_quote_rules`,
  ],
  [
    'holdout_of_all',
    'Cart recovery',
    '/admin/system-settings?q=cart_recovery',
    `update public.system_settings set setting_value = (setting_value::jsonb || '{"enabled": true, "holdout_percent": 100}')::text where setting_key = 'cart_recovery'`,
    `update public.system_settings set setting_value = (setting_value::jsonb || '{"enabled": false, "holdout_percent": 10}')::text where setting_key = 'cart_recovery'`,
  ],
  ['emails_failed', '1 email', '/admin/email-templates?tab=emails&status=failed', outbox('failed', '1 day'), noMail],
  ['emails_waiting', '1 email', '/admin/email-templates?tab=emails&status=queued', outbox('queued', '16 minutes'), noMail],
  [
    'one_admin',
    '1 admin',
    '/admin/users',
    `update public.user_roles set role = 'user' where user_id = (select id from auth.users where email = 'eve@shop.test')`,
    `update public.user_roles set role = 'admin' where user_id = (select id from auth.users where email = 'eve@shop.test')`,
  ],
  [
    'site_address_not_set',
    'Site address',
    '/admin/system-settings?tab=health',
    `select private.set_site_url('http://localhost:4200')`,
    `select private.set_site_url('https://shop.test')`,
  ],
  [
    'no_support_address',
    'Support email',
    '/admin/footer',
    `update public.footer_settings set support_email = null`,
    `update public.footer_settings set support_email = 'help@shop.test'`,
  ],
  [
    'no_support_address',
    'Support email',
    '/admin/footer',
    `update public.footer_settings set support_email = 'ask at the desk'`,
    `update public.footer_settings set support_email = 'help@shop.test'`,
  ],
];

it('finds nothing in a complete configuration', async () => {
  expect(await health()).toEqual([]);
});

describe('names each problem with its page, and no longer once it is fixed', () => {
  it.each(PROBLEMS)('%s: %s', async (code, subject, link, cause, fix) => {
    const isIt = (problem: Problem) => problem.code === code && problem.subject === subject;
    expect((await health()).filter(isIt)).toEqual([]);
    await shop.db.exec(cause);
    const [found] = (await health()).filter(isIt);
    expect(found?.link.replace(/&open=[0-9a-f-]{36}$/, '')).toBe(link);
    expect(found).toMatchObject({
      severity: expect.stringMatching(/^(error|warning)$/),
      message: expect.stringMatching(/\.$/),
    });
    await shop.db.exec(fix);
    expect((await health()).filter(isIt)).toEqual([]);
  });
});

it('a status that is only reached from another unreachable one is named too', async () => {
  await shop.db.exec(statuses('order_statuses', 'ordered', '{"allowedTransitions": ["cancelled"]}'));
  expect((await health()).filter(({ code }) => code === 'unreachable_status').map(({ subject }) => subject)).toEqual([
    'Completed',
    'Shipped',
  ]);
  await shop.db.exec(statuses('order_statuses', 'ordered', '{"allowedTransitions": ["shipped", "cancelled"]}'));
});

it('a link to a country or route opens that record', async () => {
  await shop.db.exec(route('max_weight = null') + route(`weight_tiers = '[{"min": 0, "max": 20, "cost": 1, "per_kg": 0}]'`));
  const { id } = await shop.row<{ id: string }>(`select id from public.shipping_routes where destination_country = 'NP'`);
  expect((await health()).find(({ code }) => code === 'tiers_end_early')?.link).toContain(`&open=${id}`);
  await shop.db.exec(route(`weight_tiers = '[]'`));
});

it('the age at which a rate is stale is a setting', async () => {
  await shop.db.exec(`update public.country_settings set rate_updated_at = now() - interval '8 days' where code = 'NP'`);
  const stale = async () => (await health()).some(({ code }) => code === 'rate_stale');
  expect(await stale()).toBe(true);
  await shop.db.exec(
    `update public.system_settings set setting_value = '{"rate_stale_days": 9}' where setting_key = 'config_health'`,
  );
  expect(await stale()).toBe(false);
});

it('is for admins only', async () => {
  expect(await refusal(shop.call(shop.customer, 'config_health'))).toMatch(/^PT403 admin_only/);
  expect(await refusal(shop.call('anon', 'config_health'))).toMatch(/^42501/);
});
