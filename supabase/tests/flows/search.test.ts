import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestUser } from '../harness.ts';
import { rewrite } from '../mutants/mutant.ts';
import { refusal } from './shop.ts';

interface Page {
  rows: { id: string }[];
  count: number;
  is_estimate: boolean;
}

const LISTS = ['quote', 'order', 'payment', 'customer'] as const;
type List = (typeof LISTS)[number];

let db: TestDatabase;
let admin: TestUser;
let emily: TestUser;

/** Ids of one customer's records. Each record's number ends in the same five digits. */
let theirs: Record<List | 'conversation', string>;
let digits: string;

const id = async (sql: string, parameters: unknown[] = []): Promise<string> =>
  (await db.sql<{ id: string }>(sql, parameters))[0]!.id;

/** A quote of two items; only the second one has these words. */
async function quoteWith(words: string, userId = emily.userId): Promise<string> {
  const quote = await id(
    `insert into public.quotes (user_id, product_name, country_code, destination_country) values ($1, 'First item', 'US', 'NP') returning id`,
    [userId],
  );
  await db.sql(`insert into public.quote_items (quote_id, position, product_name) values ($1, 0, 'First item'), ($1, 1, $2)`, [
    quote,
    words,
  ]);
  return quote;
}

async function orderOf(quote: string, words: string): Promise<string> {
  const order = await id(
    `insert into public.orders (order_number, user_id, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method, idempotency_key, request_hash)
     values ($2, $1, 'NP', '{}', 'NPR', 1, 1, 1, 'bank_transfer', $2 || '-of-emily', 'x') returning id`,
    [emily.userId, `LO-${digits}`],
  );
  const snapshot = {
    display_id: 'LF-1',
    product_name: 'First item',
    items: [{ product_name: 'First item' }, { product_name: words }],
  };
  await db.sql(
    `insert into public.order_items (order_id, quote_id, snapshot, quote_quantity, line_total_local, line_total_usd) values ($1, $2, $3::jsonb, 1, 1, 1)`,
    [order, quote, JSON.stringify(snapshot)],
  );
  return order;
}

beforeAll(async () => {
  db = await openTestDatabase();
  admin = await db.signUp('admin@search.test');
  await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
  emily = await db.signUp('emily@search.test', { full_name: 'Emily Tremblay' });
  const quote = await quoteWith('Café lamp');
  const [row] = await db.sql<{ display_id: string }>('select display_id from public.quotes where id = $1', [quote]);
  digits = row!.display_id.slice(3);
  const order = await orderOf(quote, 'Café lamp');
  theirs = {
    quote,
    order,
    payment: await id(
      `insert into public.payments (order_id, method, gateway, amount, currency) values ($1, 'bank_transfer', 'bank', 1, 'NPR') returning id`,
      [order],
    ),
    customer: emily.userId,
    conversation: await id(
      `insert into public.messages (sender_id, quote_id, content) values ($1, $2, 'Where is my parcel?') returning conversation_id as id`,
      [emily.userId, quote],
    ),
  };
});
afterAll(() => db.close());

const search = async (list: List, words: string, limit = 100): Promise<Page> => {
  const [row] = await db.as(admin, (sql) =>
    sql<{ page: Page }>(`select public.admin_${list}_list(p_search => $1, p_limit => $2) as page`, [words, limit]),
  );
  return row!.page;
};
const found = async (list: List, words: string) => (await search(list, words)).rows.map((row) => row.id);

const inbox = async (words: string): Promise<string[]> => {
  const [row] = await db.as(admin, (sql) =>
    sql<{ page: Page }>(`select public.inbox_page('all', $1, p_limit => 100) as page`, [words]),
  );
  return row!.page.rows.map((conversation) => conversation.id);
};

/** As the customer's own pages search: each word, as it was typed, in the column `words`. */
const mine = (view: string, key: string, words: string): Promise<string[]> =>
  db.as(emily, async (sql) => {
    const tests = words.trim().split(/\s+/);
    const rows = await sql<{ key: string }>(
      `select ${key} as key from public.${view} where ${tests.map((_, n) => `words ilike $${n + 1}`).join(' and ')}`,
      tests.map((word) => `%${word}%`),
    );
    return rows.map((row) => row.key);
  });

/** How many rows of a list a search tests before it asks the index. */
const testRows = async (from: number, to: number) => {
  await db.exec(rewrite('private.search_page', `p_backwards, ${from})`, `p_backwards, ${to})`));
  await db.exec(rewrite('private.search_page', `v_tested < ${from}`, `v_tested < ${to}`));
};

