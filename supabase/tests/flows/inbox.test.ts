import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity, TestUser } from '../harness.ts';
import { type Json, openShop, refusal, requestedQuote, type Shop, unpaidOrder } from './shop.ts';

let shop: Shop;
let colleague: TestUser;

beforeAll(async () => {
  shop = await openShop();
  colleague = await shop.db.signUp('colleague@shop.test', { full_name: 'Chris' });
  await shop.db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [colleague.userId]);
});
afterAll(() => shop.db.close());

interface Conversation extends Json {
  id: string;
  last_message_id: string;
  message_count: number;
  unread: number;
}

const write = (who: TestUser, content: string, about: Json = {}): Promise<string> =>
  shop.db.as(
    who,
    async (sql) => {
      const values = { sender_id: who.userId, content, ...about };
      const places = Object.keys(values).map((_, n) => `$${n + 1}`);
      const [row] = await sql<{ id: string }>(
        `insert into public.messages (${Object.keys(values).join()}) values (${places.join()}) returning id`,
        Object.values(values),
      );
      return row!.id;
    },
    { commit: true },
  );

const contact = (email: string, content: string, subject = 'Hello') =>
  shop.call('anon', 'send_contact', { p_name: 'Vi', p_email: email, p_subject: subject, p_content: content });

const inbox = (args: Json = {}, who: Identity = shop.admin): Promise<Conversation[]> =>
  shop.db.as(who, (sql) =>
    sql<Conversation>(
      `select * from public.inbox(${Object.keys(args)
        .map((name, n) => `${name} => $${n + 1}`)
        .join()})`,
      Object.values(args),
    ),
  );

const conversation = (condition: string): Promise<Conversation> =>
  shop.row(`select * from public.conversations where ${condition}`);

const reply = (to: Json, content = 'We look at it.', who: Identity = shop.admin) =>
  shop.call<string>(who, 'reply_to_conversation', { p_content: content, ...to });

const read = (ids: string[]) =>
  shop.db.as(shop.admin, (sql) => sql('update public.messages set is_read = true where id = any ($1) returning id', [ids]), {
    commit: true,
  });

describe('conversations', () => {
  it('are one per order, quote, customer and visitor, with whom and about what', async () => {
    const quote = await requestedQuote(shop);
    const order = await unpaidOrder(shop);
    await write(shop.customer, 'Which colours are there?', { quote_id: quote.id });
    await write(shop.customer, 'Only blue, please', { quote_id: quote.id });
    await write(shop.customer, 'When does it leave?', { order_id: order.order_id });
    await write(shop.customer, 'Are you open on Sundays?');
    await contact('vi@site.test', 'Do you ship boats?', 'Boats');
    await contact('VI@site.test', 'Long ones');
    const rows = await inbox({ p_limit: 4 });
    expect(
      rows.map((row) => [row['customer_name'], row['display_id'] ?? row['order_number'], row['message_count'], row['unread']]),
    ).toEqual([
      ['Vi', null, 2, 2],
      ['Maya', null, 1, 1],
      ['Maya', order.order_number, 1, 1],
      ['Maya', quote.display_id, 2, 2],
    ]);
    expect(rows[0]).toMatchObject({
      is_visitor: true,
      customer_email: 'vi@site.test',
      subject: 'Boats',
      last_content: 'Long ones',
    });
  });

  it('keep the counts of their messages, whatever was read, answered or deleted', async () => {
    const leaver = await shop.db.signUp('leaver@shop.test', { full_name: 'Lee' });
    const id = await write(leaver, 'Hello');
    const { last_message_id } = await conversation(`customer_id = '${leaver.userId}'`);
    await reply({ p_customer_id: leaver.userId, p_last_message_id: last_message_id });
    await write(leaver, 'Thanks');
    await read([id]);
    const differing = `select c.id from public.conversations c full join private.conversation_figures() f on f.id = c.id
      where (c.message_count, c.unread, c.last_message_id, c.last_message_at, c.last_content, c.last_from_us, c.subject)
        is distinct from (f.message_count, f.unread, f.last_message_id, f.last_message_at, f.last_content, f.last_from_us, f.subject)`;
    expect(await shop.db.sql(differing)).toEqual([]);
    await shop.db.sql('delete from auth.users where id = $1', [leaver.userId]);
    expect(await shop.db.sql(differing)).toEqual([]);
    expect(await conversation(`key = 'customer-${leaver.userId}'`)).toMatchObject({ message_count: 2, customer_id: null });
  });

  it('show a customer nothing of the inbox', async () => {
    for (const relation of ['conversations', 'admin_conversations', 'saved_replies']) {
      expect(await shop.db.as(shop.customer, (sql) => sql(`select * from public.${relation}`))).toEqual([]);
    }
    expect(await refusal(inbox({}, shop.customer))).toBe('PT403 admin_only');
    expect(await refusal(inbox({}, 'anon'))).toMatch(/^42501/);
  });

  it('tell a customer nothing about orders that exist or do not', async () => {
    const order = await unpaidOrder(shop);
    const about = (order_id: string) => refusal(write(shop.stranger, 'Mine?', { order_id }));
    const unknown = await about('00000000-0000-4000-8000-00000000dead');
    expect(unknown).toMatch(/^42501/);
    expect(await about(order.order_id)).toBe(unknown);
    expect(await shop.db.sql('select id from public.conversations where order_id = $1', [order.order_id])).toEqual([]);
  });
});

