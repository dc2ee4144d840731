import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesOf, moveLines, pack, type Parcel, report, ship } from './lines.ts';
import {
  aKey,
  approvedQuote,
  type Checkout,
  checkOut,
  type Json,
  move,
  moveOrder,
  openShop,
  pricedQuote,
  type QuoteCard,
  requestedQuote,
  sentQuote,
  type Shop,
  submitProof,
  verify,
} from './shop.ts';
import { type About, flaws, messages, setAside, ZONE } from './event-messages.ts';

/** "event channel" of all stories. */
const told = new Set<string>();
/** What is wrong with their messages. */
const wrong: string[] = [];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.exec(`
    update public.footer_settings set support_email = 'help@shop.test';
    update public.system_settings set setting_value = (setting_value::jsonb || '{"holdout_percent": 0}')::text
      where setting_key = 'cart_recovery';
    select private.set_card_gateway('stripe');
    update auth.users set phone = '9779800000001', phone_confirmed_at = now() where email = 'maya@shop.test'`);
  for (const who of [shop.customer, shop.admin]) await shop.call(who, 'keep_time_zone', { p_zone: ZONE });
});
afterAll(() => shop.db.close());

/** Where the customer is reached: with an address, or by phone alone. */
let channel: 'email' | 'sms' = 'email';
async function reachBy(by: typeof channel) {
  channel = by;
  const address = by === 'email' ? 'maya@shop.test' : null;
  await shop.db.sql('update public.profiles set email = $2 where id = $1', [shop.customer.userId, address]);
}

/** Runs a verb and checks all messages that follow from it: one on each channel of each of these events, and no other. */
async function tells<T>(events: string[], verb: () => Promise<T>, about: About | ((answer: T) => About)): Promise<T> {
  await setAside(shop);
  const answer = await verb();
  const catalogue = await shop.db.sql<{ event: string; audience: string; channels: string[] }>(
    'select event, audience, channels from private.event_catalogue()',
  );
  const expected = events.flatMap((event) => {
    const { audience, channels } = catalogue.find((one) => one.event === event)!;
    return channels
      .filter((one) => one === 'app' || one === (audience === 'customer' ? channel : 'email'))
      .map((one) => `${event} ${one}`);
  });
  const reader = catalogue.find(({ event }) => event === events[0])?.audience === 'team' ? shop.admin : shop.customer;
  const all = await messages(shop, reader.userId);
  expect(all.map((one) => `${one.event} ${one.channel}`).toSorted()).toEqual(expected.toSorted());
  for (const message of all) {
    const said = typeof about === 'function' ? about(answer) : about;
    wrong.push(...(await flaws(shop, reader.userId, message, said)));
    told.add(`${message.event} ${message.channel}`);
  }
  return answer;
}

const run = (job: string) => shop.call<Json>(shop.admin, 'run_job', { p_name: job });
const aboutQuote = ({ id, display_id }: QuoteCard, more: Partial<About> = {}): About => ({
  to: `/dashboard/quotes/${id}`,
  quote: id,
  names: display_id,
  ...more,
});
const aboutOrder = ({ order_id, order_number }: Checkout, more: Partial<About> = {}): About => ({
  to: `/dashboard/orders/${order_id}`,
  order: order_id,
  names: order_number,
  ...more,
});
const ofQuote = (id: string, column: string) => `(select ${column} from public.quotes where id = '${id}')`;
const payableUntil = (order: Checkout) => `(select expires_at from public.payments where id = '${order.payment_id}')`;

