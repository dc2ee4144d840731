import { createHash, randomUUID } from 'node:crypto';
import type { TestDatabase } from '../harness.ts';
import { type People, signUpPeople } from './actors.ts';

/** One row of every table. The owner owns all that can have an owner. */
export interface World {
  people: People;
  /** Row ID by table. */
  rows: Record<string, string>;
}

/** The token whose hash is in share_tokens. */
export const SHARED_TOKEN = 'a-token-that-the-owner-gave-away';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const now = (): string => new Date().toISOString();
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

type Values = Record<string, unknown>;

async function insert(db: TestDatabase, table: string, values: Values): Promise<string> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const [row] = await db.sql<{ id: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(values),
  );
  return row!.id;
}

const one = async (db: TestDatabase, text: string, values: unknown[] = []): Promise<string> =>
  (await db.sql<{ id: string }>(text, values))[0]!.id;

const price = {
  currency: 'USD',
  final_currency: 'NPR',
  exchange_rate: 133,
  rate_source: 'usd_cross',
  rate_confidence: 'medium',
  final_total: 100,
  final_total_local: 13300,
  final_total_local_without_gateway_fee: 13200,
  breakdown: {},
};

/** Two quotes: one sent, one approved and in an unpaid order. */
async function fillQuotes(db: TestDatabase, { owner }: People) {
  const trip = { user_id: owner, country_code: 'US', destination_country: 'NP', product_name: 'Shoes', ...price };
  const quotes = await insert(db, 'quotes', { ...trip, status: 'sent', sent_at: now() });
  const category = await insert(db, 'customs_categories', { name: 'Shoes of the matrix', duty_percent: 10 });
  const quote_items = await insert(db, 'quote_items', {
    quote_id: quotes,
    product_name: 'Shoes',
    item_price: 50,
    item_weight: 1,
    customs_category_id: category,
  });
  const pending = await insert(db, 'quotes', {
    user_id: owner,
    country_code: 'US',
    destination_country: 'NP',
    product_name: 'Hat',
  });
  const drafted = await insert(db, 'quotes', { country_code: 'US', destination_country: 'NP', email: 'new@matrix.test' });
  const quote_contacts = await insert(db, 'quote_contacts', { quote_id: drafted, email: 'new@matrix.test' });
  const expired = await insert(db, 'quotes', { ...trip, status: 'expired' });
  const bought = await insert(db, 'quotes', { ...trip, status: 'approved' });
  const approved = await insert(db, 'quotes', { ...trip, status: 'approved', in_cart: true, price_valid_until: tomorrow() });
  const quote_admin = await insert(db, 'quote_admin', { quote_id: quotes, internal_notes: 'careful' });
  const share_tokens = await insert(db, 'share_tokens', { quote_id: quotes, token_hash: hashOf(SHARED_TOKEN) });
  const joined = await insert(db, 'quotes', { ...trip, status: 'approved', price_valid_until: tomorrow() });
  const replaced = await insert(db, 'quotes', {
    ...trip,
    status: 'rejected',
    merged_into: joined,
    approved_at: '2026-01-01T00:00:00Z',
    price_valid_until: tomorrow(),
  });
  const consolidations = await insert(db, 'consolidations', { quote_id: joined, replaces: `{${replaced}}`, copies: '{2}' });
  const more = { drafted, pending, expired, bought, approved, joined, replaced, consolidations };
  return { quotes, quote_items, quote_admin, quote_contacts, share_tokens, ...more };
}

