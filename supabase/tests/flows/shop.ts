import { randomUUID } from 'node:crypto';
import type { Identity, TestDatabase, TestDatabaseOptions, TestUser } from '../harness.ts';
import { openTestDatabase } from '../harness.ts';

export type Json = Record<string, unknown>;

/** The response of a quote verb, as far as tests need it. */
export interface QuoteCard extends Json {
  id: string;
  display_id: string;
  status: string;
  version: number;
  moves: string[];
  actions: string[];
  final_total: number | null;
  final_total_local: number | null;
  in_cart: boolean;
  breakdown: Json | null;
}

export interface Checkout extends Json {
  order_id: string;
  order_number: string;
  status: string;
  payment_id: string;
  amount: number;
  reference_code: string;
}

/** A shop with two routes from the US, an admin, a customer with addresses in both countries, and another customer. */
export interface Shop {
  db: TestDatabase;
  admin: TestUser;
  customer: TestUser;
  stranger: TestUser;
  addressInNepal: string;
  addressInIndia: string;
  categoryId: string;
  /** Calls a function as `who` and commits. */
  call<T = Json>(who: Identity, name: string, args?: Json): Promise<T>;
  /** Reads one row as the owner, bypassing RLS. */
  row<T = Json>(text: string, parameters?: readonly unknown[]): Promise<T>;
}

const OPTIONS = [
  { id: 'economy', name: 'Economy', carrier: 'Post', min_days: 10, max_days: 20, price: 0, active: true },
  { id: 'express', name: 'Express', carrier: 'DHL', min_days: 3, max_days: 5, price: 20, active: true },
  { id: 'drone', name: 'Drone', carrier: 'Air', min_days: 1, max_days: 1, price: 90, active: false },
];

const SETTINGS = `
  insert into public.country_settings (code, name, currency, rate_from_usd, vat, payment_gateway_percent_fee, handling_fixed) values
    ('US', 'United States', 'USD', 1, 0, 0, 5), ('IN', 'India', 'INR', 83, 18, 2, 0), ('NP', 'Nepal', 'NPR', 133, 13, 2, 0),
    ('DE', 'Germany', 'EUR', 0.9, 19, 0, 0), ('ZZ', 'Nowhere', 'XXX', null, 0, 0, 0);
  insert into public.bank_accounts (currency, country_code, account_name, account_number, bank_name, is_default) values
    ('NPR', 'NP', 'Landfall Nepal', '001-234', 'Himalaya Bank', true), ('INR', 'IN', 'Landfall India', '777', 'Delhi Bank', true);
  insert into public.customs_categories (name, duty_percent) values ('Cameras', 10), ('Plain goods', 0);
  update public.system_settings set setting_value = '0' where setting_key = 'send_delay_seconds';
  -- one customer asks for all quotes of a test file
  update private.rate_limits set most = 1000000 where action in ('quote_request', 'change');
`;

const ROUTE = `insert into public.shipping_routes
  (origin_country, destination_country, base_shipping_cost, cost_per_kg, delivery_options, max_weight) values ('US', $1, 10, 5, $2, 30)`;
const ADDRESS = `insert into public.user_addresses
  (user_id, recipient_name, phone, address_line1, city, state_province_region, postal_code, country_code)
  select $1, 'Maya', '+97714200100', 'Lazimpat 1', 'Town', 'Central', f.example, $2
  from private.address_format_of($2) f returning id`;

async function callAs<T>(db: TestDatabase, who: Identity, name: string, args: Json): Promise<T> {
  const named = Object.keys(args).map((key, n) => `${key} => $${n + 1}`);
  const values = Object.values(args).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  return db.as(
    who,
    async (sql) => {
      const [row] = await sql<{ result: T }>(`select public.${name}(${named.join(', ')}) as result`, values);
      return (row as { result: T }).result;
    },
    { commit: true },
  );
}

export async function openShop(options: TestDatabaseOptions = {}): Promise<Shop> {
  const db = await openTestDatabase(options);
  await db.exec(SETTINGS);
  for (const country of ['IN', 'NP', 'ZZ']) await db.sql(ROUTE, [country, JSON.stringify(OPTIONS)]);
  const [admin, customer, stranger] = [
    await db.signUp('admin@shop.test'),
    await db.signUp('maya@shop.test', { full_name: 'Maya' }),
    await db.signUp('eve@shop.test'),
  ];
  await db.sql(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.userId]);
  const row = async <T>(text: string, parameters?: readonly unknown[]): Promise<T> => (await db.sql<T>(text, parameters))[0] as T;
  const addressIn = async (country: string) => (await row<{ id: string }>(ADDRESS, [customer.userId, country])).id;
  return {
    db,
    admin,
    customer,
    stranger,
    addressInNepal: await addressIn('NP'),
    addressInIndia: await addressIn('IN'),
    categoryId: (await row<{ id: string }>(`select id from public.customs_categories where name = 'Cameras'`)).id,
    call: (who, name, args = {}) => callAs(db, who, name, args),
    row,
  };
}