describe('the list', () => {
  it('filters conversations that are open, waiting, mine, unassigned or closed', async () => {
    const mine = await shop.db.signUp('filter@shop.test', { full_name: 'Fay' });
    await write(mine, 'Zebra crossing');
    const { id, last_message_id } = await conversation(`customer_id = '${mine.userId}'`);
    const filters = async () => {
      const found = await Promise.all(
        ['open', 'waiting', 'mine', 'unassigned', 'closed', 'all'].map(async (filter) =>
          (await inbox({ p_filter: filter, p_search: 'zebra' })).length > 0 ? filter : '',
        ),
      );
      return found.filter(Boolean);
    };
    expect(await filters()).toEqual(['open', 'waiting', 'unassigned', 'all']);
    await shop.call(shop.admin, 'assign_conversation', { p_conversation_id: id, p_to: shop.admin.userId });
    expect(await filters()).toEqual(['open', 'waiting', 'mine', 'all']);
    await shop.call(shop.admin, 'close_conversation', { p_conversation_id: id, p_last_message_id: last_message_id });
    expect(await filters()).toEqual(['closed', 'all']);
    await shop.call(shop.admin, 'reopen_conversation', { p_conversation_id: id });
    expect(await filters()).toEqual(['open', 'waiting', 'mine', 'all']);
    await shop.call(shop.admin, 'close_conversation', { p_conversation_id: id, p_last_message_id: last_message_id });
    await write(mine, 'One more thing');
    expect(await filters()).toEqual(['open', 'waiting', 'mine', 'all']);
    const answered = (await conversation(`id = '${id}'`)).last_message_id;
    await reply({ p_conversation_id: id, p_last_message_id: answered });
    expect(await filters()).toEqual(['open', 'mine', 'all']);
    expect(await shop.call(shop.admin, 'inbox_counts')).toMatchObject({ mine: 1 });
    expect(await shop.call(colleague, 'inbox_counts')).toMatchObject({ mine: 0 });
  });

  it('has, as unread, exactly the conversations of the messages that the badge counts', async () => {
    const lea = await shop.db.signUp('lea@shop.test', { full_name: 'Lea' });
    await write(lea, 'Is the parcel here?');
    await write(lea, 'It is late.');
    await contact('late@site.test', 'Mine is late too.');
    const [counted] = await shop.db.sql<{ messages: number; conversations: number }>(
      `select count(*)::int as messages, count(distinct conversation_id)::int as conversations
       from public.messages where recipient_id is null and not is_read`,
    );
    const rows = await inbox({ p_filter: 'unread', p_limit: 100 });
    const counts = await shop.call<Json>(shop.admin, 'inbox_counts');
    expect(counted!.messages).toBeGreaterThanOrEqual(3);
    expect(rows.reduce((sum, { unread }) => sum + Number(unread), 0)).toBe(counted!.messages);
    expect([rows.length, counts['unread']]).toEqual([counted!.conversations, counted!.conversations]);
  });

  it('is searched for words that many conversations have, in their names or messages', async () => {
    const [both, one] = [11, 22];
    for (const n of Array.from({ length: both }, (_, i) => i + 1)) {
      await shop.db.sql(
        `insert into public.messages (sender_name, sender_email, content) values ('Pelican ' || $1, 'both' || $1 || '@mail.test', 'Where is my Ocarina?')`,
        [n],
      );
      await shop.db.sql(
        `insert into public.messages (sender_name, sender_email, content) values ('Pelican ' || $1, 'one' || $1 || '@mail.test', 'No news')`,
        [n],
      );
    }
    const found = async (search: string, limit = 100) =>
      (await inbox({ p_search: search, p_filter: 'all', p_limit: limit })).length;
    expect([
      await found('pelican'),
      await found('ocarina'),
      await found('pelican ocarina'),
      await found('ocarina pelican', 5),
    ]).toEqual([one, both, both, 5]);
    expect([await found('pelican quagga'), await found('pelican 7')]).toEqual([0, 2]);
    await shop.db.sql(`delete from public.conversations where visitor_name like 'Pelican %'`);
  });

  it('is searched by name, email, number and message text, also together', async () => {
    const quote = await requestedQuote(shop);
    await write(shop.customer, 'Does the kettle whistle?', { quote_id: quote.id });
    const { id } = await conversation(`quote_id = '${quote.id}'`);
    const finds = async (search: string) =>
      (await inbox({ p_search: search, p_filter: 'all', p_limit: 100 })).some((row) => row.id === id);
    for (const search of ['whist', 'maya kettle', 'MAYA', 'maya@shop', quote.display_id, quote.display_id.slice(3), 'camera']) {
      expect({ search, found: await finds(search) }).toEqual({ search, found: true });
    }
    expect(await finds('kettle elephant')).toBe(false);
    expect(await finds(`' | ! & <-> :*`)).toBe(false);
  });

  it('finds words of different messages together, and not the old text of changed or deleted ones', async () => {
    const say = async (content: string) => {
      const sql = `insert into public.messages (sender_name, sender_email, content) values ('Visitor', 'bassoon@mail.test', $1) returning id`;
      return (await shop.db.sql<{ id: string }>(sql, [content]))[0]!.id;
    };
    const [first] = [await say('A xylophone, please'), await say('Or a bassoon, and a glockenspiel/triangle')];
    const found = async (p_search: string) => (await inbox({ p_search, p_filter: 'all' })).length;
    expect([await found('xylo glock'), await found('triangle—bassoon'), await found('xylophone harp')]).toEqual([1, 1, 0]);
    await shop.db.sql(`update public.messages set content = 'A harp, please' where id = $1`, [first]);
    expect([await found('xylophone'), await found('harp bassoon')]).toEqual([0, 1]);
    await shop.db.sql('delete from public.messages where id = $1', [first]);
    expect([await found('harp'), await found('bassoon')]).toEqual([0, 1]);
  });

  it('finds each message of a conversation that has many, with its names', async () => {
    await shop.db.sql(`insert into public.messages (sender_name, sender_email, content, created_at)
      select 'Talkative', 'talk@mail.test', (select string_agg(md5(m || '-' || n), ' ') from generate_series(1, 150) n), now() + m * interval '1 second'
      from generate_series(1, 12) m`);
    const found = async (p_search: string) => (await inbox({ p_search, p_filter: 'all' })).length;
    const word = (text: string) => createHash('md5').update(text).digest('hex');
    expect([await found(`talkative ${word('1-1')}`), await found(`${word('12-150')} talkative`)]).toEqual([1, 1]);
    const parts = () =>
      shop.db.sql<{ part: number; size: number }>(
        `select part, length(text) as size from private.search_texts t join public.conversations c on c.id = t.record_id
         where c.visitor_email = 'talk@mail.test' order by part`,
      );
    expect((await parts()).map(({ part }) => part)).toEqual(Array.from({ length: 12 }, (_, part) => part));
    await shop.db.sql(`update public.messages set content = content || '.' where sender_email = 'talk@mail.test'`);
    expect(Math.max(...(await parts()).map(({ size }) => size))).toBeLessThan(11_000);
    expect([await found(`talkative ${word('1-1')}`), await found(`${word('12-150')} talkative`)]).toEqual([1, 1]);
    await shop.db.sql(`delete from public.conversations where visitor_email = 'talk@mail.test'`);
  });

  it('follows a customer’s new name', async () => {
    await write(shop.stranger, 'Good morning');
    await shop.db.sql(`update public.profiles set full_name = 'Evangeline' where id = $1`, [shop.stranger.userId]);
    expect(await inbox({ p_search: 'evangeline' })).toHaveLength(1);
  });

  it('is read page by page without gaps or repetition', async () => {
    const all = await inbox({ p_filter: 'all', p_limit: 100 });
    const seen: string[] = [];
    let before: Json = {};
    for (;;) {
      const page = await inbox({ p_filter: 'all', p_limit: 2, ...before });
      if (page.length === 0) break;
      seen.push(...page.map(({ id }) => id));
      before = { p_before: page.at(-1)!['last_message_at'], p_before_id: page.at(-1)!.id };
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it.each([
    [{ p_filter: 'later' }, 'PT400 unknown_filter filter'],
    [{ p_search: 'x'.repeat(201) }, 'PT400 too_long search'],
    [{ p_limit: 101 }, 'PT400 bad_limit limit'],
  ])('refuses %j', async (args, expected) => {
    expect(await refusal(inbox(args))).toBe(expected);
  });
});

describe('a reply', () => {
  it('reaches the customer, and marks the question as read', async () => {
    const quote = await requestedQuote(shop);
    const asked = await write(shop.customer, 'Which size?', { quote_id: quote.id });
    const before = await shop.call<Json>(shop.admin, 'admin_counts');
    const id = await reply({ p_quote_id: quote.id, p_last_message_id: asked }, 'Size 9');
    const [message] = await shop.db.as(shop.customer, (sql) => sql<Json>('select * from public.messages where id = $1', [id]));
    expect(message).toMatchObject({ content: 'Size 9', recipient_id: shop.customer.userId, quote_id: quote.id, is_read: false });
    expect(Number((await shop.call<Json>(shop.admin, 'admin_counts'))['messages'])).toBe(Number(before['messages']) - 1);
    expect(await conversation(`quote_id = '${quote.id}'`)).toMatchObject({ unread: 0, awaits_reply: false, last_from_us: true });
  });

  it('can begin a conversation about a quote or an order', async () => {
    const order = await unpaidOrder(shop);
    await reply({ p_order_id: order.order_id }, 'It leaves today.');
    expect(await inbox({ p_search: order.order_number })).toMatchObject([
      { last_content: 'It leaves today.', customer_name: 'Maya' },
    ]);
  });

  it('reaches a visitor by email, whose text is escaped in HTML', async () => {
    await contact('boat@site.test', 'Do you ship boats?', 'Boats');
    const { id, last_message_id } = await conversation(`visitor_email = 'boat@site.test'`);
    const message = await reply({ p_conversation_id: id, p_last_message_id: last_message_id }, 'Up to <5> m.\nAnd {{link}}');
    const [mail] = await shop.db.sql<Json>('select * from public.email_outbox where entity_id = $1', [message]);
    expect(mail).toMatchObject({
      to_email: 'boat@site.test',
      subject: 'Re: Boats',
      template_name: 'contact_reply',
      status: 'queued',
    });
    expect(mail!['text']).toContain('Hello Vi,\n\nUp to <5> m.\nAnd { {link}}');
    expect(mail!['html']).toContain('Up to &lt;5&gt; m.');
    expect((await shop.call<Json>(colleague, 'inbox_counts'))['waiting']).toBeTypeOf('number');
    expect(await conversation(`id = '${id}'`)).toMatchObject({ message_count: 2, unread: 0 });
  });

  it('is refused to the second of two admins until they have seen the first one’s', async () => {
    const asked = await write(shop.customer, 'Hello?', {});
    const { id } = await conversation(`customer_id = '${shop.customer.userId}' and quote_id is null and order_id is null`);
    const answers = await Promise.all(
      [shop.admin, colleague].map((who) => refusal(reply({ p_conversation_id: id, p_last_message_id: asked }, 'Hello!', who))),
    );
    expect(answers.sort()).toEqual(['PT409 newer_message last_message_id', 'allowed']);
    const { last_message_id } = await conversation(`id = '${id}'`);
    expect(await refusal(reply({ p_conversation_id: id, p_last_message_id: last_message_id }, 'Me too', colleague))).toBe(
      'allowed',
    );
  });

  it('is refused to both of two admins but one where they begin the same conversation', async () => {
    const quote = await requestedQuote(shop);
    const answers = await Promise.all(
      [shop.admin, colleague].map((who) => refusal(reply({ p_quote_id: quote.id }, 'Hello', who))),
    );
    expect(answers.sort()).toEqual(['PT409 newer_message last_message_id', 'allowed']);
  });

  it.each([
    ['no text', { p_content: '  ', p_customer_id: 'me' }, 'PT400 missing_field content'],
    ['no conversation', {}, 'PT400 missing_field conversation_id'],
    ['an unknown one', { p_conversation_id: '00000000-0000-4000-8000-00000000dead' }, 'PT404 conversation_not_found'],
    ['a quote that does not exist', { p_quote_id: '00000000-0000-4000-8000-00000000dead' }, 'PT404 conversation_not_found'],
    [
      'a file that was not stored',
      { p_customer_id: 'other', p_attachment_path: 'nowhere/x.png' },
      'PT400 unknown_file attachment_path',
    ],
  ])('is refused with %s', async (_, args, expected) => {
    const people: Record<string, string> = { me: shop.customer.userId, other: colleague.userId };
    const named = 'p_customer_id' in args ? { ...args, p_customer_id: people[args.p_customer_id] } : args;
    expect(await refusal(reply(named))).toBe(expected);
  });
});

describe('closing and assigning', () => {
  it('a conversation does not close over a message that its admin has not seen', async () => {
    const asked = await write(shop.customer, 'Before');
    const { id } = await conversation(`customer_id = '${shop.customer.userId}' and quote_id is null and order_id is null`);
    await write(shop.customer, 'After');
    const closed = shop.call(shop.admin, 'close_conversation', { p_conversation_id: id, p_last_message_id: asked });
    expect(await refusal(closed)).toBe('PT409 newer_message last_message_id');
  });

  it('is for admins, to admins, and written to the audit log', async () => {
    const { id } = await conversation(`customer_id = '${shop.customer.userId}' limit 1`);
    const assign = (to: string, who: Identity = shop.admin) =>
      refusal(shop.call(who, 'assign_conversation', { p_conversation_id: id, p_to: to }));
    expect(await assign(shop.customer.userId)).toBe('PT400 not_an_admin to');
    expect(await assign(shop.customer.userId, shop.customer)).toBe('PT403 admin_only');
    expect(await assign(colleague.userId)).toBe('allowed');
    const [entry] = await shop.db.sql<Json>(
      `select actor_id, after from public.audit_log where table_name = 'conversations' and record_id = $1 order by created_at desc limit 1`,
      [id],
    );
    expect(entry).toEqual({ actor_id: shop.admin.userId, after: { assigned_to: colleague.userId } });
  });
});
