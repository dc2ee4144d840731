import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import type { Server } from '../fixtures/server.ts';
import { signIn } from '../pages/auth.page.ts';

/** Who looks at a screen. */
export const ROLES = ['visitor', 'customer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The demo sign-in of a role. */
const EMAIL = { customer: 'customer@demo.test', admin: 'admin@demo.test' } as const;

/** A browser window in which somebody of that role is signed in, and nothing moves. */
export async function takeSeat(
  browser: Browser,
  { url, password }: Server,
  role: Role,
  window: BrowserContextOptions,
): Promise<BrowserContext> {
  const seat = await browser.newContext({ ...window, baseURL: url, reducedMotion: 'reduce' });
  if (role === 'visitor') return seat;
  const page = await seat.newPage();
  await signIn(page, { email: EMAIL[role], password });
  await page.close();
  return seat;
}

/** Where the demo world keeps what the screens show: ids, and a share link's token. */
export interface World {
  sentQuote: string;
  approvedQuote: string;
  pendingQuote: string;
  rejectedQuote: string;
  sharedToken: string;
  unpaidOrder: string;
  shippedOrder: string;
  orderToVerify: string;
  paidOrder: string;
}

async function signedIn({ url, password }: Server, email: string): Promise<SupabaseClient> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as Record<'supabaseUrl' | 'supabaseKey', string>;
  const db = createClient(config.supabaseUrl, config.supabaseKey, { auth: { persistSession: false } });
  const { error } = await db.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return db;
}

/** The newest row of a view that fits, or the oldest, by the column that names it. */
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

export async function findWorld(server: Server): Promise<World> {
  const customer = await signedIn(server, EMAIL.customer);
  const admin = await signedIn(server, EMAIL.admin);
  const sentQuote = await findRow(customer, 'quote_cards', { status: 'sent' });
  const { data, error } = await customer.rpc('create_share_token', { p_quote_id: sentQuote });
  if (error) throw error;
  return {
    sentQuote,
    sharedToken: (data as { token: string }).token,
    approvedQuote: await findRow(customer, 'quote_cards', { status: 'approved', in_cart: true }),
    unpaidOrder: await findRow(customer, 'order_cards', { status: 'payment_pending' }),
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
  };
}
