import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Envelope, ModuleMap } from '@landfall/modules';
import type { SupabaseClient } from '@supabase/supabase-js';
import { EMAIL, signUpByApi, signedIn } from '../fixtures/client.ts';
import { type Operator, operatorOf } from '../fixtures/registry.ts';
import type { Server } from '../fixtures/server.ts';
import { type Person, newVisitor, signIn } from '../pages/auth.page.ts';

/** Roles of a screen. A newcomer has an empty account. */
export const ROLES = ['visitor', 'newcomer', 'customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

async function newRemote(server: Server): Promise<Person> {
  const person = newVisitor('Nima Lama');
  await signUpByApi(server, person);
  return person;
}

/** A browser context signed in as the role, with reduced motion. */
export async function openContextAs(
  browser: Browser,
  server: Server,
  role: Role,
  window: BrowserContextOptions,
): Promise<BrowserContext> {
  const seat = await browser.newContext({ ...window, baseURL: server.url, reducedMotion: 'reduce' });
  if (role === 'visitor') return seat;
  const page = await seat.newPage();
  await signIn(page, role === 'newcomer' ? await newRemote(server) : { email: EMAIL[role], password: server.password });
  await page.close();
  return seat;
}

/** IDs of the demo data that screens show, and a share link's token. */
export interface World {
  sentQuote: string;
  approvedQuote: string;
  pendingQuote: string;
  rejectedQuote: string;
  sharedToken: string;
  unpaidOrder: string;
  /** The unpaid order's declined card payment. A bank transfer is pending instead. */
  failedPayment: string;
  /** A successful card payment. */
  succeededPayment: string;
  /** A pending card payment and its sandbox page. */
  openPayment: string;
  gatewayPage: string;
  shippedOrder: string;
  orderToVerify: string;
  paidOrder: string;
  /** The customer of the demo sign-in. */
  customer: string;
  /** The current map, changed to ask open tabs to reload. */
  mapThatWantsReload: Envelope;
}

/** The newest or oldest matching row of a view. */
async function findRow(
  db: SupabaseClient,
  view: string,
  fits: Record<string, string | boolean>,
  { column = 'id', oldest = false } = {},
): Promise<string> {
  const { data, error } = await db.from(view).select().match(fits).order('created_at', { ascending: oldest }).limit(1).single();
  if (error) throw new Error(`Nothing in ${view} fits ${JSON.stringify(fits)}: ${error.message}`);
  return (data as Record<string, string>)[column]!;
}

/** Releases a version and starts a rollout, so the releases page has content. */
async function releaseSomething(operator: Operator): Promise<void> {
  await operator.publishAs('analytics', '1.0.1');
  await operator.release('promote', 'analytics', '1.0.1', '--reason', 'Medians by country');
  await operator.publishAs('analytics', '1.1.0');
  await operator.release('rollout', 'start', 'analytics', '1.1.0', '--percent', '25', '--reason', 'Charts by week');
}

/** Sends health reports, each from its own address (the server trusts the proxy header). Too few errors to stop the rollout. */
async function reportHealth({ url }: Server, { modules }: ModuleMap): Promise<void> {
  const versions = Object.entries(modules).flatMap(([module, { stable, rollout }]) => [
    { module, version: stable.version, visitors: 40, wrong: 1 },
    ...(rollout ? [{ module, version: rollout.release.version, visitors: 15, wrong: 2 }] : []),
  ]);
  for (let n = 0; n < 40; n++) {
    const reports = versions
      .filter(({ visitors }) => n < visitors)
      .map(({ module, version, wrong }) => ({ module, version, outcome: n < wrong ? 'crashed' : 'loaded', ms: 120 + 15 * n }));
    const body = JSON.stringify({
      environment: 'production',
      reports,
      tabs: reports.map(({ module, version }) => ({ module, version })),
      vitals: reports.map(({ module, version }) => ({ module, version, lcp: 1 + (n % 4), inp: n % 9 === 0 ? 7 : n % 3 })),
    });
    await fetch(`${url}/functions/v1/module-health`, { method: 'POST', headers: { 'x-forwarded-for': `192.0.2.${n}` }, body });
  }
}

async function wantReload(operator: Operator): Promise<Envelope> {
  const map = await operator.map();
  return operator.seal({ ...map, minRevision: map.revision + 1 });
}

interface Started {
  payment_id: string;
  redirect: string;
}

async function startPayment(db: SupabaseClient, order_id: string, method: string): Promise<Started> {
  const { data, error } = await db.functions.invoke<Started>('start-payment', { body: { order_id, method } });
  if (error) throw error;
  return data!;
}

/** Declines a card payment of an order, then chooses bank transfer again. @returns the failed payment */
async function declineCard(db: SupabaseClient, order_id: string): Promise<string> {
  const { payment_id, redirect } = await startPayment(db, order_id, 'card');
  const { origin, pathname, searchParams } = new URL(redirect);
  const form = new URLSearchParams({ ref: searchParams.get('ref')!, end: 'decline' });
  await fetch(origin + pathname, { method: 'POST', body: form, redirect: 'manual' });
  await startPayment(db, order_id, 'bank_transfer');
  return payment_id;
}

/** Orders the oldest cart item and leaves its card page open. */
async function leaveCardPageOpen(db: SupabaseClient): Promise<{ openPayment: string; gatewayPage: string }> {
  const quote_id = await findRow(db, 'quote_cards', { status: 'approved', in_cart: true }, { oldest: true });
  const { data: quote } = await db.from('quote_cards').select('final_total_local').eq('id', quote_id).single().throwOnError();
  const { data, error } = await db.rpc('checkout', {
    p_items: [{ quote_id, quantity: 1 }],
    p_total: (quote as { final_total_local: number }).final_total_local,
    p_address_id: await findRow(db, 'user_addresses', { is_default: true }),
    p_method: 'card',
    p_idempotency_key: crypto.randomUUID(),
  });
  if (error) throw error;
  const { payment_id, redirect } = await startPayment(db, (data as { order_id: string }).order_id, 'card');
  const { pathname, search } = new URL(redirect);
  return { openPayment: payment_id, gatewayPage: pathname + search };
}

export async function findWorld(server: Server): Promise<World> {
  const operator = operatorOf(server);
  await releaseSomething(operator);
  await reportHealth(server, await operator.map());
  const customer = await signedIn(server, EMAIL.customer);
  const admin = await signedIn(server, EMAIL.admin);
  const sentQuote = await findRow(customer, 'quote_cards', { status: 'sent' });
  const { data, error } = await customer.rpc('create_share_token', { p_quote_id: sentQuote });
  if (error) throw error;
  const unpaidOrder = await findRow(customer, 'order_cards', { status: 'payment_pending' });
  return {
    sentQuote,
    sharedToken: (data as { token: string }).token,
    approvedQuote: await findRow(customer, 'quote_cards', { status: 'approved', in_cart: true }),
    unpaidOrder,
    failedPayment: await declineCard(customer, unpaidOrder),
    succeededPayment: await findRow(customer, 'payments', { method: 'card', status: 'succeeded' }),
    ...(await leaveCardPageOpen(customer)),
    shippedOrder: await findRow(customer, 'order_cards', { status: 'shipped' }),
    pendingQuote: await findRow(admin, 'admin_quotes', { status: 'pending' }, { oldest: true }),
    rejectedQuote: await findRow(admin, 'admin_quotes', { status: 'rejected' }),
    orderToVerify: await findRow(
      admin,
      'admin_payments',
      { status: 'awaiting_verification', method: 'bank_transfer' },
      { column: 'order_id' },
    ),
    paidOrder: await findRow(admin, 'admin_orders', { status: 'paid' }),
    customer: await findRow(admin, 'admin_customers', { email: EMAIL.customer }),
    mapThatWantsReload: await wantReload(operator),
  };
}
