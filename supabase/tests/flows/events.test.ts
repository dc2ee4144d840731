import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mailbox } from '../../local/mail/mailbox.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { ownerSql } from '../../local/database/database.ts';
import type { Identity } from '../harness.ts';
import { TEST_KEYS, TEST_ORIGIN } from '../harness/test-lite.ts';
import { linesOf, pack, paidOrder, receive, report, ship } from './lines.ts';
import {
  aPrice,
  aRequest,
  type Json,
  move,
  moveOrder,
  openShop,
  type QuoteCard,
  refusal,
  sentQuote,
  type Shop,
  unpaidOrder,
  verify,
  versionOf,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

/** A customer who signed up with a phone alone. */
let phones = 0;
async function phoneCustomer(): Promise<Identity & { userId: string }> {
  const phone = `+97798${String((phones += 1)).padStart(8, '0')}`;
  const request = { method: 'POST', headers: { apikey: TEST_KEYS.publishableKey, 'content-type': 'application/json' } };
  const body = JSON.stringify({ phone, password: 'parcel-to-nepal' });
  const answer = await shop.db.fetch(new Request(`${TEST_ORIGIN}/auth/v1/signup`, { ...request, body }));
  const { user } = (await answer.json()) as { user: { id: string } };
  return { userId: user.id };
}

async function pricedFor(customer: Identity): Promise<QuoteCard> {
  const { id } = await shop.call<QuoteCard>(customer, 'request_quote', { p_request: aRequest() });
  return shop.call<QuoteCard>(shop.admin, 'save_price', {
    p_quote_id: id,
    p_version: await versionOf(shop, id),
    p_typed: aPrice(),
  });
}

/** Sends a quote to this customer. @returns its ID */
async function sendTo(customer: Identity): Promise<string> {
  const { id } = await move(shop, shop.admin, await pricedFor(customer), 'sent');
  return id;
}

const notify = (
  event: string,
  userId: string | null,
  key: string,
  type = 'message',
  id = '00000000-0000-0000-0000-000000000001',
) => shop.row<{ id: string | null }>('select private.notify($1, $2, $3, $4, $5) as id', [event, userId, type, id, key]);
const outbox = (where: string, value: unknown): Promise<Json[]> =>
  shop.db.sql(
    `select template_name, to_email, to_phone, subject, text, send_after from public.email_outbox where ${where} order by created_at, id`,
    [value],
  );
const notices = (who: Identity): Promise<Json[]> =>
  shop.db.as(who, (sql) => sql('select event, title, path, read_at from public.notices order by visible_at desc, id'));

describe('the catalogue', () => {
  it('has a mail template for each event, and each template that statuses and code use is an event', async () => {
    const { events, templates } = await shop.row<{ events: string[]; templates: string[] }>(
      `select array(select event from private.event_catalogue() order by 1) as events,
         array(select name from public.email_templates order by 1) as templates`,
    );
    expect(events).toEqual(templates);
  });

  it('never lets what a customer must know be switched off', async () => {
    const rows = await shop.db.sql<{ event: string }>('select event from private.event_catalogue() where optional order by 1');
    expect(rows.map(({ event }) => event)).toEqual([
      'line_received', 'order_completed', 'parcel_moved', 'quote_approved', 'quote_expired', 'quote_expiring',
      'quotes_combined',
    ]); // prettier-ignore
  });
});

describe('a customer with a phone alone', () => {
  it('gets a short text with a link, which the mailbox of a demo shows', async () => {
    const customer = await phoneCustomer();
    const id = await sendTo(customer);
    const [message, ...more] = await outbox('user_id = $1', customer.userId);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      template_name: 'quote_sent',
      to_email: null,
      to_phone: expect.stringMatching(/^\+97798\d{8}$/),
    });
    expect(message!['text']).toMatch(new RegExp(`^Landfall: .{5,160} https?://\\S+/dashboard/quotes/${id}$`));
    for (const reader of [customer, shop.admin]) {
      const kinds = await shop.db.as(reader, (sql) =>
        sql<Json>(`select kind from public.timeline('quote', $1) where title = $2`, [id, message!['subject']]),
      );
      expect(kinds).toEqual([{ kind: 'sms' }]);
    }
    const mailbox = await Mailbox.open(null);
    await drainOutbox(ownerSql(shop.db.connection), { mail: mailbox, texts: mailbox });
    const sms = mailbox.list().filter(({ channel }) => channel === 'sms');
    expect(sms.map(({ to, text }) => [to, text])).toEqual([[message!['to_phone'], message!['text']]]);
  });

  it('waits while no SMS provider is set, and mail goes out', async () => {
    await shop.db.exec('delete from public.email_outbox');
    await sendTo(await phoneCustomer());
    await sentQuote(shop);
    const mailbox = await Mailbox.open(null);
    await drainOutbox(ownerSql(shop.db.connection), { mail: mailbox, texts: null });
    expect(new Set(mailbox.list().map(({ channel }) => channel))).toEqual(new Set(['email']));
    expect(await outbox(`status = $1 and to_phone is not null`, 'queued')).toHaveLength(1);
  });

  it('gets none before the number is confirmed, and admins see it before they send', async () => {
    const customer = await phoneCustomer();
    const quote = await pricedFor(customer);
    const codes = async () =>
      (await shop.call<Json[]>(shop.admin, 'check_quote', { p_quote_id: quote.id })).map(({ code }) => code);
    expect(await codes()).not.toContain('unreachable');
    await shop.db.sql('update auth.users set phone_confirmed_at = null where id = $1', [customer.userId]);
    expect(await codes()).toContain('unreachable');
    const list = async () => {
      const { rows } = await shop.call<{ rows: Json[] }>(shop.admin, 'admin_quote_list', {});
      return rows.filter(({ is_unreachable }) => is_unreachable).map(({ id }) => id);
    };
    expect(await list()).toEqual([quote.id]);
    const [reviewed] = await shop.db.as(shop.admin, (sql) =>
      sql<{ rows: { checks: Json[] }[] }>(`select public.review_moves('quote', array[$1::uuid], 'sent') as rows`, [quote.id]),
    );
    expect(reviewed!.rows[0]!.checks.map(({ code }) => code)).toContain('unreachable');
    expect((await notify('quote_sent', customer.userId, 'unconfirmed')).id).toBeNull();
  });

  it('is sent the same text again', async () => {
    const customer = await phoneCustomer();
    await sendTo(customer);
    const { mail } = await shop.row<{ mail: string }>(
      `update public.email_outbox set status = 'failed' where user_id = $1 returning id as mail`,
      [customer.userId],
    );
    await shop.call(shop.admin, 'resend_email', { p_id: mail });
    const texts = await outbox('user_id = $1', customer.userId);
    expect(texts.map(({ to_phone, text }) => [to_phone, text])).toEqual(
      [texts[0], texts[0]].map((t) => [t!['to_phone'], t!['text']]),
    );
  });
});

