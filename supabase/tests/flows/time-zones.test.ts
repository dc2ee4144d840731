import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { openShop, refusal, sentQuote, type Shop, unpaidOrder } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const keep = (who: Identity, zone: unknown) => shop.call(who, 'keep_time_zone', { p_zone: zone });
const zoneOf = async (who: Identity & { userId: string }) =>
  (await shop.row<{ time_zone: string | null }>('select time_zone from public.profiles where id = $1', [who.userId])).time_zone;
const momentFor = async (who: string | null, at = '2026-12-03T08:15:00Z') =>
  (await shop.row<{ text: string }>('select private.moment_for($1, $2) as text', [who, at])).text;

it('keeps the time zone that a browser names, and refuses unknown ones', async () => {
  await keep(shop.customer, 'Europe/Berlin');
  expect(await zoneOf(shop.customer)).toBe('Europe/Berlin');
  await keep(shop.customer, 'Asia/Katmandu'); // the name that Chrome has
  expect(await zoneOf(shop.customer)).toBe('Asia/Kathmandu');
  expect(await zoneOf(shop.stranger)).toBeNull();
  for (const zone of ['Mars/Olympus', '', "UTC'; drop", null])
    expect(await refusal(keep(shop.customer, zone))).toBe('PT400 bad_zone p_zone');
  expect(await refusal(keep({ userId: null } as never, 'UTC'))).toMatch(/^PT401|^42501/);
  expect(await zoneOf(shop.customer)).toBe('Asia/Kathmandu');
});

it('writes a moment in the zone of its reader, and in the shop’s without one', async () => {
  await keep(shop.customer, 'Asia/Kathmandu');
  expect(await momentFor(shop.customer.userId)).toBe('3 December 2026, 14:00 (Asia/Kathmandu)');
  await shop.db.sql(
    `update public.system_settings set setting_value = '"Europe/Berlin"' where setting_key = 'reporting_timezone'`,
  );
  expect(await momentFor(shop.stranger.userId)).toBe('3 December 2026, 09:15 (Europe/Berlin)');
  expect(await momentFor(null)).toBe('3 December 2026, 09:15 (Europe/Berlin)');
});

it('names the reader’s zone at every time in a mail', async () => {
  await keep(shop.customer, 'Asia/Kathmandu');
  const quote = await sentQuote(shop);
  const order = await unpaidOrder(shop);
  const mails = await shop.db.sql<{ text: string; expires_at: string }>(
    `select o.text, private.moment_for(o.user_id, coalesce(p.expires_at, q.expires_at)) as expires_at
     from public.email_outbox o left join public.quotes q on q.id = o.entity_id
     left join public.payments p on p.order_id = o.entity_id
     where o.entity_id in ($1, $2) and o.template_name in ('quote_sent', 'bank_transfer_instructions')`,
    [quote.id, order.order_id],
  );
  expect(mails).toHaveLength(2);
  for (const { text, expires_at } of mails) {
    expect(expires_at).toMatch(/ \(Asia\/Kathmandu\)$/);
    expect(text).toContain(expires_at);
    expect(text).not.toContain('UTC');
  }
});

it('has one function that writes moments into messages', async () => {
  const others = await shop.db.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('private', 'public') and p.prosrc ~ '(HH24:MI|FMMonth|DD Mon)' order by 1`,
  );
  expect(others.map(({ name }) => name)).toEqual(['moment_for']);
});
