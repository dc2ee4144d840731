import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../delivery/registry-client.ts';
import { PNG } from '../harness/pictures.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { linesOf, pack, paidOrder, receive, report, ship } from './lines.ts';
import { aKey, type Checkout, type Json, moveOrder, openShop, refusal, requestedQuote, type Shop } from './shop.ts';

const MAYA = 'maya@shop.test';
/** Everything that says who she is, where she lives, what she bought and what was written. */
const TRACES = ['maya', 'lazimpat', '+977 1', 'zanzibar lamp', 'lamps.example', 'ring the bell', 'jd 0999', 'she was rude'];

let shop: Shop;
let order: Checkout;
beforeAll(async () => {
  shop = await openShop();
  order = await completedOrder();
  await shop.db.sql(
    `insert into public.messages (sender_id, content, attachment_path, order_id) values ($1, 'Ring the bell', $2, $3)`,
    [shop.customer.userId, await attach(), order.order_id],
  );
  await shop.call(shop.admin, 'save_customer_notes', { p_user_id: shop.customer.userId, p_notes: 'She was rude', p_version: 0 });
  await shop.db.sql('update public.order_admin set internal_notes = $1', ['She was rude to Maya']);
  await requestedQuote(shop, { customer_notes: 'For Maya, ring the bell' });
  await shop.db.sql(`update public.user_addresses set city = 'Lazimpat' where user_id = $1`, [shop.customer.userId]);
  await shop.db.sql('delete from public.user_addresses where user_id = $1 and country_code = $2', [shop.customer.userId, 'IN']);
  await shop.db.sql(
    `insert into public.payment_events (gateway, event_id, payload) select 'sandbox', 'evt_1',
       jsonb_build_object('id', 'evt_1', 'payment_id', id, 'amount', amount, 'payer', 'Maya') from public.payments`,
  );
});
afterAll(() => shop.db.close());

async function attach(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([PNG], 'maya at home.png', { type: 'image/png' }));
  const headers = { apikey: TEST_KEYS.publishableKey, authorization: `Bearer ${shop.customer.token}` };
  const request = new Request(`${TEST_ORIGIN}/functions/v1/attach-file`, { method: 'POST', headers, body: form });
  return ((await (await shop.db.fetch(request)).json()) as { path: string }).path;
}

async function completedOrder(): Promise<Checkout> {
  const lamp = { product_name: 'Zanzibar lamp', product_url: 'https://lamps.example/z', options: 'For Maya' };
  const placed = await paidOrder(shop, [lamp]);
  await receive(shop, placed);
  await moveOrder(shop, placed.order_id, 'ordered');
  const parcel = await ship(shop, await pack(shop, await linesOf(shop, placed)), { tracking_number: 'JD 0999' });
  await report(shop, parcel, { state: 'delivered' });
  return placed;
}

