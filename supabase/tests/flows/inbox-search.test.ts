import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, openShop, refusal, type Shop } from './shop.ts';

interface Conversation extends Json {
  id: string;
  last_message_at: string;
}
interface Page {
  rows: Conversation[];
  next: { before: string; before_id: string } | null;
}

const FILTERS = ['open', 'waiting', 'unread', 'mine', 'unassigned', 'closed', 'all'];
const CONVERSATIONS = 90;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

/** What one call searches: conversations that it tests one by one, of a window, windows of common words and of rare ones, and conversations with rare words. */
async function setShare({
  tested = 250,
  window = 4000,
  common = 7,
  rare = 511,
  most = 4000,
}: Record<string, number>): Promise<void> {
  const set = (signature: string, value: string) =>
    shop.db.exec(
      `create or replace function private.${signature} returns int language sql immutable set search_path = '' as 'select ${value}'`,
    );
  await set('inbox_rows_to_test()', String(tested));
  await set('search_window_size()', String(window));
  await set('windows_to_search(p_has_rare boolean)', `case when p_has_rare then ${rare} else ${common} end`);
  await set('conversations_to_test()', String(most));
  await shop.db.sql('select private.rebuild_conversation_texts()');
}

/** Visitors that wrote long ago, three in each minute: every second one about a toucan, every 20th about a quagga. Some are closed, assigned or read. */
beforeEach(async () => {
  await shop.db.sql(`delete from public.conversations where visitor_name = 'Birder'`);
  await shop.db.sql(
    `insert into public.messages (sender_name, sender_email, content, created_at, is_read)
     select 'Birder', 'birder' || n || '@mail.test', case when n % 2 = 0 then 'Any toucan' else 'No news' end || case when n % 20 = 7 then ' or quagga' else '' end,
       '2026-03-01Z'::timestamptz - n / 3 * interval '1 minute', n % 5 = 0
     from generate_series(1, $1) n`,
    [CONVERSATIONS],
  );
  await shop.db.sql(
    `update public.conversations set closed_at = case when left(id::text, 1) < '4' then now() end, awaits_reply = left(id::text, 1) >= '4',
       assigned_to = case when left(id::text, 1) > 'a' then $1::uuid end where visitor_name = 'Birder'`,
    [shop.admin.userId],
  );
});

const page = (args: Json): Promise<Page> => shop.call<Page>(shop.admin, 'inbox_page', { p_filter: 'all', p_limit: 4, ...args });

/** Every page of a search. @param between runs after the first page with rows */
async function pagesOf(args: Json, between?: (first: Page) => Promise<void>): Promise<Page[]> {
  const pages: Page[] = [];
  let isBetween = between !== undefined;
  for (let position: Page['next'] = null; ;) {
    const one = await page({ ...args, ...(position && { p_before: position.before, p_before_id: position.before_id }) });
    pages.push(one);
    if (isBetween && one.rows.length > 0) {
      isBetween = false;
      await between!(one);
    }
    if (!one.next) return pages;
    if (pages.length > 500) throw new Error('The pages have no end');
    position = one.next;
  }
}
const idsOf = (pages: Page[]): string[] => pages.flatMap(({ rows }) => rows.map(({ id }) => id));

/** The conversations whose messages have a word, newest first, read from the messages. */
const said = async (word: string): Promise<string[]> => {
  const rows = await shop.db.sql<{ id: string }>(
    `select c.id from public.conversations c where exists (select from public.messages m where m.conversation_id = c.id and m.content ilike $1)
     order by c.last_message_at desc, c.id desc`,
    [`%${word}%`],
  );
  return rows.map(({ id }) => id);
};
const write = (email: string, content: string) =>
  shop.db.sql(`insert into public.messages (sender_name, sender_email, content) values ('Birder', $1, $2)`, [email, content]);