/** Outcome of a call: "allowed", or the error such as "PT409 stale_version", with the field if it names one. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'allowed',
    ({ code, message, hint }: { code: string; message: string; hint?: string }) =>
      /^[a-z0-9_.]+$/.test(hint ?? '') ? `${code} ${message} ${hint}` : `${code} ${message}`,
  );

export const aRequest = (changes: Json = {}): Json => ({
  country_code: 'US',
  destination_country: 'NP',
  items: [{ product_name: 'Camera', product_url: 'https://shop.example/camera', quantity: 1, item_price: 100, item_weight: 1 }],
  ...changes,
});

/** An admin's input: goods 100, freight 15, handling 5, 13 % VAT on arrival. */
export const aPrice = (changes: Json = {}): Json => ({
  items: [{ product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1 }],
  merchant_shipping: 0,
  insured: false,
  domestic_shipping: 0,
  discount: 0,
  ...changes,
});

/** A price that may be sent: with a category without duty and the free way of delivery. */
export async function aSendablePrice(shop: Shop, changes: Json = {}): Promise<Json> {
  const { id } = await shop.row<{ id: string }>(`select id from public.customs_categories where name = 'Plain goods'`);
  const items = [{ product_name: 'Camera', quantity: 1, item_price: 100, item_weight: 1, customs_category_id: id }];
  return aPrice({ items, delivery_option_id: 'economy', ...changes });
}

export const requestedQuote = (shop: Shop, changes: Json = {}): Promise<QuoteCard> =>
  shop.call<QuoteCard>(shop.customer, 'request_quote', { p_request: aRequest(changes) });

export async function pricedQuote(shop: Shop, request: Json = {}, price: Json = {}): Promise<QuoteCard> {
  const { id } = await requestedQuote(shop, request);
  return shop.call<QuoteCard>(shop.admin, 'save_price', {
    p_quote_id: id,
    p_version: await versionOf(shop, id),
    p_typed: aPrice(price),
  });
}

export const versionOf = async (shop: Shop, id: string): Promise<number> =>
  (await shop.row<{ version: number }>('select version from public.quotes where id = $1', [id])).version;

/** The card's total of a quote, as a screen would show it. */
export const totalOf = async (shop: Shop, id: string): Promise<number | null> =>
  (
    await shop.row<{ total: number | null }>(
      `select coalesce(q.final_total_local, (a.estimate ->> 'final_total_local')::numeric)::float8 as total
       from public.quotes q left join public.quote_admin a on a.quote_id = q.id where q.id = $1`,
      [id],
    )
  )?.total ?? null;

/** What an admin chooses before sending, where a test has not: a category without duty and the free way of delivery. */
export async function makeSendable(shop: Shop, id: string): Promise<void> {
  await shop.db.sql(
    `update public.quote_items set customs_category_id = (select id from public.customs_categories where name = 'Plain goods')
     where quote_id = $1 and customs_category_id is null`,
    [id],
  );
  await shop.db.sql(
    `update public.quotes q set delivery_option_id = 'economy' where id = $1 and delivery_option_id is null and exists (
       select from public.shipping_routes r where r.origin_country = q.country_code
         and r.destination_country = q.destination_country)`,
    [id],
  );
}

/** Moves a quote at the total that the card shows. An admin who sends it first chooses what is missing. */
export async function move(
  shop: Shop,
  who: Identity,
  { id, version }: QuoteCard,
  to: string,
  more: Json = {},
): Promise<QuoteCard> {
  if (who === shop.admin && ['sent', 'approved'].includes(to)) await makeSendable(shop, id);
  return shop.call<QuoteCard>(who, 'move_quote', {
    p_quote_id: id,
    p_to: to,
    p_version: version,
    p_total: await totalOf(shop, id),
    ...more,
  });
}

/** Chooses a way of delivery, with the total that the customer's card shows for it; 0 for one that it does not show. */
export async function chooseDelivery(
  shop: Shop,
  { id, version }: { id: string; version: number },
  option: string | null,
  who: Identity = shop.customer,
): Promise<QuoteCard> {
  const [card] = await shop.db.as(shop.customer, (sql) =>
    sql<{ delivery: { id: string; charged: { card: { amount: number } } }[] }>(
      'select delivery from public.quote_cards where id = $1',
      [id],
    ),
  );
  const p_total = card?.delivery.find((one) => one.id === option)?.charged.card.amount ?? (option === null ? null : 0);
  return shop.call<QuoteCard>(who, 'choose_delivery_option', {
    p_quote_id: id,
    p_version: version,
    p_option_id: option,
    p_total,
  });
}

