import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createPhoto } from '../../../e2e/fixtures/files.ts';
import type { Attempt, Fact } from './attempts.ts';
import type { Visitor } from './visitor.ts';

/** A customer's account, with an address in Nepal. */
export interface Account {
  email: string;
  password: string;
  userId: string;
  addressId: string;
}

export interface Shop {
  /** Path of each file that a first page loads. */
  files: string[];
  /** The signed-in admin, on the server of the visitor. */
  admin: SupabaseClient;
  /** Records a write and its outcome. */
  record: (attempt: Attempt) => void;
}

/** A visit whose request failed. The failure itself is among the samples. */
export class VisitFailed extends Error {}

interface Answer {
  data: unknown;
  error: { message: string; status?: number | undefined } | null;
  status?: number;
}

async function dataOf<T>(answer: PromiseLike<Answer>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new VisitFailed(error.message);
  return data as T;
}

/** Waits for a write and records its outcome. An error status is a refusal: the database has rolled back. */
async function known<T>(shop: Shop, fact: Fact, key: string, answer: PromiseLike<Answer>, told: (data: T) => string): Promise<T> {
  const { data, error, status } = await answer;
  if (!error) shop.record({ fact, key, outcome: 'acknowledged', told: told(data as T) });
  else shop.record({ fact, key, outcome: (status ?? error.status ?? 0) >= 400 ? 'refused' : 'unknown' });
  if (error) throw new VisitFailed(error.message);
  return data as T;
}

/** Requests a page or file. */
async function open({ url, fetch }: Visitor, path: string): Promise<void> {
  const { status } = await fetch(url + path, { headers: { accept: 'text/html,*/*' } });
  if (status >= 400) throw new VisitFailed(`${path} ${status}`);
}

const HEADPHONES = {
  origin_country: 'US',
  destination_country: 'NP',
  items: [{ product_name: 'Headphones', quantity: 1, item_price: 120, item_weight: 0.6 }],
};

/** First visit with an empty cache: the home page with its files, the map, the estimator, another page. */
async function browse(visitor: Visitor, { files }: Shop): Promise<void> {
  await open(visitor, '/');
  await Promise.all([...files, '/config.json', '/modules/production.json'].map((path) => open(visitor, path)));
  const { db } = visitor;
  await Promise.all([
    dataOf(db.from('country_settings').select('code,name,currency,rate_from_usd').order('name')),
    dataOf(db.rpc('shop_terms')),
    dataOf(db.from('footer_settings').select().limit(1)),
  ]);
  await open(visitor, '/cost-estimator');
  await dataOf(db.rpc('estimate', { p_input: HEADPHONES }));
  await open(visitor, '/about');
}

export async function signIn({ db }: Visitor, { email, password, userId }: Account): Promise<void> {
  await dataOf(db.auth.signInWithPassword({ email, password }));
  await Promise.all([
    dataOf(db.rpc('has_role', { _user_id: userId, _role: 'admin' })),
    dataOf(db.from('profiles').select('preferred_display_currency').eq('id', userId).limit(1)),
  ]);
}

/** Signs in and looks at quotes, orders and messages. */
async function lookUp(visitor: Visitor, _shop: Shop, account: Account): Promise<void> {
  const { db } = visitor;
  const mine = (view: string, columns: string) =>
    dataOf(db.from(view).select(columns, { count: 'exact' }).eq('user_id', account.userId).range(0, 24));
  await open(visitor, '/auth');
  await signIn(visitor, account);
  await open(visitor, '/dashboard');
  await Promise.all([mine('quote_list', 'id,display_id,status'), mine('order_list', 'id,order_number,status')]);
  await dataOf(db.from('message_threads').select('*', { count: 'exact' }).range(0, 24));
}

interface Card {
  id: string;
  version: number;
  final_total_local: number;
}
interface Offer {
  methods: { method: string; total: number }[];
}
interface Placed {
  order_id: string;
  payment_id: string;
  amount: number;
}