async function fillOrders(db: TestDatabase, { owner, admin }: People, bought: string) {
  const order = {
    user_id: owner,
    destination_country: 'NP',
    shipping_address: {},
    currency: 'NPR',
    subtotal: 13200,
    total: 13200,
    total_usd: 100,
  };
  const orders = await insert(db, 'orders', {
    ...order,
    payment_method: 'bank_transfer',
    idempotency_key: 'matrix-one',
    request_hash: 'x',
  });
  const order_items = await insert(db, 'order_items', {
    order_id: orders,
    quote_id: bought,
    snapshot: { items: [], country_code: 'US' },
    quote_quantity: 1,
    line_total_local: 13200,
  });
  const order_lines = await one(db, 'select id from public.order_lines where order_item_id = $1', [order_items]);
  const order_line_admin = await insert(db, 'order_line_admin', { order_line_id: order_lines, shop_order_ref: '113-22' });
  const order_admin = await insert(db, 'order_admin', { order_id: orders, internal_notes: 'Fragile' });
  const paid = { order_id: orders, method: 'bank_transfer', gateway: 'bank', amount: 13200, currency: 'NPR' };
  const payments = await insert(db, 'payments', { ...paid, status: 'awaiting_verification' });
  const paidOrder = await insert(db, 'orders', {
    ...order,
    payment_method: 'bank_transfer',
    idempotency_key: 'matrix-two',
    request_hash: 'x',
  });
  const earlier = await insert(db, 'payments', { ...paid, order_id: paidOrder, status: 'succeeded' });
  const payment_receipts = await insert(db, 'payment_receipts', {
    payment_id: earlier,
    order_id: paidOrder,
    amount: 13200,
    currency: 'NPR',
    source: 'admin',
    recorded_by: admin,
    idempotency_key: 'admin:matrix-receipt',
  });
  const refunds = await insert(db, 'refunds', { payment_id: earlier, amount: 100, reason: 'Arrived late', requested_by: admin });
  const refund_admin = await insert(db, 'refund_admin', {
    refund_id: refunds,
    note: 'Seen on the photos',
    idempotency_key: 'refund:matrix',
    request_hash: 'x',
  });
  const paidItem = await insert(db, 'order_items', {
    order_id: paidOrder,
    quote_id: bought,
    snapshot: { items: [], country_code: 'US' },
    quote_quantity: 1,
    line_total_local: 13200,
  });
  const refunded_line = await one(db, 'select id from public.order_lines where order_item_id = $1', [paidItem]);
  const refund_lines = await insert(db, 'refund_lines', { refund_id: refunds, order_line_id: refunded_line });
  const parcelRows = await fillParcels(db, owner, order, bought);
  const payment_events = await insert(db, 'payment_events', { gateway: 'sandbox', event_id: 'evt_1', payload: {} });
  const unmatched_payments = await insert(db, 'unmatched_payments', {
    gateway: 'bank',
    payment_id: payments,
    amount: 50,
    currency: 'NPR',
    reason: 'by_hand',
  });
  return {
    orders,
    order_items,
    order_lines,
    order_line_admin,
    order_admin,
    payments,
    earlier,
    payment_receipts,
    refunds,
    refund_admin,
    refund_lines,
    ...parcelRows,
    payment_events,
    unmatched_payments,
  };
}

/** A cash order whose one line is packed. */
async function fillParcels(db: TestDatabase, owner: string, order: Record<string, unknown>, quote: string) {
  const cash = await insert(db, 'orders', {
    ...order,
    payment_method: 'cod',
    idempotency_key: 'matrix-three',
    request_hash: 'x',
  });
  const item = {
    order_id: cash,
    quote_id: quote,
    snapshot: { items: [{ product_name: 'Cap', quantity: 1, item_weight: 1 }], country_code: 'US' },
    quote_quantity: 1,
    line_total_local: 13200,
  };
  const packed_line = await one(db, 'select id from public.order_lines where order_item_id = $1', [
    await insert(db, 'order_items', item),
  ]);
  const parcels = await insert(db, 'parcels', {
    number: 'LO-1-1',
    user_id: owner,
    address: {},
    origin: 'US',
    destination: 'NP',
  });
  const parcel_lines = await insert(db, 'parcel_lines', { parcel_id: parcels, order_line_id: packed_line });
  await db.sql(`update public.order_lines set state = 'packed' where id = $1`, [packed_line]);
  const parcel_events = await insert(db, 'parcel_events', {
    parcel_id: parcels,
    at: new Date(),
    state: 'exception',
    source: 'admin',
    event_id: 'matrix',
  });
  const claims = await insert(db, 'claims', {
    order_line_id: packed_line,
    kind: 'lost',
    description: 'It never came',
    due_at: tomorrow(),
  });
  return { packed_line, parcels, parcel_lines, parcel_events, claims };
}