/** Renews a quote, with the version and the total that its customer's card shows. */
export const renewQuote = async <Renewal = { id: string }>(
  shop: Shop,
  { id }: { id: string },
  who: Identity = shop.customer,
): Promise<Renewal> =>
  shop.call<Renewal>(who, 'renew_quote', {
    p_quote_id: id,
    p_version: await versionOf(shop, id),
    p_total: (
      await shop.row<{ total: number | null }>('select final_total_local::float8 as total from public.quotes where id = $1', [id])
    )?.total,
  });

export const sentQuote = async (shop: Shop, request: Json = {}, price: Json = {}): Promise<QuoteCard> =>
  move(shop, shop.admin, await pricedQuote(shop, request, price), 'sent');

export const approvedQuote = async (shop: Shop, request: Json = {}, price: Json = {}): Promise<QuoteCard> =>
  move(shop, shop.customer, await sentQuote(shop, request, price), 'approved');

let keys = 0;
export const aKey = (): string => `checkout-key-${++keys}`;

/** The response of verify_payment. Amounts are in `currency`. */
export interface Verified extends Json {
  status: 'paid' | 'partial';
  receipt_id: string;
  received: number;
  missing: number;
  unmatched: number;
}

/** Records money of an order like a freshly opened form: new key, current balance. */
export async function verify(
  shop: Shop,
  order: Checkout,
  amount: number | string = order.amount,
  changes: Json = {},
  who: Identity = shop.admin,
): Promise<Verified> {
  const { amount_paid } = await orderRow(shop, order.order_id);
  return shop.call<Verified>(who, 'verify_payment', {
    p_payment_id: order.payment_id,
    p_amount: amount,
    p_idempotency_key: aKey(),
    p_expected_balance: amount_paid,
    ...changes,
  });
}

/** Submits proof of a transfer, as the function submit-proof does. */
export const submitProof = (shop: Shop, order: Checkout, changes: Json = {}, who: Identity = 'service'): Promise<Json> =>
  shop.call(who, 'record_payment_proof', {
    p_payment_id: order.payment_id,
    p_user_id: shop.customer.userId,
    p_path: `${shop.customer.userId}/${order.payment_id}/${randomUUID()}.pdf`,
    p_sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'),
    ...changes,
  });

export const moveOrder = async (shop: Shop, id: string, to: string, details: Json = {}, who: Identity = shop.admin) =>
  shop.call(who, 'move_order', {
    p_order_id: id,
    p_to: to,
    p_version: (await orderRow(shop, id)).version,
    p_details: details,
  });

export async function checkOut(
  shop: Shop,
  quotes: { id: string }[],
  changes: Json = {},
  who: Identity = shop.customer,
): Promise<Checkout> {
  const wish = {
    p_items: quotes.map(({ id }) => ({ quote_id: id, quantity: 1 })),
    p_address_id: shop.addressInNepal,
    p_method: 'bank_transfer',
    p_idempotency_key: aKey(),
    ...changes,
  };
  return shop.call<Checkout>(who, 'checkout', { p_total: await askedTotal(shop, wish), ...wish });
}

/** What the screen shows for these items; 0 if they can't be read. */
const askedTotal = (shop: Shop, { p_items, p_method }: Json): Promise<number> =>
  shop
    .row<{ total: number | null }>(
      `select private.charged(private.sum_statements((select jsonb_agg(private.quote_statement(q, (i ->> 'quantity')::int))
        from jsonb_array_elements($1::jsonb) i join public.quotes q on q.id = (i ->> 'quote_id')::uuid)), $2)::float8 as total`,
      [JSON.stringify(p_items), p_method],
    )
    .then(
      (row) => row.total ?? 0,
      () => 0,
    );

/** An order with a pending bank transfer. */
export const unpaidOrder = async (shop: Shop): Promise<Checkout> => checkOut(shop, [await approvedQuote(shop)]);

export const quoteRow = (shop: Shop, id: string): Promise<Json> => shop.row('select * from public.quotes where id = $1', [id]);
export const orderRow = (shop: Shop, id: string): Promise<Json & { version: number }> =>
  shop.row('select * from public.orders where id = $1', [id]);
export const paymentRow = (shop: Shop, id: string): Promise<Json> =>
  shop.row('select * from public.payments where id = $1', [id]);

export const history = (shop: Shop, id: string): Promise<Json[]> =>
  shop.db.sql(
    'select from_status, to_status, trigger, actor_id from public.status_history where entity_id = $1 order by created_at, id',
    [id],
  );

export const mails = async (shop: Shop, entityId: string, template: string): Promise<Json[]> =>
  shop.db.sql('select * from public.email_outbox where entity_id = $1 and template_name = $2', [entityId, template]);

/** Mails that notify admins of a quote. One mail covers all quotes of ten minutes. */
export const adminMails = async (shop: Shop, quoteId: string): Promise<Json[]> =>
  shop.db.sql(
    `select o.* from public.email_outbox o join private.admin_digest_quotes d on d.outbox_id = o.id
     where d.quote_id = $1 and o.template_name = 'admin_new_quote'`,
    [quoteId],
  );
