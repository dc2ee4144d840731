import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Identity, TestUser } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { aRequest, checkOut, approvedQuote, type Json, mails, openShop, refusal, sentQuote, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());
afterEach(() => shop.db.exec('delete from private.rate_hits; delete from public.messages'));

/** Calls with this X-Forwarded-For value (nearest proxy last). */
const from = (forwarded: string | null, who: Identity, statement: string, parameters: unknown[]): Promise<string> =>
  refusal(
    shop.db.as(
      who,
      async (sql) => {
        const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
        await sql(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
        await sql(statement, parameters);
      },
      { commit: true },
    ),
  );

let writers = 0;
const contact = (forwarded: string | null, who: Identity = 'anon', email = `v${++writers}@site.test`) =>
  from(forwarded, who, `select public.send_contact('Vi', $1, '', 'Hello')`, [email]);
const ask = (forwarded: string | null, who: Identity) =>
  from(forwarded, who, 'select public.request_quote($1)', [JSON.stringify(aRequest())]);
const allowedOf = (answers: string[]) => answers.filter((answer) => answer === 'allowed').length;
const times = (count: number, work: (n: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const limit = (action: string, countedBy: string, period: string, most: number) =>
  shop.db.sql(`update private.rate_limits set most = $4 where action = $1 and counted_by = $2 and period = $3::interval`, [
    action,
    countedBy,
    period,
    most,
  ]);

const TOO_MANY = 'PT429 too_many_messages';

describe('the contact form', () => {
  it('accepts ten messages an hour per address, whatever email they name, without blocking other addresses', async () => {
    const answers = await times(40, () => contact('203.0.113.7'));
    expect(allowedOf(answers)).toBe(10);
    expect(new Set(answers)).toEqual(new Set(['allowed', TOO_MANY]));
    expect(await contact('203.0.113.8')).toBe('allowed');
    expect(await contact('203.0.113.7')).toBe(TOO_MANY);
  });

  it('counts the nearest proxy’s address, not what the client put before it', async () => {
    expect(allowedOf(await times(20, (n) => contact(`198.51.100.${n}, 203.0.113.9`)))).toBe(10);
    expect(await contact('203.0.113.9,198.51.100.99')).toBe('allowed');
  });

  it.each([
    ['one /64 of IPv6', (n: number) => `2001:db8:1:2::${n}`, '2001:db8:1:3::1'],
    ['an IPv4 address written as IPv6', (n: number) => (n % 2 ? '::ffff:203.0.113.10' : '203.0.113.10'), '203.0.113.11'],
    ['what is no address', (n: number) => `nonsense ${n}`, '203.0.113.12'],
  ])('counts %s as one', async (_, address, other) => {
    expect(allowedOf(await times(20, (n) => contact(address(n))))).toBe(10);
    expect(await contact(other)).toBe('allowed');
  });

  it('accepts ten messages an hour per account, from any address', async () => {
    expect(allowedOf(await times(20, (n) => contact(`203.0.113.${n}`, shop.customer)))).toBe(10);
    expect(await contact('203.0.113.1', shop.stranger)).toBe('allowed');
  });

  it('stays open to signed-in users while visitors flood it, even from the same address', async () => {
    await limit('contact', 'visitors', '1 hour', 30);
    const flood = await times(60, (n) => contact(`203.0.113.${n}`));
    expect(allowedOf(flood)).toBe(30);
    expect(await contact('203.0.113.200')).toBe(TOO_MANY);
    expect(await contact('203.0.113.1', shop.customer)).toBe('allowed');
    await limit('contact', 'visitors', '1 hour', 300);
  });

  it('reopens after an hour, stores no address, and deletes counts after a day', async () => {
    await times(12, () => contact('203.0.113.13'));
    await shop.db.sql(`update private.rate_hits set at = at - interval '61 minutes'`);
    await shop.db.sql(`update public.messages set created_at = created_at - interval '61 minutes'`);
    expect(await contact('203.0.113.13')).toBe('allowed');
    const kept = await shop.db.sql<{ key: string }>('select key from private.rate_hits');
    expect(kept.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    await shop.db.sql(`update private.rate_hits set at = at - interval '25 hours'`);
    await contact('203.0.113.14');
    expect(await shop.db.sql('select from private.rate_hits')).toHaveLength(2);
  });

  it('reads the address from the header that the operator names', async () => {
    await shop.db.sql(`select private.set_address_header('CF-Connecting-IP')`);
    expect(allowedOf(await times(15, () => contact('203.0.113.15')))).toBe(15); // that header is ignored here
    await shop.db.sql(`select private.set_address_header('x-forwarded-for')`);
  });
});

describe('requests for quotes', () => {
  beforeAll(() => limit('quote_request', 'account', '1 hour', 5));
  beforeAll(() => limit('quote_request', 'address', '1 hour', 8));
  afterAll(() => shop.db.sql(`update private.rate_limits set most = 1000000 where action = 'quote_request'`));

  it('are limited per account, even in parallel and from many addresses', async () => {
    const answers = await times(20, (n) => ask(`203.0.113.${n}`, shop.customer));
    expect(allowedOf(answers)).toBe(5);
    expect(new Set(answers)).toEqual(new Set(['allowed', 'PT429 too_many_quotes']));
    expect(await ask('203.0.113.1', shop.stranger)).toBe('allowed');
  });

  it('are limited per address across all accounts', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, (_, n) => shop.db.signUp(`many${n}@shop.test`)));
    const answers = await times(16, (n) => ask('203.0.113.20', people[n % 4] as TestUser));
    expect(allowedOf(answers)).toBe(8);
    expect(await ask('203.0.113.21', people[0] as TestUser)).toBe('allowed');
  });

  it('count instant quotes with the others', async () => {
    await times(5, () => ask(null, shop.customer));
    const item = { product_url: 'https://shop.example/hat', product_name: 'Hat', item_price: 20, item_weight: 0.2 };
    const request = { items: [item], country_code: 'US', destination_country: 'NP' };
    const instant = from(null, shop.customer, 'select public.request_instant_quote($1)', [JSON.stringify(request)]);
    expect(await instant).toBe('PT429 too_many_quotes');
  });

  it('do not count refused requests', async () => {
    const wrong = from(null, shop.customer, 'select public.request_quote($1)', [JSON.stringify(aRequest({ items: [] }))]);
    expect(await wrong).toBe('PT400 no_items items');
    expect(allowedOf(await times(6, () => ask(null, shop.customer)))).toBe(5);
  });
});

describe('admins are notified of new quotes', () => {
  const told = () =>
    shop.db.sql<Json & { id: string; subject: string; html: string; text: string; due: number }>(
      `select o.*, round(extract(epoch from o.send_after - now()) / 60)::int as due from public.email_outbox o
       where template_name = 'admin_new_quote' and to_email = 'admin@shop.test' order by send_after`,
    );
  const maya = async () => (await shop.call<{ id: string }>(shop.customer, 'request_quote', { p_request: aRequest() })).id;
  const send = (id: string) =>
    shop.db.sql(`update public.email_outbox set status = 'sent', attempts = 1, sent_at = now() where id = $1`, [id]);
  beforeEach(() => shop.db.exec('delete from public.email_outbox'));

  it('with the customer’s name, not the admin’s', async () => {
    await shop.db.sql(`update public.profiles set full_name = 'Ada Admin' where id = $1`, [shop.admin.userId]);
    const id = await maya();
    const [mail] = await told();
    expect(mail?.subject).toMatch(/^New request LF-\d+ from Maya$/);
    expect(mail?.text).toContain('Maya asks for a price: Camera.');
    expect(mail?.text).toContain(`/admin/quotes/${id}`);
    expect(JSON.stringify(mail)).not.toContain('Ada Admin');
  });

  it('with the first part of the email if the customer has no name', async () => {
    await shop.call(shop.stranger, 'request_quote', { p_request: aRequest() });
    expect((await told())[0]?.subject).toMatch(/ from eve$/);
  });

  it('by one mail now and one in ten minutes, for any number of quotes', async () => {
    await maya();
    const [first] = await told();
    expect(first?.due).toBe(0);
    await send(first!.id);
    await Promise.all(Array.from({ length: 29 }, () => maya()));
    await shop.call(shop.stranger, 'request_quote', { p_request: aRequest() });
    const [, second, ...others] = await told();
    expect([second?.due, others]).toEqual([10, []]);
    expect(second?.subject).toMatch(/^New request LF-\d+, LF-\d+, LF-\d+ and 27 more from Maya and eve$/);
    expect(second?.text).toMatch(/Price it: \S+\/admin\/quotes\n/);
    const quotes = await shop.db.sql('select from private.admin_digest_quotes where outbox_id = $1', [second!.id]);
    expect(quotes).toHaveLength(30);
  });

  it('by the next mail ten minutes after the last one was sent', async () => {
    for (const expected of [0, 10, 20]) {
      await maya();
      const last = (await told()).at(-1)!;
      expect(last.due).toBe(expected);
      await send(last.id);
    }
  });

  it('without losing a quote when a worker claims the mail at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const [id] = await Promise.all([maya(), shop.db.sql('select private.claim_outbox(100)')]);
      const mail = await shop.row<{ text: string }>(
        `select o.text from public.email_outbox o join private.admin_digest_quotes d on d.outbox_id = o.id where d.quote_id = $1`,
        [id],
      );
      expect(mail.text).toContain('Maya asks for a price');
      await shop.db.sql(`update public.email_outbox set send_after = now() where status = 'queued'`);
    }
  });

  it('with a customized template, and not at all if it is disabled', async () => {
    const write = `update public.email_templates set subject = $1, is_active = $2 where name = 'admin_new_quote'`;
    const [before] = await shop.db.sql<{ subject: string }>(
      `select subject from public.email_templates where name = 'admin_new_quote'`,
    );
    await shop.db.sql(write, ['{{product_name}} for {{customer_name}}: {{display_id}}', true]);
    await maya();
    await maya();
    expect((await told())[0]?.subject).toMatch(/^Camera for Maya: LF-\d+ and LF-\d+$/);
    await shop.db.sql('delete from public.email_outbox');
    await shop.db.sql(write, [before!.subject, false]);
    await maya();
    expect(await told()).toEqual([]);
    await shop.db.sql(write, [before!.subject, true]);
  });
});

