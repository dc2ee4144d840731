import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONEY_LABELS } from '../../../libs/admin/src/list/money-labels.ts';
import { PAGE_RESULTS } from '../../../libs/db/src/database-overlay.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { rewrite } from '../mutants/mutant.ts';
import { refusal } from './shop.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
const CUSTOMER = '00000000-0000-4000-8000-000000000002';

type Value = string | number | boolean | null;
interface Page {
  rows: (Record<string, Value> & { id: string })[];
  count: number;
  is_estimate: boolean;
  next: string | null;
  previous: string | null;
}
interface Asked {
  p_filters?: Record<string, unknown>;
  p_search?: string;
  p_sort?: string;
  p_descending?: boolean;
  p_after?: string;
  p_before?: string;
  p_limit?: number;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

const page = async (list: string, asked: Asked = {}, userId = ADMIN): Promise<Page> => {
  const names = Object.keys(asked);
  const values = Object.values(asked).map((value: unknown) => (value instanceof Object ? JSON.stringify(value) : value));
  const named = names.map((name, i) => `${name} => $${i + 1}${name === 'p_filters' ? '::jsonb' : ''}`).join();
  const [row] = await db.as({ userId }, (sql) =>
    sql<{ page: Page }>(`select public.admin_${list}_list(${named}) as page`, values),
  );
  return row!.page;
};

const SORTS: Record<string, string[]> = {
  quote: ['created_at', 'display_id', 'customer_name', 'final_total', 'status', 'expires_at'],
  order: ['created_at', 'order_number', 'customer_name', 'total_usd', 'status', 'money'],
  payment: ['created_at', 'updated_at', 'customer_name', 'amount', 'status', 'method'],
  customer: ['created_at', 'full_name', 'quote_count', 'order_count', 'total_usd', 'last_quote_at'],
  money: ['since', 'kind', 'customer_name', 'amount_usd'],
  claim: ['due_at', 'created_at', 'ended_at'],
};
const VIEWS: Record<string, string> = {
  quote: 'admin_quotes',
  order: 'admin_orders',
  payment: 'admin_payments',
  customer: 'admin_customers',
  money: 'admin_money_queue',
  claim: 'admin_claims',
};
const TABLES: Record<string, string> = {
  quote: 'public.quotes',
  order: 'public.orders',
  payment: 'public.payments',
  customer: 'public.profiles',
  money: 'private.unsettled_money',
  claim: 'public.claims',
};

/** All pages from the first on, by the cursors they give. */
async function walk(list: string, asked: Asked): Promise<{ ids: string[]; keys: Value[]; last: Page }> {
  const [ids, keys]: [string[], Value[]] = [[], []];
  let last = await page(list, asked);
  for (;;) {
    for (const row of last.rows) {
      ids.push(row.id);
      const key = row[asked.p_sort!] ?? null;
      keys.push((key as unknown as { label?: string } | null)?.label ?? key);
    }
    if (!last.next) return { ids, keys, last };
    last = await page(list, { ...asked, p_after: last.next });
  }
}

const cases = Object.entries(SORTS).flatMap(([list, sorts]) =>
  sorts.flatMap((sort) => [false, true].map((descending) => [list, sort, descending] as const)),
);

it('of orders can be filtered by every label that the money of an order can have', async () => {
  const [row] = await db.sql<{ labels: string[] }>(`
    select array_agg(distinct private.order_money_label(status, method, 100, paid, 0, refunded, refunding, held, proof, delivered)) as labels
    from unnest('{ordered,cancelled}'::text[]) status, unnest('{card,cod}'::text[]) method, unnest('{0,40,100}'::numeric[]) paid,
      unnest('{0,40,100}'::numeric[]) refunded, unnest('{0,10}'::numeric[]) refunding, unnest(array['{}', '{"NPR": 1}']::jsonb[]) held,
      unnest('{t,f}'::bool[]) proof, unnest(array[null, now()]) delivered where refunded <= paid`);
  expect(row!.labels).toEqual(MONEY_LABELS.toSorted());
});

describe('a list of an admin', () => {
  it.each(cases)(
    '%s by %s, descending %s: every row is on one page, in order, those without the key last',
    async (list, sort, descending) => {
      const asked = { p_sort: sort, p_descending: descending, p_limit: 60 };
      const { ids, keys, last } = await walk(list, asked);
      const [all] = await db.sql<{ n: number }>(`select count(*)::int as n from ${TABLES[list]}`);
      expect([new Set(ids).size, ids.length, last.count]).toEqual([all!.n, all!.n, all!.n]);
      // an estimate shows its total and has none to be sorted by
      const sorted = keys.filter((key) => key !== null && !(sort === 'final_total'));
      const compare = (one: Value, other: Value) => (one! < other! ? -1 : one! > other! ? 1 : 0) * (descending ? -1 : 1);
      expect(sorted).toEqual([...sorted].sort(compare));
      const first = sort === 'final_total' ? sorted : keys.slice(0, sorted.length);
      expect(first).toEqual(sorted);
    },
  );

  it.each([
    ['quote', 'status', false],
    ['quote', 'final_total', true],
    ['order', 'customer_name', false],
    ['payment', 'status', false],
    ['customer', 'last_quote_at', true],
    ['money', 'kind', false],
    ['money', 'amount_usd', true],
    ['claim', 'due_at', false],
    ['claim', 'ended_at', true],
  ] as const)('%s by %s: the way back shows the pages of the way there', async (list, sort, descending) => {
    const asked = { p_sort: sort, p_descending: descending, p_limit: ['money', 'claim'].includes(list) ? 2 : 9 };
    const pages = [await page(list, asked)];
    while (pages.at(-1)!.next) pages.push(await page(list, { ...asked, p_after: pages.at(-1)!.next! }));
    expect(pages[0]!.previous).toBeNull();
    for (let at = pages.length - 1; at > 0; at--) {
      const before = await page(list, { ...asked, p_before: pages[at]!.previous! });
      expect(before.rows.map(({ id }) => id)).toEqual(pages[at - 1]!.rows.map(({ id }) => id));
    }
  });

  it.each([
    ['quote', { status: 'sent' }, `status = 'sent'`],
    ['quote', { statuses: ['sent', 'expired'] }, `status in ('sent', 'expired')`],
    ['quote', { waiting: 'yes' }, 'requires_action and order_id is null'],
    ['quote', { type: 'auto', to: 'NP' }, `quote_type = 'auto' and destination_country = 'NP'`],
    ['quote', { reached: 'priced' }, 'final_total is not null'],
    ['quote', { reached: 'sent', from: 'US' }, `sent_at is not null and country_code = 'US'`],
    ['quote', { reached: 'approved' }, 'approved_at is not null'],
    ['quote', { reached: 'paid' }, `order_payment_status in ('paid', 'partially_refunded', 'refunded')`],
    ['quote', { customer: CUSTOMER }, `user_id = '${CUSTOMER}'`],
    ['order', { waiting: 'yes' }, 'requires_action'],
    ['order', { from: 'US' }, `country_code = 'US'`],
    ['order', { money: 'Paid' }, `money ->> 'label' = 'Paid'`],
    ['order', { money: 'Refund due' }, `money ->> 'label' = 'Refund due'`],
    ['order', { paid_since: '2020-01-01' }, 'first_paid_at is not null'],
    ['order', { paid_since: '2020-01-01', from: 'US' }, `first_paid_at is not null and country_code = 'US'`],
    ['order', { paid_since: '2020-01-01', to: 'NP' }, `first_paid_at is not null and destination_country = 'NP'`],
    ['order', { customer: CUSTOMER }, `user_id = '${CUSTOMER}'`],
    ['payment', { status: 'succeeded', method: 'card' }, `status = 'succeeded' and method = 'card'`],
    ['payment', { customer: CUSTOMER }, `user_id = '${CUSTOMER}'`],
    ['money', { waiting: 'yes' }, `waits_for = 'shop'`],
    ['money', { kind: 'part_paid' }, `kind = 'part_paid'`],
    ['money', { kind: 'unmatched', currency: 'AUD' }, `kind = 'unmatched' and currency = 'AUD'`],
    ['money', { since: '2020-01-01' }, `since >= '2020-01-01'`],
    ['claim', { state: 'open' }, `state = 'open'`],
    ['claim', { state: 'ended' }, `state <> 'open'`],
    ['claim', { state: 'refused', kind: 'lost' }, `state = 'refused' and kind = 'lost'`],
    ['claim', { since: '2020-01-01', until: '2999-01-01' }, 'created_at is not null'],
  ] as const)('%s %j has the rows that the view has', async (list, filters, condition) => {
    const found = await page(list, { p_filters: { ...filters }, p_sort: SORTS[list]![0]!, p_limit: 1000 });
    const rows = await db.as({ userId: ADMIN }, (sql) =>
      sql<{ id: string }>(`select id from public.${VIEWS[list]} where ${condition}`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(found.rows.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect([found.count, found.is_estimate]).toEqual([rows.length, false]);
  });

  it.each([
    ['quote', 'admin_quotes', ['item_count', 'final_total', 'customer_name', 'requires_action']],
    ['order', 'admin_orders', ['item_count', 'product_name', 'country_code', 'requires_action']],
    ['customer', 'admin_customers', ['quote_count', 'order_count', 'total_usd', 'last_quote_at', 'is_admin']],
  ] as const)('%s shows what the view shows', async (list, view, columns) => {
    const { rows } = await page(list, { p_sort: 'created_at', p_descending: true, p_limit: 300 });
    const shown = await db.as({ userId: ADMIN }, (sql) =>
      sql<Page['rows'][number]>(`select to_jsonb(v) as row from public.${view} v`).then((all) =>
        all.map(({ row }) => row as unknown as Page['rows'][number]),
      ),
    );
    const byId = new Map(shown.map((row) => [row.id, row]));
    const pick = (row: Record<string, Value>) => columns.map((column) => row[column]);
    for (const row of rows) expect(pick(row)).toEqual(pick(byId.get(row.id)!));
  });

  it.each(Object.entries(PAGE_RESULTS).filter(([, { columns }]) => columns !== '*'))(
    '%s answers the columns that the overlay names',
    async (name, { columns }) => {
      const { rows } = await page(name.replace(/^admin_(.+)_list$/, '$1'), { p_limit: 1 });
      expect(Object.keys(rows[0]!).sort()).toEqual(columns.split(/[\s,]+/).sort());
    },
  );

  it.each([
    ['quote', 'quotes', 'quote_admin', 'quote_id'],
    ['order', 'orders', 'order_admin', 'order_id'],
  ] as const)('%s by who works on it: the caller, or no admin', async (list, table, beside, key) => {
    const [mine, theirs] = (await page(list, { p_limit: 2 })).rows;
    const [other] = await db.sql<{ id: string }>(
      `select user_id as id from public.user_roles where role = 'admin' and user_id <> $1 limit 1`,
      [ADMIN],
    );
    const assign = (id: string, to: string) =>
      db.sql(
        `insert into public.${beside} (${key}, assigned_to) values ($1, $2) on conflict (${key}) do update set assigned_to = $2`,
        [id, to],
      );
    await db.sql(`update public.${beside} set assigned_to = null`);
    await assign(mine!.id, ADMIN);
    await assign(theirs!.id, other!.id);
    const found = async (assigned: string, userId = ADMIN) => {
      const { rows, count } = await page(list, { p_filters: { assigned }, p_limit: 1000 }, userId);
      expect(count).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    const [all] = await db.sql<{ n: number }>(`select count(*)::int as n from public.${table}`);
    expect(await found('me')).toEqual([mine!.id]);
    expect(await found('me', other!.id)).toEqual([theirs!.id]);
    const free = await found('none');
    expect(free).toHaveLength(all!.n - 2);
    expect(free).not.toContain(mine!.id);
    expect(await refusal(found('somebody'))).toBe('PT400 bad_filter p_filters');
  });

  it('is, for the workbench, what waits for a price, the oldest first', async () => {
    const rows = await db.as({ userId: ADMIN }, (sql) =>
      sql<{ id: string }>('select * from public.admin_quotes where requires_action and order_id is null order by created_at, id'),
    );
    const [answer] = await db.as({ userId: ADMIN }, (sql) =>
      sql<{ queue: Page }>(`select public.admin_quote_list('{"waiting": "yes"}', p_descending => false, p_limit => 50) as queue`),
    );
    expect(answer!.queue.rows.map(({ id }) => id)).toEqual(rows.slice(0, 50).map(({ id }) => id));
    expect(answer!.queue.count).toBe(rows.length);
  });

  it('is searched by number, person, mail and product, and a sign of LIKE is a character', async () => {
    const [quote] = (await page('quote', { p_limit: 1 })).rows;
    const search = async (p_search: string) => (await page('quote', { p_search, p_limit: 500 })).rows.map(({ id }) => id);
    for (const word of [quote!['display_id'], quote!['customer_name'], quote!['customer_email'], quote!['product_name']])
      expect(await search(String(word).toUpperCase())).toContain(quote!.id);
    expect(await search(String(quote!['display_id']).slice(0, 2))).toContain(quote!.id);
    expect([await search('%%%'), await search('LF_99999'), await search('\\')]).toEqual([[], [], []]);
  });

  it.each(['quote', 'order', 'payment', 'customer'])('finds the same %ss by testing rows as by ids', async (list) => {
    const search = async (word: string) => {
      const { rows, count } = await page(list, { p_search: word, p_limit: 1000 });
      expect(count).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    const byTest = await search('mail.exam');
    await db.exec(rewrite('private.search_page', 'v_tested < 1000', 'v_tested < 0'));
    expect(await search('mail.exam')).toEqual(byTest);
    expect(byTest.length).toBeGreaterThan(20);
    await db.exec(rewrite('private.search_page', 'v_tested < 0', 'v_tested < 1000'));
  });

  it('of money is searched by order, reference, customer and what the bank shows', async () => {
    await db.sql(
      `update public.unmatched_payments set sender_name = 'SHERPA Pasang' where resolved_at is null and payment_id is null`,
    );
    const { rows } = await page('money', { p_limit: 500 });
    const search = async (p_search: string) => (await page('money', { p_search, p_limit: 500 })).rows.map(({ id }) => id);
    for (const row of rows)
      for (const word of [row['order_number'], row['reference_code'], row['customer_name'], row['customer_email']].filter(
        Boolean,
      ))
        expect(await search(String(word))).toContain(row.id);
    expect(await search('pasang sherpa')).toEqual(rows.filter(({ kind }) => kind === 'unmatched').map(({ id }) => id));
    expect(await search('LO-99999')).toEqual([]);
  });

  it('of claims is searched by order, customer and item, and shows the claims of a customer', async () => {
    const { rows } = await page('claim');
    const ids = async (asked: Asked) => (await page('claim', asked)).rows.map(({ id }) => id);
    const words = ({ order_number, customer_name, product_name }: Page['rows'][number]) => [
      order_number,
      customer_name,
      product_name,
    ];
    for (const row of rows) {
      for (const word of words(row)) expect(await ids({ p_search: String(word) })).toContain(row.id);
      const theirs = rows.filter(({ user_id }) => user_id === row['user_id']).map(({ id }) => id);
      expect(await ids({ p_filters: { customer: row['user_id'] } })).toEqual(theirs);
    }
    expect(await ids({ p_search: 'LO-99999' })).toEqual([]);
    for (const userId of [CUSTOMER, rows[0]!['user_id'] as string])
      expect(await refusal(page('claim', {}, userId))).toBe('PT403 admin_only');
  });

  it('counts to 10,000 and estimates above', async () => {
    const count = async (n: number) =>
      (
        await db.sql<{ count: number; is_estimate: boolean }>(`select * from private.count_up_to('generate_series(1, ${n}) n')`)
      )[0];
    expect(await count(9999)).toEqual({ count: 9999, is_estimate: false });
    expect(await count(20_000)).toEqual({ count: 20_000, is_estimate: true });
  });

  it('refuses what it does not know', async () => {
    const { next } = await page('quote', { p_limit: 5 });
    const refused = (list: string, asked: Asked, userId?: string) => refusal(page(list, asked, userId));
    expect(await refused('quote', { p_sort: 'breakdown' })).toBe('PT400 bad_sort p_sort');
    expect(await refused('quote', { p_filters: { colour: 'red' } })).toBe('PT400 bad_filter p_filters');
    expect(await refused('quote', { p_after: 'nonsense' })).toBe('PT400 bad_cursor p_after');
    expect(await refused('quote', { p_after: next!, p_sort: 'status' })).toBe('PT400 bad_cursor p_after');
    expect(await refused('quote', { p_after: next!, p_before: next! })).toBe('PT400 bad_page p_limit');
    expect(await refused('quote', { p_limit: 1001 })).toBe('PT400 bad_page p_limit');
    for (const list of Object.keys(SORTS)) expect(await refused(list, {}, CUSTOMER)).toBe('PT403 admin_only');
  });
});