async function quotes() {
  const priced = await pricedQuote(shop);
  const until = ofQuote(priced.id, 'coalesce(expires_at, price_valid_until)');
  const sent = await tells(['quote_sent'], () => move(shop, shop.admin, priced, 'sent'), aboutQuote(priced, { until }));
  const approve = () => move(shop, shop.customer, sent, 'approved');
  const approved = await tells(['quote_approved'], approve, aboutQuote(priced, { to: '/cart' }));

  const items = async (ids: string[]) => ids.map((id) => ({ quote_id: id, quantity: 1 }));
  const p_items = await items([approved.id, (await approvedQuote(shop)).id]);
  const offer = await shop.call<{ saving: number; statement: { charged: { card: { amount: number } } } }>(
    shop.customer,
    'preview_consolidation',
    { p_items },
  );
  await tells(
    ['quotes_combined'],
    () => shop.call<QuoteCard>(shop.customer, 'consolidate_quotes', { p_items, p_total: offer.statement.charged.card.amount }),
    (one) => aboutQuote(one, { to: '/cart', amounts: [offer.saving], until: ofQuote(one.id, 'price_valid_until') }),
  );

  const unwanted = await pricedQuote(shop);
  const reject = () => move(shop, shop.admin, unwanted, 'rejected', { p_details: 'It may not be sent by air.' });
  await tells(['quote_rejected'], reject, aboutQuote(unwanted));

  const ending = await sentQuote(shop);
  const pass = (hours: number) =>
    shop.db.sql(
      `update public.quotes set sent_at = sent_at - interval '1 day', expires_at = now() + make_interval(hours => $2) where id = $1`,
      [ending.id, hours],
    );
  await pass(20);
  await tells(
    ['quote_expiring'],
    () => run('queue_expiry_reminders'),
    aboutQuote(ending, { until: ofQuote(ending.id, 'expires_at') }),
  );
  await pass(-1);
  await tells(['quote_expired'], () => shop.call('service', 'expire_quotes'), aboutQuote(ending));

  const question = await requestedQuote(shop);
  const reply = () =>
    shop.call(shop.admin, 'reply_to_conversation', {
      p_content: 'Which colour?',
      p_quote_id: question.id,
      p_last_message_id: null,
    });
  await tells(['message_received'], reply, aboutQuote(question));
  const ask = () =>
    shop.call(shop.admin, 'reply_to_conversation', {
      p_content: 'Welcome',
      p_customer_id: shop.customer.userId,
      p_last_message_id: null,
    });
  if (channel === 'email') await tells(['message_received'], ask, { to: '/messages' });
}

/** A checkout needs an address. Without one the reminder of the same event is what a phone gets. */
async function transferOrder(): Promise<Checkout> {
  const [camera, lens] = ['Camera', 'Lens'].map((product_name) => ({
    product_name,
    quantity: 1,
    item_price: 100,
    item_weight: 1,
  }));
  const quote = await approvedQuote(
    shop,
    { items: [{ ...camera, product_url: 'https://shop.example/1' }, lens] },
    { items: [camera, lens] },
  );
  const by = channel;
  await reachBy('email');
  const about = (order: Checkout) => aboutOrder(order, { amounts: [order.amount], until: payableUntil(order) });
  const order = await tells(['bank_transfer_instructions'], () => checkOut(shop, [quote]), about);
  if (by === 'email') return order;
  await reachBy('sms');
  await shop.db.sql(`update public.payments set created_at = now() - interval '30 hours' where id = $1`, [order.payment_id]);
  await tells(['bank_transfer_instructions'], () => run('cancel_unpaid_orders'), about(order));
  return order;
}

