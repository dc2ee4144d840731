import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOut, approvedQuote, type Json, moveOrder, openShop, refusal, type Shop, verify } from './shop.ts';

interface Entry extends Json {
  id: string;
  created_at: string;
  actor_name: string | null;
  action: string;
  table_name: string;
  record_id: string;
  subject: { kind: string | null; id: string | null; label: string };
  names: Record<string, string>;
  before: Json | null;
  after: Json | null;
}

interface Page {
  rows: Entry[];
  count: number;
  next: string | null;
  previous: string | null;
}

let shop: Shop;
let nepal: string;
const COUNT = 60;

beforeAll(async () => {
  shop = await openShop();
  nepal = (await shop.row<{ id: string }>(`select id from public.country_settings where code = 'NP'`)).id;
  await shop.db.as(shop.admin, (sql) => sql('update public.country_settings set vat = 15 where id = $1', [nepal]), {
    commit: true,
  });
  // the log is append-only: old entries are written as they would have been
  await shop.db.sql(
    `insert into public.audit_log (actor_id, action, table_name, record_id, before, after, created_at)
     select $1, 'update', 'bank_accounts', gen_random_uuid(), '{"sort": 1}', '{"sort": 2}', date_trunc('second', now() - interval '2 days') - make_interval(secs => n / 3)
     from generate_series(1, $2::int) n`,
    [shop.stranger.userId, COUNT],
  );
});
afterAll(() => shop.db.close());

const list = (p_filters: Json = {}, more: Json = {}) => shop.call<Page>(shop.admin, 'admin_audit_list', { p_filters, ...more });
const page = async (filters: Json = {}, p_limit = 25, more: Json = {}) => (await list(filters, { p_limit, ...more })).rows;
const found = async (p_search: string, filters: Json = {}) => page(filters, 100, { p_search });

it('shows what changed, before and after, and who did it', async () => {
  const [entry] = await page({ record: nepal, actor: shop.admin.userId });
  expect(entry).toMatchObject({
    action: 'update',
    table_name: 'country_settings',
    actor_name: 'admin@shop.test',
    subject: { kind: null, id: null, label: 'Nepal' },
    before: { vat: 13 },
    after: { vat: 15 },
  });
});