describe.each([
  ['whole windows', { tested: 2, window: 1000 }],
  ['windows smaller than a minute’s messages', { tested: 2, window: 2, common: 3 }],
  ['windows of several pages', { tested: 2, window: 25, common: 1 }],
  ['windows with fewer matches than a page', { tested: 3, window: 7, common: 1 }],
  ['rows tested one by one', { tested: 250 }],
])('a search by %s', (_, share) => {
  beforeEach(() => setShare(share));

  it.each(['toucan', 'quagga', 'birder', 'toucan mail', 'birder quagga'])(
    'for "%s" finds every conversation once, in order',
    async (p_search) => {
      const expected = await said(p_search === 'birder' ? '' : p_search.replace(/ ?(mail|birder) ?/, ''));
      const birders = new Set(
        (await shop.db.sql<{ id: string }>(`select id from public.conversations where visitor_name = 'Birder'`)).map(
          ({ id }) => id,
        ),
      );
      expect(idsOf(await pagesOf({ p_search }))).toEqual(expected.filter((id) => birders.has(id)));
    },
  );

  it.each(FILTERS)('finds in filter %s what the filter has', async (p_filter) => {
    const found = new Set(await said('toucan'));
    const all = idsOf(await pagesOf({ p_filter, p_limit: 100 }));
    const expected = all.filter((id) => found.has(id));
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(await pagesOf({ p_filter, p_search: 'toucan' }))).toEqual(expected);
  });

  it('ends, with nothing, where no conversation has all words', async () => {
    expect(idsOf(await pagesOf({ p_search: 'toucan quagga' }))).toEqual([]);
    expect(idsOf(await pagesOf({ p_search: 'toucan okapi' }))).toEqual([]);
  });

  it('finds nothing twice while messages come and conversations go', async () => {
    const before = await said('toucan');
    let [seen, moved, gone]: string[] = [];
    const found = idsOf(
      await pagesOf({ p_search: 'toucan' }, async ({ rows }) => {
        [seen, moved, gone] = [rows[0]!.id, before.at(-3)!, before.at(-5)!];
        const emailOf = async (id: string) =>
          (await shop.row<{ visitor_email: string }>('select visitor_email from public.conversations where id = $1', [id]))
            .visitor_email;
        await write(await emailOf(seen), 'Hello again');
        await write(await emailOf(moved), 'Hello again');
        await write('newcomer@mail.test', 'My toucan');
        await shop.db.sql('delete from public.conversations where id = $1', [gone]);
      }),
    );
    // what got a newer message is at the top of the list by then, where the next reading of it begins
    expect(found).toEqual(before.filter((id) => id !== moved && id !== gone));
    const after = idsOf(await pagesOf({ p_search: 'toucan' }));
    expect(after).toEqual(await said('toucan'));
    expect(after.slice(0, 3)).toContain(moved);
    expect(after.slice(0, 3)).toContain(seen);
    await shop.db.sql(`delete from public.conversations where visitor_email = 'newcomer@mail.test'`);
  });

  it('that a release before inbox_page() asks for fills its pages', async () => {
    const rows = await shop.db.as(shop.admin, (sql) =>
      sql<{ id: string }>(`select id from public.inbox(p_filter => 'all', p_search => 'quagga birder', p_limit => 4)`),
    );
    expect(rows.map(({ id }) => id)).toEqual((await said('quagga')).slice(0, 4));
  });
});