describe('a customer whose mail address bounced', () => {
  const PHONE = '+9779777777777';
  const address = 'maya@shop.test';
  beforeAll(() => shop.db.sql('delete from public.email_outbox'));
  const bounce = () => shop.db.sql(`insert into public.bounced_addresses (email, reason) values ($1, '550 gone')`, [address]);
  const allow = () => shop.db.sql('delete from public.bounced_addresses');
  const setPhone = (phone: string | null) =>
    shop.db.sql('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
      shop.customer.userId,
      phone?.slice(1) ?? null,
    ]);
  const of = (id: string) => outbox(`template_name = 'quote_sent' and entity_id = $1`, id);
  const notes = async (id: string) =>
    (await shop.call<Json[]>(shop.admin, 'check_quote', { p_quote_id: id })).filter(({ code }) =>
      ['bounced', 'unreachable'].includes(code as string),
    );

  it('gets text messages at a confirmed phone, and admins see it before they send', async () => {
    await setPhone(PHONE);
    const quote = await pricedFor(shop.customer);
    expect(await notes(quote.id)).toEqual([]);
    await bounce();
    const text = `The customer’s e-mail address rejected a mail. The price goes to ${PHONE} as a text message.`;
    expect(await notes(quote.id)).toEqual([{ level: 'note', code: 'bounced', text }]);
    await move(shop, shop.admin, quote, 'sent');
    expect(await of(quote.id)).toMatchObject([{ template_name: 'quote_sent', to_email: null, to_phone: PHONE }]);
    await allow();
    const next = await sendTo(shop.customer);
    expect(await of(next)).toMatchObject([{ to_email: address, to_phone: null }]);
    await setPhone(null);
  });

  it('is unreachable without a phone, and the outbox says why its mail failed', async () => {
    const quote = await pricedFor(shop.customer);
    await bounce();
    expect(await notes(quote.id)).toMatchObject([{ code: 'unreachable', text: expect.stringContaining('rejected a mail') }]);
    const { rows } = await shop.call<{ rows: Json[] }>(shop.admin, 'admin_quote_list', {});
    expect(rows.find(({ id }) => id === quote.id)).toMatchObject({ is_unreachable: true });
    await move(shop, shop.admin, quote, 'sent');
    await shop.db.sql('update public.email_outbox set send_after = now() where entity_id = $1', [quote.id]);
    await shop.db.sql('select private.claim_outbox(100)');
    expect(
      await shop.db.sql(
        `select to_email, status, last_error from public.email_outbox where template_name = 'quote_sent' and entity_id = $1`,
        [quote.id],
      ),
    ).toEqual([{ to_email: address, status: 'failed', last_error: expect.stringContaining('550 gone') }]);
    await allow();
  });

  it('gets the text of a mail that bounces, and of those that wait, with the links of their notices', async () => {
    await setPhone(PHONE);
    const [first, second] = [await sendTo(shop.customer), await sendTo(shop.customer)];
    await shop.db.sql(`update public.email_outbox set send_after = now() + interval '1 hour' where entity_id = $1`, [second]);
    const [mail] = await shop.db.sql<Json>(
      `select id, attempts from private.claim_outbox(100) where template_name = 'quote_sent' and entity_id = $1`,
      [first],
    );
    await shop.db.sql(`select private.settle_outbox($1, $2, 'bounced', '550 gone')`, [mail!['id'], mail!['attempts']]);
    await shop.db.sql('update public.email_outbox set send_after = now() where entity_id = $1', [second]);
    await shop.db.sql('select private.claim_outbox(100)');
    for (const id of [first, second]) {
      const [failed, text, ...more] = await of(id);
      expect(more).toEqual([]);
      expect(failed).toMatchObject({ to_email: address });
      expect(text).toMatchObject({ to_phone: PHONE, subject: failed!['subject'] });
      expect(text!['text']).toMatch(new RegExp(`^Landfall: .{5,160} https?://\\S+/dashboard/quotes/${id}$`));
    }
    await allow();
    await setPhone(null);
  });

  it('gets no text of what has no text message: reminders of a cart', async () => {
    await setPhone(PHONE);
    await bounce();
    const { id } = await notify('cart_recovery_1', shop.customer.userId, 'cart of a bounced address', 'cart');
    await shop.db.sql('select private.claim_outbox(100)');
    expect(await shop.db.sql('select to_email, status from public.email_outbox where id = $1', [id])).toEqual([
      { to_email: address, status: 'failed' },
    ]);
    expect(await outbox('dedupe_key = $1', 'sms:cart of a bounced address')).toEqual([]);
    await allow();
    await setPhone(null);
  });
});