async function fillPeople(db: TestDatabase, { owner, admin }: People) {
  return {
    profiles: owner,
    admin_person: admin,
    profile_admin: await insert(db, 'profile_admin', { user_id: owner, internal_notes: 'pays late' }),
    user_roles: await one(db, 'select id from public.user_roles where user_id = $1', [owner]),
    user_addresses: await insert(db, 'user_addresses', {
      user_id: owner,
      recipient_name: 'Olive Owner',
      phone: '+977 1 555 0100',
      address_line1: 'Thamel 1',
      city: 'Kathmandu',
      country_code: 'NP',
    }),
    saved_views: await insert(db, 'saved_views', { owner_id: owner, page: 'quotes', name: 'Mine' }),
    admin_view: await insert(db, 'saved_views', { owner_id: admin, page: 'quotes', name: 'All' }),
  };
}

/** What a visitor wrote on /contact, and its conversation. */
async function visitorConversation(db: TestDatabase): Promise<string> {
  await insert(db, 'messages', { sender_name: 'Vi', sender_email: 'vi@matrix.test', content: 'Do you ship boats?' });
  return one(db, `select id from public.conversations where visitor_email = 'vi@matrix.test'`);
}

async function fillMessages(db: TestDatabase, { owner, admin }: People, quote: string) {
  const messages = await insert(db, 'messages', { sender_id: admin, recipient_id: owner, content: 'Which size?' });
  const inbox = await insert(db, 'messages', { sender_id: owner, content: 'Size 9' });
  await insert(db, 'messages', { sender_id: owner, quote_id: quote, content: 'Which colours?' });
  const notices = await one(db, `select id from public.notices where user_id = '${owner}' limit 1`); // of the first message
  const email_outbox = await insert(db, 'email_outbox', {
    template_name: 'quote_sent',
    to_email: 'owner@matrix.test',
    user_id: owner,
    subject: 's',
    html: 'h',
    text: 't',
    dedupe_key: randomUUID(),
  });
  const failed_mail = await insert(db, 'email_outbox', {
    template_name: 'quote_sent',
    to_email: 'owner@matrix.test',
    user_id: owner,
    subject: 's',
    html: 'h',
    text: 't',
    dedupe_key: randomUUID(),
    status: 'failed',
    last_error: 'no route to host',
  });
  const claimed_mail = await insert(db, 'email_outbox', {
    template_name: 'quote_sent',
    to_email: 'claimed@matrix.test',
    subject: 's',
    html: 'h',
    text: 't',
    dedupe_key: randomUUID(),
    status: 'sending',
    attempts: 2,
    send_after: tomorrow(),
  });
  const bounced_addresses = await insert(db, 'bounced_addresses', { email: 'gone@matrix.test', reason: '550 no such user' });
  const conversations = await one(db, 'select id from public.conversations where quote_id = $1', [quote]);
  const [{ last } = { last: '' }] = await db.sql<{ last: string }>(
    'select last_message_id as last from public.conversations where id = $1',
    [conversations],
  );
  const saved_replies = await insert(db, 'saved_replies', { title: 'Thanks', content: 'Thank you, {customer_name}.' });
  return {
    messages,
    inbox,
    notices,
    email_outbox,
    thread: `quote-${quote}`,
    conversations,
    last_message: last,
    saved_replies,
    visitor_conversation: await visitorConversation(db),
    failed_mail,
    claimed_mail,
    bounced_addresses,
  };
}

