import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewrite } from '../mutants/mutant.ts';
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
  ['by testing rows', 1000],
  ['by the index', 0],
])('a search %s', (_, tested) => {
  const testRows = (from: number, to: number) =>
    shop.db.exec(rewrite('private.search_page', `v_tested < ${from}`, `v_tested < ${to}`));
  beforeAll(() => testRows(1000, tested));
  afterAll(() => testRows(tested, 1000));

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

describe('a page of the inbox', () => {
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