describe('a list in a sentence', () => {
  it.each([
    [['Kettle'], 'Kettle'],
    [['Kettle', 'Lamp'], 'Kettle and Lamp'],
    [['Kettle', 'Kettle', null, 'Lamp'], 'Kettle and Lamp'],
    [['Kettle', 'Tea set', 'Lamp'], 'Kettle, Tea set and Lamp'],
    [['Kettle', 'Tea set', 'Lamp', 'Rug', 'Cup'], 'Kettle, Tea set, Lamp and 2 more'],
    [[], null],
  ])('%j is %j', async (items, words) => {
    expect(await shop.row('select private.few_of($1, 3) as words', [items])).toEqual({ words });
  });

  it('no subject puts a verb after names that may be several', async () => {
    const subjects = await shop.db.sql<{ subject: string }>('select subject from public.email_templates');
    expect(
      subjects.map(({ subject }) => subject).filter((one) => /product_name\}\} (is|has|was|waits|needs)\b/.test(one)),
    ).toEqual([]);
    expect(subjects.map(({ subject }) => subject).filter((one) => /hours_left\}\} hours/.test(one))).toEqual([]);
  });
});

describe('the support address', () => {
  const set = (support: string | null, contact: string | null, primary: string | null) =>
    shop.db.sql('update public.footer_settings set support_email = $1, contact_email = $2, primary_email = $3', [
      support,
      contact,
      primary,
    ]);
  const lastMail = async () => {
    const id = await sendTo(shop.customer);
    const [mail] = await outbox(`template_name = 'quote_sent' and entity_id = $1`, id);
    return (mail!['text'] as string).trim().split('\n').at(-1);
  };

  it.each([
    ['help@shop.test', 'hi@shop.test', null, 'help@shop.test'],
    ['', ' hi@shop.test ', 'post@shop.test', 'hi@shop.test'],
    ['ask at the desk', null, 'post@shop.test', 'post@shop.test'],
  ])('of %j, %j and %j is in mails', async (support, contact, primary, shown) => {
    await set(support, contact, primary);
    expect(await lastMail()).toBe(`Landfall · ${shown}`);
  });

  it.each([
    [null, null, null],
    ['', ' ', 'none'],
  ])('of %j, %j and %j is the contact page, also in a mailto: link', async (support, contact, primary) => {
    await set(support, contact, primary);
    expect(await lastMail()).toMatch(/^Landfall · https?:\/\/\S+\/contact$/);
    const { html } = await shop.row<{ html: string }>(
      `select private.fill_template('<a href="mailto:{{support_email}}">Help</a>', private.mail_values(null, null, null, '{}'), true) as html`,
    );
    expect(html).toMatch(/^<a href="https?:\/\/\S+\/contact">Help<\/a>$/);
  });
});