/** Tables with one of the words in any column, and which. */
async function tracesIn(words: readonly string[]): Promise<string[]> {
  const tables = await shop.db.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace::regnamespace::text
       in ('public', 'private', 'auth', 'storage', 'delivery')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const rows = await shop.db.sql(`select from ${name} t where strpos(lower(to_jsonb(t)::text), $1) > 0 limit 1`, [word]);
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

const asUser = (userId: string) => ({ user: userId });
const OWNER = { system: 'owner' };
const ask = <T = Json>(verb: string, input: Json, as: object = OWNER): Promise<T> =>
  shop.call<T>('service', 'delivery', { p_verb: verb, p_as: as, p_input: input });
const erasure = (changes: Json = {}): Json => ({ customer: MAYA, confirm: MAYA, reason: 'Asked by mail', ...changes });

const BOOKS = `select (select jsonb_agg(to_jsonb(l) order by currency) from private.money_ledger l) as ledger,
  (select jsonb_agg(jsonb_build_array(number, amount, currency, received_at) order by number) from public.payment_receipts) as receipts,
  (select jsonb_agg(jsonb_build_array(order_number, total, total_usd, destination_country, created_at, updated_at) order by order_number)
   from public.orders) as orders,
  (select jsonb_agg(jsonb_build_array(line_total_local, line_total_usd, quote_quantity)) from public.order_items) as items,
  (select count(*) from private.unaccounted_money()) as wrong`;

const grant = (userId: string) =>
  shop.db.sql(
    `insert into delivery.grants (user_id, modules, environments, verbs, granted_by) values ($1, '{*}', '{*}', '{administer}', 'test')`,
    [userId],
  );

describe('who may export and erase', () => {
  it('refuses visitors, the customer, another customer and admins without the right', async () => {
    for (const verb of ['export_customer', 'erase_customer']) {
      for (const who of [shop.customer, shop.stranger, shop.admin])
        expect(await refusal(ask(verb, erasure(), asUser(who.userId)))).toMatch(/^PT403 not_granted/);
      expect(await refusal(ask(verb, erasure(), { token: 'unknown' }))).toMatch(/^PT401/);
      for (const who of ['anon', shop.customer, shop.admin] as const)
        expect(await refusal(shop.call(who, 'delivery', { p_verb: verb, p_as: OWNER, p_input: erasure() }))).toMatch(/^42501/);
    }
    for (const verb of ['customer-export', 'customer-erase']) {
      expect((await call(shop.db, `delivery/${verb}`, { token: null, body: erasure() })).status).toBe(401);
      for (const who of [shop.customer, shop.admin])
        expect((await call(shop.db, `delivery/${verb}`, { token: who.token, body: erasure() })).status).toBe(403);
    }
  });

  it('refuses somebody with every right who is no admin of the shop', async () => {
    await grant(shop.stranger.userId);
    expect(await refusal(ask('erase_customer', erasure(), asUser(shop.stranger.userId)))).toBe('PT403 admin_only');
  });
});

describe('an export', () => {
  it('has no messages to a number that the person typed into their profile, only to the one that signs in', async () => {
    const { userId } = shop.stranger;
    await shop.db.sql(
      `insert into public.email_outbox (template_name, to_phone, subject, html, text, dedupe_key)
       values ('code', '+9779811111111', '', '', 'For somebody else', 'a-code')`,
    );
    const mails = async () => {
      const { tables } = await ask<{ tables: Record<string, { text: string }[]> }>('export_customer', { customer: userId });
      return (tables['public.email_outbox'] ?? []).map(({ text }) => text);
    };
    await shop.db.sql(`update public.profiles set phone = '+9779811111111' where id = $1`, [userId]);
    expect(await mails()).not.toContain('For somebody else');
    await shop.db.sql(`update auth.users set phone = '9779811111111' where id = $1`, [userId]);
    expect(await mails()).toContain('For somebody else');
    await shop.db.sql('update auth.users set phone = null where id = $1', [userId]);
    await shop.db.sql('update public.profiles set phone = null where id = $1', [userId]);
    await shop.db.sql(`delete from public.email_outbox where dedupe_key = 'a-code'`);
  });

  it('has the person’s rows, mails and files, and nothing that signs in', async () => {
    await grant(shop.admin.userId);
    const { status, body } = await call(shop.db, 'delivery/customer-export', {
      token: shop.admin.token,
      body: { customer: MAYA },
    });
    expect(status).toBe(200);
    const tables = body['tables'] as unknown as Record<string, Json[]>;
    for (const table of [
      'profiles',
      'user_addresses',
      'quotes',
      'quote_items',
      'orders',
      'order_lines',
      'payments',
      'payment_receipts',
    ])
      expect([table, tables[`public.${table}`]?.length ?? 0]).not.toEqual([table, 0]);
    expect(tables['public.messages']).toEqual([expect.objectContaining({ content: 'Ring the bell' })]);
    expect(tables['public.email_outbox']!.every(({ to_email }) => to_email === MAYA)).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/encrypted_password|"token|admin@shop\.test/);
    const [file] = body['files'] as unknown as { path: string; url: string }[];
    expect(file!.path).toContain('maya-at-home');
    const { pathname, search } = new URL(file!.url);
    const bytes = await (await shop.db.fetch(new Request(TEST_ORIGIN + pathname + search))).arrayBuffer();
    expect(bytes.byteLength).toBe(PNG.byteLength);
  });

  it('of an unknown address is refused', async () => {
    expect(await refusal(ask('export_customer', { customer: 'unknown@shop.test' }))).toBe('PT404 customer_not_found');
  });
});

describe('an erasure', () => {
  it('names what is open: orders, money, claims, and the role', async () => {
    const open = await paidOrder(shop);
    await expect(ask('erase_customer', erasure())).rejects.toMatchObject({
      code: 'PT409',
      message: 'order_open',
      detail: `Open orders: ${open.order_number}.`,
    });
    await moveOrder(shop, open.order_id, 'cancelled', { reason: 'Maya changed her mind' });
    await expect(ask('erase_customer', erasure())).rejects.toMatchObject({
      message: 'money_open',
      detail: expect.stringContaining(open.order_number),
    });
    const { refund_id } = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
      p_payment_id: open.payment_id,
      p_amount: open.amount,
      p_reason: 'Maya changed her mind',
      p_note: 'She was rude',
      p_idempotency_key: aKey(),
      p_expected_refundable: open.amount,
      p_items: [],
    });
    await shop.call(shop.admin, 'settle_refund', { p_refund_id: refund_id, p_payout_reference: 'To Maya, IBAN 1' });
    const [line] = await linesOf(shop, order);
    const claim = { line_id: line!.id, kind: 'damaged', description: 'Maya says it is broken' };
    await shop.call(shop.customer, 'open_claim', { p_claim: claim });
    await expect(ask('erase_customer', erasure())).rejects.toMatchObject({ message: 'claim_open' });
    const { id, version } = await shop.row<{ id: string; version: number }>('select id, version from public.claims');
    const decision = { p_claim_id: id, p_version: version, p_to: 'refused', p_reason: 'Maya broke it herself' };
    await shop.call(shop.admin, 'decide_claim', decision);
    expect(await refusal(ask('erase_customer', erasure({ customer: 'admin@shop.test', confirm: 'admin@shop.test' })))).toBe(
      'PT409 is_admin',
    );
  });

  it('needs a reason, and the name or the address typed again', async () => {
    expect(await refusal(ask('erase_customer', erasure({ reason: '' })))).toBe('PT400 reason_needed reason');
    for (const confirm of ['eve@shop.test', 'yes'])
      expect(await refusal(ask('erase_customer', erasure({ confirm })))).toBe('PT400 confirmation_differs confirm');
  });

  it('keeps the books and empties everything else, files and sign-in too', async () => {
    expect((await tracesIn(TRACES)).length).toBeGreaterThan(20);
    const before = await shop.row(BOOKS);
    const { status, body } = await call(shop.db, 'delivery/customer-erase', {
      token: shop.admin.token,
      body: erasure({ confirm: 'Maya' }),
    });
    expect([status, body]).toEqual([200, expect.objectContaining({ files: 1, left: 0 })]);
    expect(await tracesIn(TRACES)).toEqual([]);
    expect(await shop.row(BOOKS)).toEqual(before);
    expect(before['wrong']).toBe(0);
    expect(await shop.db.sql('select from auth.sessions where user_id = $1', [shop.customer.userId])).toEqual([]);
    const account = 'select email, phone, encrypted_password, deleted_at is not null as gone from auth.users where id = $1';
    const gone = { email: null, phone: null, encrypted_password: null, gone: true };
    expect(await shop.row(account, [shop.customer.userId])).toEqual(gone);
  });

  it('leaves one entry in the audit log, and nothing to do for mails and admins', async () => {
    expect(await shop.row(`select actor_id, after from public.audit_log where action = 'erase'`)).toEqual({
      actor_id: shop.admin.userId,
      after: { reason: 'Asked by mail', by: 'admin@shop.test', rows: expect.any(Number) },
    });
    const [quotes] = await shop.db.sql(
      `select count(*)::int as open from public.quotes where order_id is null and status <> 'rejected'`,
    );
    expect(quotes).toEqual({ open: 0 });
    expect(await shop.db.sql(`select from public.email_outbox where status in ('queued', 'sending')`)).toEqual([]);
    expect(await shop.db.sql('select from private.erased_files')).toEqual([]);
  });

  it('can be repeated with the ID, and changes no other customer', async () => {
    const again = erasure({ customer: shop.customer.userId, confirm: 'Erased customer' });
    await ask('erase_customer', again);
    expect((await shop.row(`select email from public.profiles where id = $1`, [shop.stranger.userId]))['email']).toBe(
      'eve@shop.test',
    );
    expect(
      await shop.db.sql(`select from public.audit_log where action = 'erase' and after ->> 'reason' = 'Asked by mail'`),
    ).toHaveLength(2);
  });

  it('reaches visitors without an account', async () => {
    const visitor = { p_name: 'Zora', p_email: 'zora@mail.test', p_subject: 'Hello', p_content: 'I am Zora' };
    await shop.call('anon', 'send_contact', visitor);
    await ask('erase_customer', erasure({ customer: 'zora@mail.test', confirm: 'zora@mail.test' }));
    expect(await tracesIn(['zora'])).toEqual([]);
  });
});