/** Requests a price; the admin answers; approves. */
export async function approvedQuote({ db }: Visitor, shop: Shop, userId: string): Promise<string> {
  const { admin } = shop;
  const key = `bench-${randomUUID()}`;
  const items = [{ product_name: key, product_url: 'https://shop.example/item', quantity: 1, item_weight: 0.5 }];
  const request = { items, country_code: 'US', destination_country: 'NP' };
  const { id } = await known<Card>(shop, 'quote', key, db.rpc('request_quote', { p_request: request }), (quote) => quote.id);
  const { version } = await dataOf<Card>(admin.from('admin_quotes').select('version').eq('id', id).single());
  const stored = await dataOf<object[]>(admin.from('quote_items').select().eq('quote_id', id).order('position'));
  const books = await dataOf<{ id: string }>(admin.from('customs_categories').select('id').eq('name', 'Books').single());
  const priceable = stored.map((item) => ({ ...item, item_price: 100, customs_category_id: books.id }));
  const typed = { items: priceable, insured: false, delivery_option_id: 'standard' };
  const priced = await dataOf<Card>(admin.rpc('save_price', { p_quote_id: id, p_version: version, p_typed: typed }));
  const p_total = priced.final_total_local;
  await dataOf(admin.rpc('move_quote', { p_quote_id: id, p_to: 'sent', p_version: priced.version, p_total }));
  const seen = await dataOf<Card>(db.from('quote_cards').select().eq('user_id', userId).eq('id', id).single());
  await dataOf(db.rpc('move_quote', { p_quote_id: id, p_to: 'approved', p_version: seen.version, p_total }));
  return id;
}

export async function placeOrder(
  visitor: Visitor,
  shop: Shop,
  { addressId }: Account,
  quote: string,
  method: string,
): Promise<Placed> {
  const key = `bench-${randomUUID()}`;
  const items = [{ quote_id: quote, quantity: 1 }];
  const { db } = visitor;
  await open(visitor, '/cart');
  const [offer] = await Promise.all([
    dataOf<Offer>(db.rpc('payment_methods', { p_items: items })),
    dataOf(db.rpc('preview_consolidation', { p_items: items })),
  ]);
  const p_total = offer.methods.find((offered) => offered.method === method)!.total;
  const wish = { p_items: items, p_address_id: addressId, p_method: method, p_idempotency_key: key, p_total };
  return known<Placed>(shop, 'order', key, db.rpc('checkout', wish), ({ order_id }) => order_id);
}

const PROOF = createPhoto('receipt.png', [12, 120, 110], 32).buffer;

/** Uploads a receipt; the admin finds the money. */
async function payByTransfer({ db }: Visitor, shop: Shop, { payment_id, amount }: Placed): Promise<void> {
  const form = new FormData();
  form.set('payment_id', payment_id);
  form.set('file', new Blob([Buffer.from(PROOF)], { type: 'image/png' }), `receipt-${payment_id}.png`);
  await dataOf(db.functions.invoke('submit-proof', { body: form }) as PromiseLike<Answer>);
  const key = `bench-${randomUUID()}`;
  const found = { p_payment_id: payment_id, p_amount: amount, p_idempotency_key: key, p_expected_balance: 0 };
  await known(shop, 'transfer', key, shop.admin.rpc('verify_payment', found), () => String(amount));
}

/** Pays on the page of the test gateway, which tells the shop, and waits until the shop shows it. */
async function payByCard({ db, fetch, url }: Visitor, { record }: Shop, { order_id, payment_id, amount }: Placed): Promise<void> {
  const begun = await dataOf<{ redirect: string; payment_id: string }>(
    db.functions.invoke('start-payment', { body: { order_id, method: 'card' } }) as PromiseLike<Answer>,
  );
  const page = new URL(begun.redirect);
  const ref = page.searchParams.get('ref')!;
  const form = new URLSearchParams({ ref, end: 'succeed' });
  let outcome: Attempt['outcome'] = 'unknown';
  try {
    await fetch(url + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
    const { status } = await dataOf<{ status: string }>(db.from('payments').select('status').eq('id', payment_id).single());
    if (status === 'succeeded') outcome = 'acknowledged';
  } finally {
    record({ fact: 'card', key: payment_id, outcome, told: String(amount) });
  }
  if (outcome !== 'acknowledged') throw new VisitFailed('The card payment did not arrive.');
}

/** From sign-in to a paid order. */
const buy = (method: 'card' | 'bank_transfer') => async (visitor: Visitor, shop: Shop, account: Account) => {
  await open(visitor, '/auth');
  await signIn(visitor, account);
  const quote = await approvedQuote(visitor, shop, account.userId);
  const placed = await placeOrder(visitor, shop, account, quote, method);
  await (method === 'card' ? payByCard : payByTransfer)(visitor, shop, placed);
  await dataOf(visitor.db.from('order_cards').select().eq('user_id', account.userId).eq('id', placed.order_id).single());
};

export type Journey = (visitor: Visitor, shop: Shop, account: Account) => Promise<void>;

/** Ten visits in their order: seven look, one looks at their own orders, two buy. */
export const VISITS: Journey[] = [
  buy('bank_transfer'),
  browse,
  browse,
  lookUp,
  browse,
  buy('card'),
  ...Array.from({ length: 4 }, () => browse),
];
