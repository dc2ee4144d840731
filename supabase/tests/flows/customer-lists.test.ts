import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestDatabase, type TestDatabase } from '../harness.ts';

const CUSTOMER = '00000000-0000-4000-8000-000000000002';
let db: TestDatabase;
let customer: Client;

beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
  customer = db.client({ userId: CUSTOMER });
});
afterAll(() => db.close());

/** The query's rows. @throws on an error */
async function rows<T>(query: PromiseLike<{ data: T | null; error: { message: string } | null }>): Promise<T> {
  const { data, error } = await query;
  if (error) throw new Error(error.message);
  return data!;
}

describe('a list of quotes', () => {
  it('finds a quote by any of its items, not only by the first', async () => {
    const [item] = await db.sql<{ id: string; product_name: string; display_id: string }>(
      `select q.id, i.product_name, q.display_id from public.quotes q join public.quote_items i on i.quote_id = q.id
       where q.user_id = $1 and i.product_name <> q.product_name limit 1`,
      [CUSTOMER],
    );
    const byItem = await rows(customer.from('quote_list').select('id').ilike('words', `%${item!.product_name}%`));
    expect(byItem.map(({ id }) => id)).toContain(item!.id);
    expect(await rows(customer.from('quote_list').select('id').ilike('words', `%${item!.display_id}%`))).toEqual([
      { id: item!.id },
    ]);
  });

  it('counts the items and the unread messages of each quote', async () => {
    const [told] = await db.sql<{ quote_id: string; unread: number; items: number }>(
      `select m.quote_id, count(*)::int as unread, (select count(*)::int from public.quote_items i where i.quote_id = m.quote_id) as items
       from public.messages m where m.recipient_id = $1 and not m.is_read and m.quote_id is not null group by 1 limit 1`,
      [CUSTOMER],
    );
    const line = await rows(customer.from('quote_list').select('unread,item_count').eq('id', told!.quote_id).single());
    expect(line).toEqual({ unread: told!.unread, item_count: told!.items });
  });
});

describe('a list of orders', () => {
  it('finds an order by its items, and returns as much as its card', async () => {
    const cards = await rows(
      customer.from('order_cards').select('id,order_number,product_name,item_count,country_code').eq('user_id', CUSTOMER),
    );
    const lines = await rows(
      customer.from('order_list').select('id,order_number,product_name,item_count,country_code').eq('user_id', CUSTOMER),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.toSorted((a, b) => a.id!.localeCompare(b.id!))).toEqual(cards.toSorted((a, b) => a.id!.localeCompare(b.id!)));
    const found = await rows(customer.from('order_list').select('id').ilike('words', `%${cards[0]!.product_name}%`));
    expect(found.map(({ id }) => id)).toContain(cards[0]!.id);
  });
});

describe('conversations', () => {
  it('exist once per quote or order, newest first, with unread counts', async () => {
    const threads = await rows(
      customer.from('message_threads').select('key,unread,message_count,last_at').order('last_at', { ascending: false }),
    );
    const [counted] = await db.sql<{ all: number; unread: number }>(
      `select count(*)::int as all, count(*) filter (where recipient_id = $1 and not is_read)::int as unread
       from public.messages where $1 in (sender_id, recipient_id)`,
      [CUSTOMER],
    );
    expect(new Set(threads.map(({ key }) => key)).size).toBe(threads.length);
    expect(threads.reduce((sum, { message_count }) => sum + message_count!, 0)).toBe(counted!.all);
    expect(threads.reduce((sum, { unread }) => sum + unread!, 0)).toBe(counted!.unread);
  });

  it('are found by message text, and have no unread messages once read', async () => {
    const [message] = await db.sql<{ id: string; quote_id: string; content: string }>(
      `select id, quote_id, content from public.messages where recipient_id = $1 and not is_read and quote_id is not null limit 1`,
      [CUSTOMER],
    );
    const key = `quote-${message!.quote_id}`;
    const found = await rows(customer.from('message_threads').select('key').ilike('words', `%${message!.content}%`));
    expect(found.map((thread) => thread.key)).toContain(key);
    const reading = customer.from('messages').update({ is_read: true });
    await rows(reading.eq('recipient_id', CUSTOMER).eq('quote_id', message!.quote_id).select('id'));
    const after = await rows(customer.from('message_threads').select('unread').eq('key', key).single());
    expect(after).toEqual({ unread: 0 });
  });
});