const NFD = 'Cafe\u0301';
const NFC = 'Caf\u00e9';

/** A text, and how people search for it. */
const TEXTS: [text: string, searches: string[]][] = [
  [NFC, ['cafe', 'CAFÉ', NFD]],
  [NFD, ['cafe', NFC]],
  ['Łódź', ['lodz', 'ŁÓDŹ', 'lodz\u0301']],
  ['Straße', ['strasse', 'STRASSE', 'straße']],
  ['ABC-123', ['abc 123', 'abc-123', 'ABC123', '123 abc', 'bc-12']],
  ['XYZ 789', ['xyz-789', 'xyz  789']],
  ['Sennheiser HD-5', ['hd 5', 'hd5', '5 sennheiser']],
  ['O’Brien', ["o'brien", 'obrien', 'O’BRIEN']],
  ['この写真を見る', ['写真', '写真を', 'を見']],
  ['ＦＵＬＬ　ＷＩＤＴＨ', ['full width', 'ＷＩＤＴＨ']],
  ['ﾊﾝｶｸ', ['ハンカク', 'ﾊﾝ']],
  ['ﬁne', ['fine']],
  ['Gibson (blue, signed)', ['signed,blue gibson', 'gibson   blue', ' gibson ']],
];
const CASES = TEXTS.flatMap(([text, searches]) => searches.map((words) => [text, words] as const));