async function orderToItsClaim() {
  const order = await transferOrder();
  const about = aboutOrder(order);
  const lines = () => linesOf(shop, order);
  await submitProof(shop, order);
  const refuse = () =>
    shop.call(shop.admin, 'reject_payment', { p_payment_id: order.payment_id, p_reason: 'It shows no amount.' });
  await tells(['payment_proof_rejected'], refuse, about);
  await tells(['message_received'], () => verify(shop, order, 100), about);
  const rest = order.amount - 100;
  await tells(['payment_received'], () => verify(shop, order, rest), aboutOrder(order, { amounts: [order.amount] }));
  const [first] = await lines();
  await tells(['line_unavailable'], () => moveLines(shop, [first!], 'unavailable', { reason: 'It is sold out.' }), about);
  const answer = () => shop.call(shop.customer, 'answer_unavailable', { p_line_id: first!.id, p_answer: 'wait' });
  await tells([], answer, about);
  await moveLines(shop, await lines(), 'bought');
  await tells(['line_received'], async () => moveLines(shop, await lines(), 'received'), about);

  const free = `(select free_until from public.order_lines where order_id = '${order.order_id}' limit 1)`;
  for (const [days, event] of [
    [25, 'storage_ending'],
    [10, 'storage_ended'],
  ] as const) {
    // prettier-ignore
    await shop.db.sql(
      `update public.order_lines set received_at = received_at - make_interval(days => $2),
         free_until = free_until - make_interval(days => $2) where order_id = $1`,
      [order.order_id, days],
    );
    await tells([event], () => run('queue_storage_reminders'), aboutOrder(order, { until: free }));
  }

  await tells(['order_placed'], () => moveOrder(shop, order.order_id, 'ordered'), about);
  let parcel = await pack(shop, await lines());
  const next = async (events: string[], verb: () => Promise<Parcel>) => {
    parcel = await tells(events, verb, about);
  };
  await next(['order_shipped'], () => ship(shop, parcel));
  await next(['parcel_moved'], () => report(shop, parcel, { state: 'customs' }));
  await next(['parcel_problem'], () => report(shop, parcel, { state: 'exception' }));
  await next(['order_completed'], () => report(shop, parcel, { state: 'delivered' }));

  const [line] = await lines();
  const p_claim = { line_id: line!.id, kind: 'damaged', description: 'The lens is broken' };
  const due = `(select due_at from public.claims where order_line_id = '${line!.id}')`;
  await tells(['claim_opened'], () => shop.call(shop.customer, 'open_claim', { p_claim }), aboutOrder(order, { until: due }));
  const { id } = await shop.row<{ id: string }>('select id from public.claims where order_line_id = $1', [line!.id]);
  const decide = () =>
    shop.call(shop.admin, 'decide_claim', {
      p_claim_id: id,
      p_version: 1,
      p_to: 'refused',
      p_reason: 'The photo shows another lens.',
    });
  await tells(['claim_decided'], decide, about);

  const { refund_id } = await shop.call<{ refund_id: string }>(shop.admin, 'request_refund', {
    p_payment_id: order.payment_id,
    p_amount: 500,
    p_reason: 'The parcel was late.',
    p_idempotency_key: aKey(),
    p_expected_refundable: order.amount,
    p_items: [],
  });
  const settle = () => shop.call(shop.admin, 'settle_refund', { p_refund_id: refund_id, p_payout_reference: 'TRF 1' });
  await tells(['refund_issued'], settle, aboutOrder(order, { amounts: [500] }));
}

async function orderThatEnds() {
  const by = channel;
  await reachBy('email');
  const order = await checkOut(shop, [await approvedQuote(shop)], { p_method: 'card' });
  await reachBy(by);
  const event = (type: string, amount: number) =>
    shop.call('service', 'record_payment_event', {
      p_gateway: 'stripe',
      p_event: { id: `evt_${randomUUID()}`, type, payment_id: order.payment_id, amount: String(amount), currency: 'NPR', failure_code: 'card_declined' },
    }); // prettier-ignore
  const failed = aboutOrder(order, { to: `/payment-failure?payment=${order.payment_id}` });
  await tells(['payment_failed'], () => event('failed', order.amount), failed);
  await tells(['payment_held'], () => event('succeeded', 70), aboutOrder(order, { amounts: [70] }));
  const cancel = () => moveOrder(shop, order.order_id, 'cancelled', { reason: 'You cancelled it by phone.' });
  await tells(['order_cancelled'], cancel, aboutOrder(order));
  const held = await shop.row<{ id: string }>('select id from public.unmatched_payments where payment_id = $1', [
    order.payment_id,
  ]);
  const give = () =>
    shop.call(shop.admin, 'resolve_unmatched_payment', { p_id: held.id, p_resolution: 'Sent back', p_outcome: 'returned' });
  await tells(['refund_issued'], give, aboutOrder(order, { amounts: [70] }));
}

