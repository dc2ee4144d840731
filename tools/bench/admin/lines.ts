import { ADMIN, BIG_CUSTOMER, PERSON } from './rows.ts';

/** What is timed: a statement as the admin sends it, or as the customer with most quotes does. */
export interface Line {
  name: string;
  sql: string;
  as?: 'customer' | 'owner';
  /** Statements of the table's owner, whose columns fill %1, %2 of the statement. */
  first?: string;
}

const list = (name: string, of: string, args: string): Line => ({ name, sql: `select public.admin_${of}_list(${args})` });
const quotes = (name: string, args = ''): Line => list(`quotes: ${name}`, 'quote', args);
const orders = (name: string, args = ''): Line => list(`orders: ${name}`, 'order', args);
const payments = (name: string, args = ''): Line => list(`payments: ${name}`, 'payment', args);
const claims = (name: string, args = ''): Line => list(`claims: ${name}`, 'claim', args);
const customers = (name: string, args = ''): Line => list(`customers: ${name}`, 'customer', args);
const inbox = (name: string, args: string): Line => ({ name: `inbox: ${name}`, sql: `select public.inbox_page(${args})` });
const audit = (name: string, args: string): Line => list(`audit log: ${name}`, 'audit', args);
const emails = (name: string, where: string): Line => ({
  name: `emails: ${name}`,
  sql: `select id, template_name, to_email, subject, status, created_at from public.email_outbox ${where} order by created_at desc, id limit 25`,
});
/** A change with its triggers, as the database's owner makes it. */
const write = (name: string, sql: string, first?: string): Line => ({
  name: `write: ${name}`,
  sql,
  as: 'owner',
  ...(first && { first }),
});
const sorted = (sort: string, descending = false): string => `p_sort => '${sort}', p_descending => ${descending}`;
const days = (n: number): string => `now() - interval '${n} days', now()`;

/** The statuses of the list of quotes and of orders, as the pages send them. */
const LISTED = `p_filters => '{"statuses": ["pending", "calculated", "sent", "approved", "rejected", "expired"]}'`;
const LISTED_ORDERS = `p_filters => '{"statuses": ["payment_pending", "paid", "ordered", "shipped", "completed", "cancelled"]}'`;

/** The cursor of a row a tenth of the way down. */
const DEEP = (
  table: string,
): string => `select private.write_cursor('created_at desc', created_at::text, created_at, id) from public.${table}
  order by created_at desc, id desc offset (select count(*) / 10 from public.${table}) limit 1`;

const COLUMNS = 'id, display_id, status, product_name, final_total_local, created_at';
const BIG_LIST = `from public.quotes where user_id = '${BIG_CUSTOMER}' order by created_at desc limit 25`;

const DEEP_INBOX = `select last_message_at, id from public.conversations order by last_message_at desc, id desc
  offset (select count(*) / 10 from public.conversations) limit 1`;