describe('a search', () => {
  it.each(CASES)('finds %j by %j: quotes by their second item, and messages', async (text, words) => {
    const before = [await found('quote', words), await inbox(words)];
    const quote = await quoteWith(text);
    const conversation = await id(
      `insert into public.messages (sender_id, quote_id, content) values ($1, $2, $3) returning conversation_id as id`,
      [emily.userId, quote, `Have you seen ${text}?`],
    );
    expect([await found('quote', words), await inbox(words)]).toEqual([
      [quote, ...before[0]!],
      [conversation, ...before[1]!],
    ]);
    await db.sql('delete from public.quotes where id = $1', [quote]);
    expect([await found('quote', words), await inbox(words)]).toEqual(before);
  });

  it.each(['cafe', 'CAFE', 'lamp cafe', 'cafe lamp first'])('finds by %j an order and their own lists', async (words) => {
    expect(await found('order', words)).toContain(theirs.order);
    expect(await mine('quote_list', 'id', words)).toContain(theirs.quote);
    expect(await mine('order_list', 'id', words)).toContain(theirs.order);
  });

  it.each(['Tremblay Emily', 'emily  tremblay', 'TREMBLAY', 'emily@search', 'tremb search.test'])(
    'finds by %j what the customer has, in every list',
    async (words) => {
      for (const list of LISTS) expect(await found(list, words)).toEqual(expect.arrayContaining([theirs[list]]));
      expect(await inbox(words)).toContain(theirs.conversation);
    },
  );

  it('finds a number with and without its prefix, sign and hyphen', async () => {
    const forms = (prefix: string) => [
      `${prefix}-${digits}`,
      `#${prefix}-${digits}`,
      `${prefix}${digits}`,
      `${prefix} ${digits}`,
    ];
    for (const words of [...forms('LF'), ...forms('lf'), digits, digits.slice(1)]) {
      expect([words, await found('quote', words)]).toEqual([words, [theirs.quote]]);
      expect([words, await inbox(words)]).toEqual([words, [theirs.conversation]]);
    }
    for (const words of [...forms('LO'), digits]) {
      expect([words, await found('order', words)]).toEqual([words, [theirs.order]]);
      expect([words, await found('payment', words)]).toEqual([words, [theirs.payment]]);
    }
    for (const words of forms('LF')) expect([words, await mine('quote_list', 'id', words)]).toEqual([words, [theirs.quote]]);
  });

  it('needs every word, and short words at the beginning of a word', async () => {
    const quote = await quoteWith('Kangaroo 写 の 真');
    expect(await found('quote', 'kangaroo tremblay')).toEqual([quote]);
    expect(await found('quote', 'ka')).toEqual([quote]);
    for (const words of ['kangaroo zebra', 'ga', '写真', 'kang%', 'kang_roo', '%%%', '\\', '& |']) {
      const expected = words === 'kang%' ? [quote] : []; // punctuation is no letter
      expect([words, await found('quote', words)]).toEqual([words, expected]);
    }
    expect([await inbox('%%%'), await inbox('& |')]).toEqual([[], []]);
  });

  it('follows a new name: the newest records at once, all of many by the upkeep', async () => {
    const jo = await db.signUp('jo@search.test', { full_name: 'Joanna Aardvark' });
    for (let n = 0; n < 30; n++) await quoteWith('Harp', jo.userId);
    await db.sql(`insert into public.messages (sender_id, content) values ($1, 'Hello')`, [jo.userId]);
    await db.sql(`update public.profiles set full_name = 'Joanna Bumblebee' where id = $1`, [jo.userId]);
    const some = await found('quote', 'bumblebee harp');
    expect(some.length).toBeGreaterThan(0);
    expect(await found('customer', 'bumblebee')).toEqual([jo.userId]);
    await db.sql('select private.upkeep()');
    expect(await found('quote', 'bumblebee harp')).toHaveLength(30);
    expect([await found('quote', 'aardvark'), await inbox('aardvark'), (await inbox('bumblebee')).length]).toEqual([[], [], 1]);
    expect(await db.sql('select user_id from private.renamed_people')).toEqual([]);
  });

  it('forgets who has left', async () => {
    const leaver = await db.signUp('leaver@search.test', { full_name: 'Ignatius Leaver' });
    await db.sql(`insert into public.messages (sender_id, content) values ($1, 'Hello')`, [leaver.userId]);
    expect([await found('customer', 'ignatius'), (await inbox('ignatius')).length]).toEqual([[leaver.userId], 1]);
    await db.sql('delete from auth.users where id = $1', [leaver.userId]);
    expect([await found('customer', 'ignatius'), await inbox('ignatius')]).toEqual([[], []]);
    const left = `select kind from private.search_texts where kind <> 'audit' and text like '%ignatius%'`; // the log outlives people
    expect(await db.sql(left)).toEqual([]);
  });

  it.each([
    ['most of the newest rows have', 0],
    ['none of the newest rows has', 250],
  ])('has every row of a word that %s, whether the next rows fill the page or not', async (_which, newer) => {
    await testRows(1000, 100);
    await db.sql(
      `insert into public.quotes (user_id, product_name, country_code, destination_country, created_at)
       select $1::uuid, 'Abundant' || case when n % 10 = 0 then ' rarity' else '' end, 'US', 'NP', now() - interval '1 year' from generate_series(1, 150) n
       union all select $1::uuid, 'Newer', 'US', 'NP', now() from generate_series(1, $2::int)`,
      [emily.userId, newer],
    );
    const { count, is_estimate } = await search('quote', 'abundant', 10);
    expect([(await found('quote', 'abundant')).length, count, is_estimate]).toEqual([100, 150, false]);
    expect(await found('quote', 'rarity abundant')).toHaveLength(15);
    await db.sql(`delete from public.quotes where product_name like 'Abundant%' or product_name = 'Newer'`);
    await testRows(100, 1000);
  });

  it('finds older records once the backfills have written their texts', async () => {
    const texts = () =>
      db.sql(`select kind, record_id, part, person_id, case when kind <> 'audit' then length(text) end as length -- with today's names
        from private.search_texts order by kind, record_id, part`);
    const before = await texts();
    await db.sql('truncate private.search_texts');
    await db.sql(`insert into private.backfills (name, source, batch_size, statement)
      select 'search_' || relation, format('public.%I', relation)::regclass, 200,
        format('select private.write_search_texts(%L, array(select id from public.%I where id = any ($1)))', kind, relation)
      from (values ('profiles', 'customer'), ('quotes', 'quote'), ('orders', 'order'), ('payments', 'payment'),
        ('conversations', 'conversation'), ('audit_log', 'audit')) v (relation, kind)
      on conflict (name) do update set finished_at = null, last_id = excluded.last_id`);
    const left = () => db.sql<{ name: string }>('select name from private.backfills where finished_at is null');
    for (let run = 0; run < 50 && (await left()).length > 0; run++) await db.sql('select private.run_backfills()');
    expect(await left()).toEqual([]);
    expect(await texts()).toEqual(before);
    expect(await found('quote', 'tremblay cafe')).toEqual([theirs.quote]);
  });

  it('of the texts themselves is for no client', async () => {
    for (const relation of ['search_texts', 'search_sources', 'renamed_people'])
      for (const who of [admin, emily])
        expect(await refusal(db.as(who, (sql) => sql(`select * from private.${relation}`)))).toMatch(/^42501/);
  });
});
