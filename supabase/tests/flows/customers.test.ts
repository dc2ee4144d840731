import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '../harness.ts';
import { approvedQuote, openShop, refusal, sentQuote, unpaidOrder, verify, type Json, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await sentQuote(shop);
  await approvedQuote(shop);
  await verify(shop, await unpaidOrder(shop));
  const say = (from: string, to: string | null, content: string) =>
    shop.db.sql('insert into public.messages (sender_id, recipient_id, content) values ($1, $2, $3)', [from, to, content]);
  await say(shop.customer.userId, null, 'Where is it?');
  await say(shop.admin.userId, shop.customer.userId, 'On its way.');
  await say(shop.stranger.userId, null, 'Not about Maya');
});
afterAll(() => shop.db.close());

const read = (who: Identity, text: string, parameters: unknown[] = []): Promise<Json[]> =>
  shop.db.as(who, (sql) => sql<Json>(text, parameters));
const details = async (who: Identity = shop.admin) =>
  (await read(who, 'select * from public.admin_customer_details where id = $1', [shop.customer.userId]))[0];
const audit = (action: string) =>
  shop.db.sql<Json>(
    `select actor_id, record_id, before, after from public.audit_log
     where action = $1 and table_name in ('profiles', 'profile_admin') order by created_at`,
    [action],
  );

describe('the page of a customer', () => {
  it('counts the rows that its lists show, and is for admins', async () => {
    const row = await details();
    const count = async (text: string) => (await shop.row<{ n: number }>(text, [shop.customer.userId])).n;
    expect(row).toMatchObject({
      full_name: 'Maya',
      is_admin: false,
      cod_enabled: false,
      notes_version: 0,
      quote_count: await count('select count(*)::int as n from public.quotes where user_id = $1'),
      order_count: await count('select count(*)::int as n from public.orders where user_id = $1'),
      payment_count: 1,
      refund_count: 0,
      message_count: 2,
      refunded_usd: 0,
    });
    expect(Number(row!['total_usd'])).toBeGreaterThan(0);
    expect(await details(shop.customer)).toBeUndefined();
  });

  it('keeps the notes of two admins: the second save is refused, and nothing is overwritten', async () => {
    const save = (notes: string, version: number, who: Identity = shop.admin) =>
      shop.call(who, 'save_customer_notes', { p_user_id: shop.customer.userId, p_notes: notes, p_version: version });
    expect(await save('Pays late', 0)).toMatchObject({ internal_notes: 'Pays late', notes_version: 1 });
    expect(await refusal(save('Call first', 0))).toBe('PT409 stale_version');
    expect(await save('Pays late', 0)).toMatchObject({ notes_version: 1 }); // the same text again
    expect(await save('Pays late. Call first', 1)).toMatchObject({ notes_version: 2 });
    expect(await refusal(save('x'.repeat(5001), 2))).toBe('PT400 too_long notes');
    expect(await refusal(save('Mine', 2, shop.customer))).toBe('PT403 admin_only');
    expect(await save('', 2)).toMatchObject({ internal_notes: null, notes_version: 3 });
    const unknown = { p_user_id: '00000000-0000-4000-8000-00000000dead', p_notes: 'x', p_version: 0 };
    expect(await refusal(shop.call(shop.admin, 'save_customer_notes', unknown))).toBe('PT404 customer_not_found');
  });

  it('switches cash on delivery, with the admin in the audit log, once', async () => {
    const enable = (enabled: boolean, who: Identity = shop.admin) =>
      shop.call(who, 'set_cash_on_delivery', { p_user_id: shop.customer.userId, p_enabled: enabled });
    const before = (await audit('update')).length;
    expect(await enable(true)).toMatchObject({ cod_enabled: true });
    await enable(true);
    const entries = (await audit('update')).slice(before);
    expect(entries).toEqual([
      expect.objectContaining({ actor_id: shop.admin.userId, before: { cod_enabled: false }, after: { cod_enabled: true } }),
    ]);
    expect(await refusal(enable(false, shop.customer))).toBe('PT403 admin_only');
  });

  it('is not written past these functions, not by an admin either', async () => {
    const write = `update public.profile_admin set internal_notes = 'x' where user_id = $1`;
    expect(await refusal(read(shop.admin, write, [shop.customer.userId]))).toMatch(/^42501/);
  });
});