describe('an unconfirmed address', () => {
  const unconfirm = (confirmed: string | null) =>
    shop.db.sql(`update auth.users set email_confirmed_at = $2::timestamptz where id = $1`, [shop.customer.userId, confirmed]);
  beforeEach(async () => {
    await shop.db.exec('delete from public.email_outbox');
    await unconfirm(null);
  });
  afterEach(() => unconfirm('2026-01-01'));

  const toMaya = () => shop.db.sql(`select template_name from public.email_outbox where to_email = 'maya@shop.test'`);

  it('gets no mail about quotes, however many are sent to it', async () => {
    for (let n = 0; n < 3; n++) await sentQuote(shop);
    expect(await toMaya()).toEqual([]);
  });

  it('gets at most three mails a day about orders, even in parallel', async () => {
    const quotes = await Promise.all(Array.from({ length: 6 }, () => approvedQuote(shop)));
    await Promise.all(quotes.map((quote) => checkOut(shop, [quote])));
    expect(await toMaya()).toHaveLength(3);
  });

  it('gets all mail once a phone account added it and confirmed it', async () => {
    const request = (input: RequestInfo | URL, init?: RequestInit) => shop.db.fetch(new Request(input, init));
    const { auth } = createClient(TEST_ORIGIN, TEST_KEYS.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: request },
    });
    const { data } = await auth.signUp({ phone: '+9779800000001', password: 'secret-123' });
    await auth.updateUser({ email: 'phone@shop.test' });
    const may = async () =>
      shop.row<{ may: boolean }>(`select private.may_mail($1, 'phone@shop.test', 'quote') as may`, [data.user!.id]);
    expect(await may()).toEqual({ may: false });
    const [mail] = shop.db.mails().filter(({ to }) => to === 'phone@shop.test');
    const link = new URL(/href="([^"]*token_hash[^"]*)"/.exec(mail!.html)![1]!.replaceAll('&amp;', '&'));
    await auth.verifyOtp({ token_hash: link.searchParams.get('token_hash')!, type: 'email_change' });
    expect(await may()).toEqual({ may: true });
  });

  it('gets all mail once confirmed, and none if another address was confirmed', async () => {
    await unconfirm('2026-01-01');
    const quote = await sentQuote(shop);
    expect(await mails(shop, quote.id, 'quote_sent')).toHaveLength(1);
    await shop.db.sql(`update public.profiles set email = 'victim@site.test' where id = $1`, [shop.customer.userId]);
    const other = await sentQuote(shop);
    await shop.db.sql(`update public.profiles set email = 'maya@shop.test' where id = $1`, [shop.customer.userId]);
    expect(await mails(shop, other.id, 'quote_sent')).toEqual([]);
  });
});