export const LINES: readonly Line[] = [
  quotes('first page', LISTED),
  { ...quotes('a tenth of the way down', `${LISTED}, p_after => '%1'`), first: DEEP('quotes') },
  { ...quotes('back from there', `${LISTED}, p_before => '%1'`), first: DEEP('quotes') },
  quotes('one status', `p_filters => '{"status": "rejected"}'`),
  quotes('needs action', `p_filters => '{"waiting": "yes"}'`),
  quotes('one route', `p_filters => '{"from": "DE", "to": "CA"}'`),
  quotes(
    'sent in 30 days and paid',
    `p_filters => jsonb_build_object('sent_since', now() - interval '30 days', 'reached', 'paid')`,
  ),
  quotes('by total', `${LISTED}, ${sorted('final_total', true)}`),
  quotes('by customer', `${LISTED}, ${sorted('customer_name')}`),
  quotes('by status', `${LISTED}, ${sorted('status')}`),
  quotes('by expiry', `${LISTED}, ${sorted('expires_at')}`),
  quotes('by number', `${LISTED}, ${sorted('display_id', true)}`),
  quotes('search a number', `${LISTED}, p_search => 'LF-15432'`),
  quotes('search a person', `${LISTED}, p_search => 'person77@mail'`),
  quotes('search what few have', `${LISTED}, p_search => 'c4ca4238'`),
  quotes('search what many have', `${LISTED}, p_search => 'kettle'`),
  quotes('search two letters', `${LISTED}, p_search => 'ke'`),
  quotes('search a name and a product', `${LISTED}, p_search => 'kettle gurung'`),
  quotes('search two products, never together', `${LISTED}, p_search => 'kettle lamp'`),
  orders('first page', LISTED_ORDERS),
  { ...orders('a tenth of the way down', `${LISTED_ORDERS}, p_after => '%1'`), first: DEEP('orders') },
  orders('needs action', `p_filters => '{"waiting": "yes"}'`),
  orders('first paid in 30 days', `p_filters => jsonb_build_object('paid_since', now() - interval '30 days')`),
  orders('from one country', `${LISTED_ORDERS.replace('}', ', "from": "DE"}')}`),
  orders('by total', `${LISTED_ORDERS}, ${sorted('total_usd', true)}`),
  orders('by customer', `${LISTED_ORDERS}, ${sorted('customer_name')}`),
  orders('by payment', `${LISTED_ORDERS}, ${sorted('money')}`),
  orders('search a tracking number', `${LISTED_ORDERS}, p_search => 'TRK1b2'`),
  orders('search what many have', `${LISTED_ORDERS}, p_search => 'kettle'`),
  payments('first page'),
  payments('by amount', sorted('amount', true)),
  payments('by customer', sorted('customer_name')),
  payments('search a reference', `p_search => 'PAY-C4CA'`),
  payments('search a person', `p_search => 'person77@mail'`),
  claims('open', `p_filters => '{"state": "open"}'`),
  claims('ended, the newest', `p_filters => '{"state": "ended"}', ${sorted('ended_at', true)}`),
  claims('one kind', `p_filters => '{"kind": "wrong"}', ${sorted('created_at', true)}`),
  claims('of the largest customer', `p_filters => '{"customer": "${BIG_CUSTOMER}"}'`),
  claims('search a tracking number', `p_search => 'TRK1b2'`),
  claims('search what many have', `p_search => 'kettle'`),
  customers('first page'),
  customers('by what they paid', sorted('total_usd', true)),
  customers('by name', sorted('full_name')),
  customers('search', `p_search => 'gurung'`),
  {
    name: 'workbench queue',
    sql: `select public.admin_quote_list('{"waiting": "yes"}', p_descending => false, p_limit => 50)`,
  },
  { name: 'admin_counts', sql: 'select public.admin_counts()' },
  { name: 'dashboard, 90 days', sql: `select public.admin_overview(${days(90)})` },
  { name: 'dashboard, a year', sql: `select public.admin_overview(${days(365)})` },
  { name: 'sales report, 90 days', sql: 'select public.sales_report(p_days => 90)' },
  { name: 'sales report, a year, Kathmandu', sql: `select public.sales_report(p_zone => 'Asia/Kathmandu', p_days => 365)` },
  { name: 'cart report, 90 days', sql: 'select public.cart_report(p_days => 90)' },
  { name: 'cart report, a year', sql: 'select public.cart_report(p_days => 365)' },
  { name: 'rejection report, 90 days', sql: 'select public.rejection_report(p_days => 90)' },
  { name: 'rejection report, a year', sql: 'select public.rejection_report(p_days => 365)' },
  { name: 'recovery report, 90 days', sql: 'select public.recovery_report(p_days => 90)' },
  { name: 'recovery report, a year', sql: 'select public.recovery_report(p_days => 365)' },
  { name: 'fulfilment report, 90 days', sql: 'select public.fulfilment_report(p_days => 90)' },
  { name: 'fulfilment report, a year', sql: 'select public.fulfilment_report(p_days => 365)' },
  { name: 'claim report, 90 days', sql: `select public.claim_report(${days(90)})` },
  { name: 'rows behind a number, 30 days', sql: `select public.report_rows('sales', 'sent')` },
  { name: 'rows behind a number, a year', sql: `select public.report_rows('sales', 'sent', p_days => 365)` },
  { name: 'rows behind a number, carts', sql: `select public.report_rows('carts', 'abandoned')` },
  { name: 'rows behind a number, rejections', sql: `select public.report_rows('rejections', 'rejected')` },
  { name: 'rows behind a number, recovery', sql: `select public.report_rows('carts', 'mailed')` },
  ...['open', 'waiting', 'mine', 'unassigned', 'closed', 'all'].map((filter) => inbox(filter, `p_filter => '${filter}'`)),
  { ...inbox('a tenth of the way down', `p_filter => 'all', p_before => '%1', p_before_id => '%2'`), first: DEEP_INBOX },
  inbox('search a number', `p_filter => 'all', p_search => 'LF-15432'`),
  inbox('search what few say', `p_filter => 'all', p_search => 'person 77'`),
  inbox('search what many say', `p_filter => 'all', p_search => 'when come'`),
  inbox('search what many say, never together', `p_filter => 'all', p_search => 'kettle lamp'`),
  {
    ...inbox('search on, never together', `p_filter => 'all', p_search => 'kettle lamp', p_before => '%1', p_before_id => '%2'`),
    first: DEEP_INBOX,
  },
  { name: 'inbox: counts', sql: 'select public.inbox_counts()' },
  { name: "a customer's page", sql: `select * from public.admin_customer_details where id = '${PERSON}'` },
  { name: "the largest customer's page", sql: `select * from public.admin_customer_details where id = '${BIG_CUSTOMER}'` },
  {
    name: 'unmatched payments',
    sql: `select * from public.admin_unmatched_payments where resolved_at is null order by created_at desc limit 200`,
  },
  {
    name: 'orders for unmatched money',
    sql: `select public.suggest_orders('%1')`,
    first: `select id from public.unmatched_payments where resolved_at is null order by created_at desc limit 1`,
  },
  list('unsettled money: first page', 'money', ''),
  list('unsettled money: to verify', 'money', `'{"kind": "to_verify"}'`),
  list('unsettled money: search a person', 'money', `p_search => 'person77@mail'`),
  { name: 'unsettled money: totals', sql: 'select public.admin_money_totals()' },
  { name: 'daily statement, a week', sql: 'select public.daily_statement()' },
  { name: 'daily statement, a year', sql: 'select public.daily_statement(current_date - 365, current_date)' },
  {
    name: 'checks of a quote',
    sql: `select public.check_quote('%1')`,
    first: `select id from public.quotes where status = 'pending' order by created_at desc limit 1`,
  },
  { name: 'buying list', sql: 'select public.buying_list()' },
  { name: 'buying list: search a name', sql: `select public.buying_list('kettle gurung')` },
  { name: 'receiving: what is on its way', sql: 'select public.find_lines()' },
  {
    name: 'receiving: a shop order number',
    sql: `select public.find_lines('%1')`,
    first: 'select shop_order_ref from public.order_line_admin limit 1',
  },
  { name: 'storage', sql: 'select public.storage_list()' },
  {
    name: 'lines of an order',
    sql: `select * from public.admin_order_lines where order_id = '%1'`,
    first: `select order_id from public.order_lines where state = 'received' limit 1`,
  },
  {
    name: 'parcels of an order',
    sql: `select parcels from public.admin_orders where id = '%1'`,
    first: `select id from public.orders where status = 'shipped' limit 1`,
  },
  {
    name: 'what waits beside an order',
    sql: `select * from public.admin_order_lines where user_id = '${BIG_CUSTOMER}' and destination = 'NP' and state = 'received' order by order_number, position, id limit 100`,
  },
  audit('first page', ''),
  audit('one table', `'{"table": "payments"}'`),
  audit('one admin', `'{"actor": "${ADMIN}"}'`),
  audit('the system, one table', `'{"actor": "system", "table": "orders"}'`),
  audit('an action that is rare', `'{"action": "delete"}'`),
  audit('an order number', `p_search => 'LO-10001'`),
  { name: 'audit log: what its filters offer', sql: 'select public.audit_facts()' },
  { name: 'palette: a number', sql: `select public.admin_search('10001')` },
  { name: 'palette: a name', sql: `select public.admin_search('emily')` },
  emails('first page', ''),
  emails('failed', `where status = 'failed'`),
  emails('one template', `where template_name = 'quote_rejected'`),
  { name: 'jobs', sql: 'select * from public.admin_jobs()' },
  { name: 'config health', sql: 'select * from public.config_health()' },
  { name: 'a page of CSV', sql: `select public.admin_quote_list(${LISTED}, p_limit => 500)` },
  write(
    'a quote requested',
    `insert into public.quotes (user_id, country_code, destination_country) values ('${PERSON}', 'US', 'NP')`,
  ),
  write(
    'a payment failed',
    `update public.payments set status = 'failed' where id = '%1'`,
    `select id from public.payments where status = 'pending' limit 1`,
  ),
  write(
    'an item added',
    `insert into public.quote_items (quote_id, product_name) values ('%1', 'A lid')`,
    'select id from public.quotes order by created_at desc limit 1',
  ),
  write('a customer renamed', `update public.profiles set full_name = 'Tara Uma' where id = '${PERSON}'`),
  write('a message', `insert into public.messages (sender_id, content) values ('${PERSON}', 'Where is it?')`),
  {
    name: 'a setting saved',
    sql: `update public.system_settings set setting_value = '31' where setting_key = 'send_delay_seconds'`,
  },
  {
    name: "a customer's list",
    as: 'customer',
    sql: `select * from public.quote_list where user_id = '${BIG_CUSTOMER}' order by created_at desc limit 25`,
  },
];

/** One customer's newest quotes, read with and without row security. */
export const OWN_ROWS = { policed: `select ${COLUMNS} ${BIG_LIST}`, bare: `select ${COLUMNS} ${BIG_LIST}` };