describe('viewing as a customer', () => {
  const start = (reason = 'Cannot find the order', who: Identity = shop.admin, userId = shop.customer.userId) =>
    shop.call(who, 'view_as_customer', { p_user_id: userId, p_reason: reason });

  it('needs a reason, and is written to the audit log with the admin and the customer', async () => {
    const quotes = 'select * from public.customer_quotes($1)';
    expect(await refusal(read(shop.admin, quotes, [shop.customer.userId]))).toBe('PT403 view_not_started');
    expect(await refusal(start(' '))).toBe('PT400 missing_field reason');
    expect(await refusal(start('x'))).toBe('PT400 too_short reason');
    expect(await start()).toMatchObject({ customer_id: shop.customer.userId, full_name: 'Maya' });
    expect(await audit('view')).toEqual([
      {
        actor_id: shop.admin.userId,
        record_id: shop.customer.userId,
        before: null,
        after: { reason: 'Cannot find the order' },
      },
    ]);
    expect((await read(shop.admin, quotes, [shop.customer.userId])).length).toBeGreaterThan(0);
    expect(await refusal(read(shop.admin, quotes, [shop.stranger.userId]))).toBe('PT403 view_not_started');
  });

  const VIEWS: [what: string, asCustomer: string, asAdmin: string][] = [
    ['quotes', 'select * from public.quote_cards order by created_at desc, id', 'select * from public.customer_quotes($1)'],
    [
      'cart',
      'select * from public.quote_cards where in_cart order by created_at desc, id',
      `select * from public.customer_quotes($1, 'cart')`,
    ],
    ['orders', 'select * from public.order_cards order by created_at desc, id', 'select * from public.customer_orders($1)'],
    ['messages', 'select * from public.message_threads order by last_at desc, key', 'select * from public.customer_threads($1)'],
  ];
  it.each(VIEWS)('shows exactly what the customer reads: %s', async (_what, asCustomer, asAdmin) => {
    await start();
    const own = await read(shop.customer, asCustomer);
    expect(own.length).toBeGreaterThan(0);
    expect(await read(shop.admin, asAdmin, [shop.customer.userId])).toEqual(own);
  });

  it('leaves the caller an admin, and shows no admin moves', async () => {
    await start();
    const [row] = await read(
      shop.admin,
      `select (select count(*) from public.customer_quotes($1) where actions && array['price', 'unsend']) as admin_moves,
         auth.uid() as me, public.has_role(auth.uid(), 'admin') as is_admin`,
      [shop.customer.userId],
    );
    expect(row).toEqual({ admin_moves: 0, me: shop.admin.userId, is_admin: true });
  });

  it('writes nothing: Postgres itself refuses it inside', async () => {
    const { text } = await shop.row<{ text: string }>(`select pg_get_functiondef('private.quotes_as_customer'::regproc) as text`);
    await shop.db.exec(text.replace('return query', 'update public.quotes set quantity = quantity; return query'));
    await start();
    const tried = read(shop.admin, 'select * from public.customer_quotes($1)', [shop.customer.userId]);
    expect(await refusal(tried)).toMatch(/^0A000 UPDATE is not allowed in a non-volatile function/);
    await shop.db.exec(text);
  });

  it('is for admins, of customers, and ends after an hour', async () => {
    expect(await refusal(start('Curious', shop.customer, shop.stranger.userId))).toBe('PT403 admin_only');
    expect(await refusal(start('Curious', shop.admin, shop.admin.userId))).toBe('PT409 is_admin');
    await start();
    const quotes = 'select * from public.customer_quotes($1)';
    expect(await refusal(read(shop.stranger, quotes, [shop.customer.userId]))).toBe('PT403 admin_only');
    await shop.db.exec('alter table public.audit_log disable trigger audit_log_append_only');
    await shop.db.sql(`update public.audit_log set created_at = created_at - interval '61 minutes' where action = 'view'`);
    await shop.db.exec('alter table public.audit_log enable trigger audit_log_append_only');
    expect(await refusal(read(shop.admin, quotes, [shop.customer.userId]))).toBe('PT403 view_not_started');
    expect(await refusal(read(shop.admin, `select * from public.customer_quotes($1, 'mine')`, [shop.customer.userId]))).toBe(
      'PT403 view_not_started',
    );
  });
});