describe('rows that erasure may change', () => {
  it('stay append-only and frozen for everything else', async () => {
    for (const text of [
      `update public.status_history set reason = 'x'`,
      `update public.audit_log set after = '{}'`,
      `delete from public.status_history`,
      `update public.payment_receipts set answer = '{"a": 1}'`,
      `update public.orders set shipping_address = '{"a": 1}'`,
    ])
      expect(await refusal(shop.db.sql(text))).toMatch(/^PT4/);
  });
});

describe('retention', () => {
  it('deletes what is older than its setting, in batches, and keeps the rest', async () => {
    const rows = (days: number) =>
      shop.db.exec(`
        insert into public.notices (user_id, event, title, path, entity_type, entity_id, dedupe_key, created_at)
          select '${shop.stranger.userId}', 'quote_sent', 'Sent', '/x', 'quote', gen_random_uuid(), 'n${days}' || n,
            now() - interval '${days} days' from generate_series(1, 3) n;
        insert into public.cart_events (user_id, type, value_usd, occurred_at)
          values ('${shop.stranger.userId}', 'added', 1, now() - interval '${days} days');
        insert into public.payment_events (gateway, event_id, payload, created_at)
          values ('sandbox', 'evt${days}', '{"id": "x"}', now() - interval '${days} days');
        insert into public.status_history (entity_type, entity_id, to_status, trigger, created_at)
          values ('quote', '${shop.stranger.userId}', 'sent', 'admin', now() - interval '${days} days');`);
    await rows(10);
    await rows(2000);
    const left = () =>
      shop.row(
        `select (select count(*) from public.notices where user_id = $1) as notices,
          (select count(*) from public.cart_events where user_id = $1) as carts,
          (select count(*) from public.payment_events where payload = '{"id": "x"}') as payloads,
          (select count(*) from public.status_history where entity_id = $1) as moves`,
        [shop.stranger.userId],
      );
    await shop.db.sql('select private.prune_history(2)');
    expect(await left()).toMatchObject({ notices: 4 });
    expect(await shop.call(shop.admin, 'run_job', { p_name: 'apply_retention' })).toMatchObject({ result: 'done' });
    expect(await left()).toEqual({ notices: 3, carts: 1, payloads: 1, moves: 1 });
  });

  it('follows the setting, which is checked', async () => {
    const save = (changes: Json) =>
      shop.db.as(shop.admin, (sql) =>
        sql(
          `update public.system_settings set setting_value = (setting_value::jsonb || $1)::text where setting_key = 'retention' returning id`,
          [JSON.stringify(changes)],
        ),
      );
    expect(await save({ notice_days: 30 })).toHaveLength(1);
    expect(await refusal(save({ notice_days: 29 }))).toMatch(/^PT400 bad_setting/);
    expect(await refusal(save({ notice_days: 30.5 }))).toBe('PT400 bad_setting notice_days');
    expect(await refusal(save({ mail_days: 60 }))).toBe('PT400 bad_setting mail_days');
  });
});