describe('an event', () => {
  it('has one message on each channel', async () => {
    const { userId } = shop.stranger;
    expect((await notify('refund_issued', userId, 'once')).id).not.toBeNull();
    expect((await notify('refund_issued', userId, 'once')).id).toBeNull();
    expect(await outbox('dedupe_key = $1', 'once')).toHaveLength(1);
    expect((await notices(shop.stranger)).map(({ event }) => event)).toEqual(['refund_issued']);
  });

  it('can be switched off where it is optional, by channel', async () => {
    const { userId } = shop.stranger;
    const choose = (event: string, channel: string, on: boolean) =>
      shop.call(shop.stranger, 'choose_event', { p_event: event, p_channel: channel, p_on: on });
    await choose('quote_expired', 'message', false);
    expect((await notify('quote_expired', userId, 'muted 1')).id).toBeNull();
    expect((await notices(shop.stranger))[0]).toMatchObject({ event: 'quote_expired' });
    await choose('quote_expired', 'app', false);
    await choose('quote_expired', 'message', true);
    expect((await notify('quote_expired', userId, 'muted 2')).id).not.toBeNull();
    expect((await notices(shop.stranger)).filter(({ event }) => event === 'quote_expired')).toHaveLength(1);
    expect(await refusal(choose('payment_failed', 'message', false))).toBe('PT400 not_optional p_event');
    expect(await refusal(choose('nothing', 'app', false))).toBe('PT400 unknown_event p_event');
    expect(await refusal(choose('quote_expired', 'fax', false))).toBe('PT400 unknown_channel p_channel');
  });

  it('that comes in a burst is one message', async () => {
    const order = await paidOrder(shop, [{}, {}]);
    await receive(shop, order);
    const received = (await outbox('entity_id = $1', order.order_id)).filter((m) => m['template_name'] === 'line_received');
    expect(received).toHaveLength(1);
    expect(new Date(received[0]!['send_after'] as string).getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
    expect((await notices(shop.customer)).filter(({ event }) => event === 'line_received')).toHaveLength(1);
  });

  it('is hidden from the app while a sent quote can be taken back', async () => {
    await shop.db.sql(`update public.system_settings set setting_value = '30' where setting_key = 'send_delay_seconds'`);
    const quote = await sentQuote(shop);
    await shop.db.sql(`update public.system_settings set setting_value = '0' where setting_key = 'send_delay_seconds'`);
    const about = async () => (await notices(shop.customer)).filter(({ path }) => String(path).includes(quote.id));
    expect(await about()).toEqual([]);
    const { version } = await shop.row<{ version: number }>('select version from public.quotes where id = $1', [quote.id]);
    await shop.call(shop.admin, 'unsend_quote', { p_quote_id: quote.id, p_version: version });
    expect(await shop.db.sql('select from public.notices where entity_id = $1', [quote.id])).toEqual([]);
  });
});

describe('a message of the team', () => {
  const reply = (p_customer_id: string, p_content: string) =>
    shop.call(shop.admin, 'reply_to_conversation', { p_content, p_customer_id, p_last_message_id: null });

  it('reaches its customer, and two within two minutes are one mail', async () => {
    const customer = await shop.db.signUp('answered@shop.test');
    await reply(customer.userId, 'Which size?');
    const { id } = await shop.row<{ id: string }>('select id from public.messages where recipient_id = $1', [customer.userId]);
    await shop.call(shop.admin, 'reply_to_conversation', {
      p_content: 'And colour?',
      p_customer_id: customer.userId,
      p_last_message_id: id,
    });
    const mails = await outbox('user_id = $1', customer.userId);
    expect(mails.map(({ template_name, text }) => [template_name, /\/messages$/m.test(String(text))])).toEqual([
      ['message_received', true],
    ]);
    expect(await notices(customer)).toMatchObject([{ event: 'message_received', path: '/messages' }]);
  });
});

describe('a parcel', () => {
  it('tells on its way, and of problems', async () => {
    const order = await paidOrder(shop);
    await receive(shop, order);
    await moveOrder(shop, order.order_id, 'ordered');
    let parcel = await ship(shop, await pack(shop, await linesOf(shop, order)));
    for (const state of ['customs', 'exception', 'delivered']) parcel = await report(shop, parcel, { state });
    const told = (await outbox('entity_id = $1', order.order_id)).map(({ template_name, subject }) => [template_name, subject]);
    expect(told).toContainEqual(['parcel_moved', `Parcel ${parcel.number} is at customs`]);
    expect(told).toContainEqual(['parcel_problem', `Parcel ${parcel.number} is held up`]);
    expect(told.filter(([name]) => name === 'order_completed')).toHaveLength(1);
    expect(told.some(([, subject]) => String(subject).includes('was delivered'))).toBe(false);
  });
});

describe('money that could not be used', () => {
  it('has a message with the amount, and a payment of the right amount has none', async () => {
    const order = await unpaidOrder(shop);
    await verify(shop, order, order.amount + 100, { p_keep_excess: true });
    const exact = await unpaidOrder(shop);
    await verify(shop, exact);
    const held = await outbox('template_name = $1', 'payment_held');
    expect(held.map(({ subject }) => subject)).toEqual([`${order.order_number}: we hold NPR 100 for you`]);
  });
});