async function fillCarts(db: TestDatabase, { owner }: People, quote: string) {
  const abandoned_carts = await insert(db, 'abandoned_carts', { user_id: owner, last_activity_at: now() });
  return {
    abandoned_carts,
    cart_events: await insert(db, 'cart_events', { user_id: owner, quote_id: quote, type: 'added' }),
    recovery_attempts: await insert(db, 'recovery_attempts', {
      abandoned_cart_id: abandoned_carts,
      sequence: 1,
      token_hash: hashOf('recovery'),
    }),
  };
}

async function fillSettings(db: TestDatabase) {
  await insert(db, 'country_settings', { code: 'US', name: 'United States', currency: 'USD', rate_from_usd: 1 });
  await insert(db, 'country_settings', { code: 'NP', name: 'Nepal', currency: 'NPR', rate_from_usd: 133 });
  const customs_categories = await insert(db, 'customs_categories', { name: 'Toys of the matrix', duty_percent: 5 });
  const unused_category = await insert(db, 'customs_categories', { name: 'Hats of the matrix', duty_percent: 5 });
  return {
    country_settings: await insert(db, 'country_settings', { code: 'QX', name: 'Matrixland', currency: 'USD', rate_from_usd: 1 }),
    shipping_routes: await insert(db, 'shipping_routes', { origin_country: 'QX', destination_country: 'NP' }),
    inactive_route: await insert(db, 'shipping_routes', { origin_country: 'QX', destination_country: 'IN', is_active: false }),
    customs_categories,
    unused_category,
    customs_rates: await insert(db, 'customs_rates', {
      category_id: customs_categories,
      destination_country: 'NP',
      duty_percent: 7,
    }),
    carriers: await one(db, `select id from public.carriers where name = 'UPS'`),
    rejection_reasons: await one(db, 'select id from public.rejection_reasons order by sort limit 1'),
    bank_accounts: await insert(db, 'bank_accounts', {
      currency: 'NPR',
      account_name: 'Landfall',
      account_number: '1',
      bank_name: 'Himal',
    }),
    inactive_account: await insert(db, 'bank_accounts', {
      currency: 'NPR',
      account_name: 'Old',
      account_number: '2',
      bank_name: 'Himal',
      is_active: false,
    }),
    auto_quote_rules: await insert(db, 'auto_quote_rules', {
      kind: 'weight',
      website_domain: 'matrix.example',
      actions: { item_weight: 1 },
    }),
    quote_templates: await insert(db, 'quote_templates', { template_name: 'Sneakers' }),
    email_templates: await one(db, `select id from public.email_templates where name = 'quote_sent'`),
    email_template_versions: await one(db, 'select id from public.email_template_versions order by created_at, id limit 1'),
    system_settings: await one(db, `select id from public.system_settings where setting_key = 'quote_statuses'`),
    private_setting: await one(db, `select id from public.system_settings where setting_key = 'auto_quote'`),
    footer_settings: await one(db, 'select id from public.footer_settings'),
  };
}

export async function fillWorld(db: TestDatabase): Promise<World> {
  const people = await signUpPeople(db);
  const quotes = await fillQuotes(db, people);
  const rows = {
    ...quotes,
    ...(await fillPeople(db, people)),
    ...(await fillOrders(db, people, quotes.bought)),
    ...(await fillMessages(db, people, quotes.quotes)),
    ...(await fillCarts(db, people, quotes.quotes)),
    ...(await fillSettings(db)),
    status_history: await insert(db, 'status_history', {
      entity_type: 'quote',
      entity_id: quotes.quotes,
      from_status: 'pending',
      to_status: 'sent',
      trigger: 'admin',
    }),
    audit_log: await insert(db, 'audit_log', { action: 'update', table_name: 'quotes', record_id: quotes.quotes }),
  };
  return { people, rows };
}