describe('changes of rows with a history', () => {
  beforeAll(() => limit('change', 'account', '1 hour', 5));
  afterAll(() => limit('change', 'account', '1 hour', 600));
  const rename = (who: TestUser, name: string) => from(null, who, 'update public.profiles set full_name = $1', [name]);
  const audited = async () => (await shop.db.sql('select from public.audit_log')).length;

  it('are limited per account, even in parallel, and store no more', async () => {
    const before = await audited();
    const answers = await times(12, (n) => rename(shop.customer, `Maya ${n}`));
    expect(allowedOf(answers)).toBe(5);
    expect(new Set(answers)).toEqual(new Set(['allowed', 'PT429 too_many_changes']));
    expect(await audited()).toBe(before + 5);
    expect(await rename(shop.stranger, 'Eve')).toBe('allowed');
  });

  it('count what customers do in carts', async () => {
    const quote = await approvedQuote(shop);
    await times(5, (n) => rename(shop.customer, `Maya ${n}`));
    const saved = from(null, shop.customer, 'update public.quotes set saved_for_later = true where id = $1', [quote['id']]);
    expect(await saved).toBe('PT429 too_many_changes');
  });

  it('of admins to rows of customers do not count', async () => {
    const answers = await times(8, (n) =>
      shop.db
        .sql(`update public.profiles set full_name = $1 where id = $2`, [`Maya ${n}`, shop.customer.userId])
        .then(() => 'allowed'),
    );
    expect(allowedOf(answers)).toBe(8);
  });
});