/** Of a customer who has no orders yet. */
async function reminders() {
  const quote = await approvedQuote(shop);
  for (const [nth, hours] of [25, 25, 49].entries()) {
    const back = `- make_interval(hours => ${hours})`;
    await shop.db.exec(`update public.cart_events set occurred_at = occurred_at ${back};
      update public.abandoned_carts set created_at = created_at ${back}, last_activity_at = last_activity_at ${back};
      update public.recovery_attempts set sent_at = sent_at ${back}`);
    const until = nth > 0 ? { until: ofQuote(quote.id, 'price_valid_until') } : {};
    await tells([`cart_recovery_${nth + 1}`], () => run('detect_abandoned_carts'), {
      to: '/functions/v1/recovery-link?t=',
      quote: quote.id,
      names: 'Camera',
      ...until,
    });
  }
}

async function teamAndVisitors() {
  const request = () => requestedQuote(shop);
  await tells(['admin_new_quote'], request, ({ id, display_id }) => ({ to: `/admin/quotes/${id}`, names: display_id }));

  await shop.call('anon', 'send_contact', { p_name: 'Vi', p_email: 'vi@mail.test', p_subject: 'Tea', p_content: 'From Japan?' });
  const asked = await shop.row<{ id: string; last_message_id: string }>(
    `select id, last_message_id from public.conversations where visitor_email = 'vi@mail.test'`,
  );
  const answer = () =>
    shop.call(shop.admin, 'reply_to_conversation', {
      p_content: 'Yes.',
      p_conversation_id: asked.id,
      p_last_message_id: asked.last_message_id,
    });
  await tells(['contact_reply'], answer, { names: 'Re: Tea' });

  await shop.db.exec(
    `insert into private.job_runs (job_name, started_at, finished_at) select name, now(), now() from private.jobs`,
  );
  const alert = { names: 'Messages are not being sent' };
  const late = `insert into public.email_outbox (template_name, to_phone, subject, html, text, dedupe_key, status, send_after)
    values ('order_placed', '+9779800000002', 'Late', 'Late', 'Late', 'late', 'queued', now() - interval '1 hour')`;
  await tells(['team_alert_began'], async () => {
    await shop.db.exec(late);
    await run('watch_alerts');
    await shop.db.exec(`delete from public.email_outbox where dedupe_key = 'late'`);
  }, { ...alert, to: '/admin/system-settings' }); // prettier-ignore
  await tells(['team_alert_ended'], () => run('watch_alerts'), alert);
}

it('each reminder of a cart, and each message to the team and to visitors, is right', async () => {
  await reachBy('email');
  await reminders();
  await teamAndVisitors();
  expect(wrong).toEqual([]);
});

it('each message about quotes is right, by mail and by phone', async () => {
  for (const by of ['email', 'sms'] as const) {
    await reachBy(by);
    await quotes();
  }
  expect(wrong).toEqual([]);
});

it('each message about an order and its parcel is right, by mail and by phone', async () => {
  for (const by of ['email', 'sms'] as const) {
    await reachBy(by);
    await orderToItsClaim();
  }
  expect(wrong).toEqual([]);
});

it('each message about an order that ends is right, by mail and by phone', async () => {
  for (const by of ['email', 'sms'] as const) {
    await reachBy(by);
    await orderThatEnds();
  }
  expect(wrong).toEqual([]);
});

it('each event of the catalogue was raised above on each of its channels', async () => {
  const all = await shop.db.sql<{ told: string }>(
    `select event || ' ' || unnest(channels) as told from private.event_catalogue() order by 1`,
  );
  expect([...told].toSorted()).toEqual(all.map((row) => row.told).toSorted());
});
