import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type Identity, type TestDatabase } from '../harness.ts';

const ADMIN = '00000000-0000-4000-8000-000000000001';
const CUSTOMER = '00000000-0000-4000-8000-000000000002';
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase({ demo: true });
});
afterAll(() => db.close());

/** The query plan if a sequential scan is ruled out, as with a million rows. */
const planOf = (who: Identity, query: string): Promise<string> =>
  db.as(who, async (sql) => {
    await sql('set local enable_seqscan = off');
    await sql('set local enable_sort = off');
    const lines = await sql<{ 'QUERY PLAN': string }>(`explain ${query}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });

const asAdmin = { userId: ADMIN };
const asCustomer = { userId: CUSTOMER };

describe('a list reads its own page, not the whole table', () => {
  it.each([
    [
      'my quotes',
      asCustomer,
      `select id from public.quote_cards where user_id = '${CUSTOMER}' order by created_at desc limit 25`,
      'quotes_of_user',
    ],
    [
      'my orders',
      asCustomer,
      `select id from public.order_cards where user_id = '${CUSTOMER}' order by created_at desc limit 25`,
      'orders_of_user',
    ],
    [
      'my list of quotes',
      asCustomer,
      `select * from public.quote_list where user_id = '${CUSTOMER}' order by created_at desc limit 25`,
      'quotes_of_user',
    ],
    [
      'my list of orders',
      asCustomer,
      `select * from public.order_list where user_id = '${CUSTOMER}' order by created_at desc limit 25`,
      'orders_of_user',
    ],
    [
      'my conversations',
      asCustomer,
      'select key, unread from public.message_threads order by last_at desc limit 25',
      'messages_received',
    ],
    [
      'approved quotes, counted',
      asCustomer,
      `select count(*) from public.quotes where user_id = '${CUSTOMER}' and status = 'approved'`,
      'quotes_of_user_by_status',
    ],
    [
      'unread messages, counted',
      asCustomer,
      `select count(*) from public.messages where not is_read and recipient_id = '${CUSTOMER}' and (sender_id is null or sender_id <> '${CUSTOMER}')`,
      'messages_unread',
    ],
    ['all quotes', asAdmin, 'select id from public.admin_quotes order by created_at desc limit 25', 'quotes_newest'],
    [
      'quotes of a status',
      asAdmin,
      `select id from public.admin_quotes where status = 'pending' order by created_at desc limit 25`,
      'quotes_by_status',
    ],
    ['all orders', asAdmin, 'select id from public.admin_orders order by created_at desc limit 25', 'orders_newest'],
    [
      'orders of a status',
      asAdmin,
      `select id from public.admin_orders where status = 'paid' order by created_at desc limit 25`,
      'orders_by_status',
    ],
    [
      'payments of a status',
      asAdmin,
      `select id from public.admin_payments where status = 'pending' order by created_at desc limit 25`,
      'payments_by_status',
    ],
    ['customers', asAdmin, 'select id from public.admin_customers order by created_at desc limit 25', 'profiles_created'],
    [
      'the inbox',
      asAdmin,
      'select id from public.messages where recipient_id is null order by created_at desc limit 25',
      'messages_inbox',
    ],
    ['the audit log', asAdmin, 'select id from public.audit_log order by created_at desc limit 25', 'audit_log_newest'],
  ] as const)('%s', async (_list, who, query, index) => {
    expect(await planOf(who, query)).toContain(index);
  });
});