describe('filters', () => {
  it('by table, action, record, admin, system and time, and counts the same rows', async () => {
    const since = new Date(Date.now() - 864e5).toISOString();
    for (const [filter, isIt] of [
      [{ table: 'bank_accounts' }, ({ table_name }) => table_name === 'bank_accounts'],
      [{ action: 'insert' }, ({ action }) => action === 'insert'],
      [{ record: nepal }, ({ record_id }) => record_id === nepal],
      [{ actor: shop.stranger.userId }, ({ actor_name }) => actor_name === 'eve@shop.test'],
      [{ actor: 'system' }, ({ actor_name }) => actor_name === null],
      [{ since }, ({ created_at }) => new Date(created_at) >= new Date(since)],
      [{ until: since, table: 'bank_accounts' }, ({ created_at }) => new Date(created_at) < new Date(since)],
    ] as [Json, (entry: Entry) => boolean][]) {
      const expected = (await page({}, 1000))
        .filter(isIt)
        .filter(({ table_name }) => !filter['table'] || table_name === filter['table']);
      expect((await page(filter, 1000)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(expected.length).toBeGreaterThan(0);
      expect((await list(filter)).count).toBe(expected.length);
    }
  });

  it('offer every table of the log, and every admin', async () => {
    const tables = await shop.db.sql<{ t: string }>('select distinct table_name as t from public.audit_log order by 1');
    expect(await shop.call(shop.admin, 'audit_facts')).toEqual({
      tables: tables.map(({ t }) => t),
      actors: [{ id: shop.admin.userId, name: 'admin@shop.test' }],
    });
  });

  it('that are no id or time, or not known, are refused', async () => {
    expect(await refusal(page({ record: 'nonsense' }))).toMatch(/^22P02/);
    expect(await refusal(page({ since: 'yesterday evening' }))).toMatch(/^22007/);
    expect(await refusal(page({ colour: 'red' }))).toBe('PT400 bad_filter p_filters');
    expect(await refusal(page({}, 0))).toBe('PT400 bad_page p_limit');
    expect(await refusal(list({}, { p_after: `2026-01-01_' or true --` }))).toBe('PT400 bad_cursor p_after');
  });
});

describe('pages', () => {
  it('forwards show every entry once, newest first, also those of one moment', async () => {
    const filter = { table: 'bank_accounts', actor: shop.stranger.userId };
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const read: Page = await list(filter, next ? { p_after: next } : {});
      seen.push(...read.rows.map(({ id }) => id));
      next = read.next;
    } while (next);
    expect(seen).toEqual((await page(filter, 1000)).map(({ id }) => id));
    expect(seen).toHaveLength(COUNT);
  });

  it('backwards show the page before, in the same order', async () => {
    const second = await list({}, { p_after: (await list()).next });
    expect((await list({}, { p_before: second.previous })).rows.map(({ id }) => id)).toEqual((await page()).map(({ id }) => id));
  });
});

describe('an entry', () => {
  let order: { order_id: string; order_number: string; payment_id: string; reference_code: string };
  let quote: { id: string; display_id: string };
  beforeAll(async () => {
    quote = await approvedQuote(shop);
    const placed = await checkOut(shop, [quote]);
    order = placed;
    await verify(shop, placed);
    await moveOrder(shop, order.order_id, 'ordered');
    await shop.call(shop.admin, 'assign_record', {
      p_entity_type: 'order',
      p_id: order.order_id,
      p_assignee: shop.admin.userId,
      p_seen: null,
    });
  });

  it('is named by the order or quote that it belongs to, and by its own name', async () => {
    const subjectOf = async (table: string, record: string) => (await page({ table, record }, 1))[0]?.subject;
    expect(await subjectOf('orders', order.order_id)).toMatchObject({
      kind: 'order',
      id: order.order_id,
      label: order.order_number,
    });
    expect(await subjectOf('payments', order.payment_id)).toMatchObject({
      kind: 'order',
      id: order.order_id,
      label: `${order.order_number}, ${order.reference_code}`,
    });
    expect(await subjectOf('quotes', quote.id)).toMatchObject({
      kind: 'quote',
      id: quote.id,
      label: `${quote.display_id}, Camera`,
    });
    expect((await page({ table: 'order_admin', action: 'update' }, 1))[0]).toMatchObject({
      subject: { kind: 'order', label: order.order_number },
      names: { [shop.admin.userId]: 'admin@shop.test' },
    });
  });

  it('keeps its name after its record is deleted', async () => {
    const { id } = await shop.row<{ id: string }>(
      `insert into public.rejection_reasons (reason, audience, category) values ('Too heavy', 'admin', 'other') returning id`,
    );
    await shop.db.sql('delete from public.rejection_reasons where id = $1', [id]);
    expect((await page({ record: id })).map(({ subject }) => subject.label)).toEqual(expect.arrayContaining(['Too heavy']));
  });

  it.each([
    ['the order’s number', () => order.order_number],
    ['the number without its letters', () => order.order_number.slice(3)],
    ['the payment’s reference', () => order.reference_code],
    ['the quote’s number', () => quote.display_id],
    ['the admin', () => `${order.order_number} admin@shop.test`],
    ['a status as screens name it', () => `${order.order_number} Ordered`],
    ['a stored value', () => `${order.order_number} ordered`],
    ['the table and the action', () => `${order.order_number} orders changed`],
    ['a column', () => `${order.order_number} ordered at`],
  ])('is found by %s', async (_what, search) => {
    expect((await found(search())).length).toBeGreaterThan(0);
    expect((await list({}, { p_search: search() })).count).toBe((await found(search())).length);
  });

  it('is found by an amount as screens write it, and with a filter', async () => {
    const { amount } = await shop.row<{ amount: string }>(
      'select amount::text from public.payment_receipts where order_id = $1',
      [order.order_id],
    );
    const written = Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const rows = await found(`${order.order_number} ${written}`, { table: 'payment_receipts' });
    expect(rows.map(({ table_name }) => table_name)).toEqual(['payment_receipts']);
    expect(await found('zebra crossing')).toEqual([]);
  });

  it('is no longer found once it was pruned', async () => {
    const old = `insert into public.audit_log (action, table_name, record_id, after, created_at)
      values ('update', 'profiles', gen_random_uuid(), '{"full_name": "Zacharias Oldentry"}', now() - interval '500 days')`;
    await shop.db.sql(old);
    expect(await found('Oldentry')).toHaveLength(1);
    await shop.db.sql('select private.prune_history(100)');
    const texts = await shop.db.sql(`select from private.search_texts where kind = 'audit' and text like '%oldentry%'`);
    expect([await found('Oldentry'), texts]).toEqual([[], []]);
  });
});