describe('a call of a search', () => {
  it('searches a share of the inbox, and says how far it came', async () => {
    await setShare({ tested: 2, window: 10, common: 3 });
    const pages = await pagesOf({ p_search: 'quagga' });
    const short = pages.filter(({ rows, next }) => rows.length < 4 && next);
    expect(short.length).toBeGreaterThan(1);
    for (const { rows, next } of short) {
      const [older] = await shop.db.sql<{ n: number }>(
        `select count(*)::int as n from public.conversations where last_message_at >= $1 and not id = any ($2) and words @@ 'birder'
         and exists (select from public.messages m where m.conversation_id = conversations.id and content like '%quagga%')`,
        [next!.before, idsOf(pages)],
      );
      expect(older!.n).toBe(0); // everything newer was searched
      expect(rows.every((row) => new Date(row.last_message_at) >= new Date(next!.before))).toBe(true);
    }
  });

  it('finds what few say in one go, however old it is', async () => {
    await shop.db.sql(`update public.messages set content = 'An okapi' where sender_email = $1`, [
      `birder${CONVERSATIONS}@mail.test`,
    ]);
    await setShare({ tested: 50, window: 2, common: 1 });
    for (const p_search of ['okapi', 'birder okapi']) {
      const [first, ...others] = await pagesOf({ p_search });
      expect({ p_search, found: first!.rows.length, others }).toEqual({ p_search, found: 1, others: [] });
    }
    await setShare({ tested: 50, window: 2, rare: 3 });
    expect((await pagesOf({ p_search: 'okapi' })).length).toBeGreaterThan(1);
  });

  it('stops where it has tested its number of conversations', async () => {
    await shop.db.sql(
      `update public.messages set content = 'An okapi' where sender_email like 'birder%' and created_at < '2026-02-28 23:42Z'`,
    );
    await setShare({ tested: 50, window: 2, most: 4 });
    const pages = await pagesOf({ p_search: 'okapi quagga' });
    expect(idsOf(pages)).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
    await setShare({ tested: 50, window: 2 });
    expect(await pagesOf({ p_search: 'okapi quagga' })).toHaveLength(1);
  });

  it('answers a page without words with the list', async () => {
    const first = await page({});
    expect(first.rows).toHaveLength(4);
    expect(first.next).toEqual({ before: first.rows[3]!.last_message_at, before_id: first.rows[3]!.id });
    expect(await page({ p_search: '& |' })).toEqual({ rows: [], next: null });
  });

  it('answers admins alone', async () => {
    for (const who of [shop.customer, shop.stranger])
      expect(await refusal(shop.call(who, 'inbox_page'))).toBe('PT403 admin_only');
    expect(await refusal(shop.call('anon', 'inbox_page'))).toMatch(/^42501/);
    for (const [args, expected] of [
      [{ p_filter: 'later' }, 'PT400 unknown_filter filter'],
      [{ p_search: 'x'.repeat(201) }, 'PT400 too_long search'],
      [{ p_limit: 101 }, 'PT400 bad_limit limit'],
    ] as const)
      expect(await refusal(page(args))).toBe(expected);
  });
});

describe('windows', () => {
  const misplaced = () =>
    shop.db
      .sql(`select t.conversation_id from private.conversation_texts t join public.conversations c on c.id = t.conversation_id
      where t.search_window <> private.search_window_of(c.last_message_at)`);
  const count = async () => (await shop.row<{ n: number }>('select count(*)::int as n from private.search_windows')).n;

  it('are opened once the newest is full, and a conversation follows its newest message', async () => {
    await setShare({ tested: 2, window: 1000 });
    expect(await count()).toBe(1);
    await shop.db.sql('select private.open_search_window()');
    expect(await count()).toBe(1);
    await shop.db.exec(
      `create or replace function private.search_window_size() returns int language sql immutable set search_path = '' as 'select 80'`,
    );
    await shop.db.sql(
      `insert into public.messages (sender_name, sender_email, content, created_at) values ('Birder', 'ahead@mail.test', 'A toucan', now() + interval '2 hours')`,
    );
    expect(await shop.db.sql('select private.open_search_window() as opened')).toEqual([{ opened: 1 }]);
    expect(await shop.db.sql('select private.open_search_window() as opened')).toEqual([{ opened: 0 }]);
    expect(await count()).toBe(2);
    expect(await misplaced()).toEqual([]);
    await shop.db.sql(
      `insert into public.messages (sender_name, sender_email, content, created_at) values ('Birder', 'birder2@mail.test', 'Toucan?', now() + interval '3 hours')`,
    );
    expect(await misplaced()).toEqual([]);
    const found = idsOf(await pagesOf({ p_search: 'toucan' }));
    expect(found).toEqual(await said('toucan'));
    await shop.db.sql(`delete from public.messages where content = 'Toucan?'`);
    expect(await misplaced()).toEqual([]);
  });

  it('have the same number of conversations after they are made again', async () => {
    await setShare({ window: 20 });
    const sizes = await shop.db.sql<{ n: number }>(
      'select count(*)::int as n from private.conversation_texts group by search_window',
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(Math.max(...sizes.map(({ n }) => n))).toBeLessThanOrEqual(20 + 2); // of one minute
    expect(await misplaced()).toEqual([]);
  });
});
