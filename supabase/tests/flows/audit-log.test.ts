import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, refusal, type Json, type Shop } from './shop.ts';

interface Entry extends Json {
  id: string;
  created_at: string;
  actor_name: string | null;
  action: string;
  table_name: string;
  record_id: string;
  before: Json | null;
  after: Json | null;
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

const page = (filter: Json = {}, limit = 25) =>
  shop.db.as(shop.admin, (sql) =>
    sql<Entry>('select *, created_at::text as created_at from public.audit_page($1, $2)', [JSON.stringify(filter), limit]),
  );
const facts = (filter: Json = {}) =>
  shop.call<{ count: number; is_capped: boolean; tables: string[]; actors: Json[] }>(shop.admin, 'audit_facts', {
    p_filter: filter,
  });
const cursor = ({ created_at, id }: Entry) => `${created_at}_${id}`;

it('shows what changed, before and after, and who did it', async () => {
  const [entry] = await page({ record: nepal, actor: shop.admin.userId });
  expect(entry).toMatchObject({
    action: 'update',
    table_name: 'country_settings',
    actor_name: 'admin@shop.test',
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
      [{ from: since }, ({ created_at }) => new Date(created_at) >= new Date(since)],
      [{ to: since, table: 'bank_accounts' }, ({ created_at }) => new Date(created_at) < new Date(since)],
    ] as [Json, (entry: Entry) => boolean][]) {
      const expected = (await page({}, 1000))
        .filter(isIt)
        .filter(({ table_name }) => !filter['table'] || table_name === filter['table']);
      expect((await page(filter, 1000)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(expected.length).toBeGreaterThan(0);
      expect((await facts(filter)).count).toBe(expected.length);
    }
  });

  it('offer every table of the log, and every admin', async () => {
    const tables = await shop.db.sql<{ t: string }>('select distinct table_name as t from public.audit_log order by 1');
    expect(await facts()).toMatchObject({
      is_capped: false,
      tables: tables.map(({ t }) => t),
      actors: [{ id: shop.admin.userId, name: 'admin@shop.test' }],
    });
  });

  it('that are no id or time are refused', async () => {
    expect(await refusal(page({ record: 'nonsense' }))).toMatch(/^22P02/);
    expect(await refusal(page({ from: 'yesterday evening' }))).toMatch(/^22007/);
    expect(await refusal(page({}, 0))).toBe('PT400 bad_limit p_limit');
    expect(await refusal(page({ after: `2026-01-01_' or true --` }))).toMatch(/^22P02/);
  });
});

describe('pages', () => {
  it('forwards show every entry once, newest first, also those of one moment', async () => {
    const filter = { table: 'bank_accounts', actor: shop.stranger.userId };
    const all = await page(filter, 1000);
    const seen: Entry[] = [];
    for (let next: Entry[] = await page(filter); next.length > 0; next = await page({ ...filter, after: cursor(seen.at(-1)!) }))
      seen.push(...next);
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(seen).toHaveLength(COUNT);
  });

  it('backwards show the page before, in the same order', async () => {
    const all = await page({}, 1000);
    expect((await page({ before: cursor(all[50]!) })).map(({ id }) => id)).toEqual(all.slice(25, 50).map(({ id }) => id));
  });
});
