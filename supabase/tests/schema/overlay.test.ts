import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_NULL, RESULTS, ROW_RESULTS, SHAPES } from '../../../libs/db/src/database-overlay.ts';
import {
  aPrice,
  aSendablePrice,
  aRequest,
  approvedQuote,
  checkOut,
  type Checkout,
  type Json,
  move,
  moveOrder,
  openShop,
  pricedQuote,
  requestedQuote,
  sentQuote,
  type Shop,
  unpaidOrder,
  verify,
  versionOf,
  chooseDelivery,
  renewQuote,
} from '../flows/shop.ts';
import { linesOf, moveLines, pack, paidOrder, type Parcel, receive, report, ship } from '../flows/lines.ts';
import { openTestDatabase, type TestDatabase } from '../harness.ts';
import { fillWorld } from '../matrix/world.ts';

type ColumnLists = Readonly<Record<string, readonly string[]>>;
type Shapes = Readonly<Record<string, Readonly<Record<string, v.GenericSchema>>>>;
type Rows = Readonly<Record<string, readonly Json[]>>;

const notNull: ColumnLists = NOT_NULL;
const shapes: Shapes = SHAPES;
const isNull = (value: unknown): boolean => value === null || value === undefined;

/** Every row of each relation as JSON: of tables all rows, of views those that these people see. */
async function readRows(db: TestDatabase, names: Iterable<string>, people: string[]): Promise<Rows> {
  const rows: Record<string, Json[]> = {};
  const read = (name: string) => `select to_jsonb(t) as row from public.${name} t`;
  const views = (await db.sql<{ name: string }>(`select viewname as name from pg_views where schemaname = 'public'`)).map(
    ({ name }) => name,
  );
  for (const name of names) {
    const found: { row: Json }[] = [];
    if (!views.includes(name)) found.push(...(await db.sql<{ row: Json }>(read(name))));
    else for (const userId of people) found.push(...(await db.as({ userId }, (sql) => sql<{ row: Json }>(read(name)))));
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** What is wrong with a list of columns that are never null, over these rows. */
const nullProblems = (lists: ColumnLists, rows: Rows): string[] =>
  Object.entries(lists).flatMap(([relation, columns]) => {
    const found = rows[relation] ?? [];
    if (found.length === 0) return [`${relation} has no row`];
    return columns.flatMap((column) => {
      if (!found.every((row) => column in row)) return [`${relation}.${column} does not exist`];
      const nulls = found.filter((row) => isNull(row[column])).length;
      return nulls > 0 ? [`${relation}.${column} is null in ${nulls} rows`] : [];
    });
  });

/** What is wrong with the shapes of columns, over these rows; a shape that no value was seen of is a problem too. */
const shapeProblems = (declared: Shapes, rows: Rows): string[] =>
  Object.entries(declared).flatMap(([relation, columns]) =>
    Object.entries(columns).flatMap(([column, schema]) => {
      const values = (rows[relation] ?? []).map((row) => row[column]).filter((value) => !isNull(value));
      if (values.length === 0) return [`${relation}.${column} has no value`];
      const issue = values.map((value) => v.safeParse(schema, value).issues?.[0]).find(Boolean);
      return issue ? [`${relation}.${column}: ${v.getDotPath(issue) ?? ''} ${issue.message}`] : [];
    }),
  );

/** Rows with nothing but what their tables require. */
async function bareRows(): Promise<Rows> {
  const db = await openTestDatabase();
  const { people } = await fillWorld(db);
  const rows = await readRows(db, Object.keys(notNull), [people.owner, people.admin]);
  await db.close();
  return rows;
}

let shop: Shop;
let answers: Awaited<ReturnType<typeof answersOf>>;
beforeAll(async () => {
  shop = await openShop();
  answers = await answersOf(shop);
});
afterAll(() => shop.db.close());

describe('columns that the overlay declares', () => {
  let full: Rows;
  let bare: Rows;
  beforeAll(async () => {
    const names = new Set([...Object.keys(notNull), ...Object.keys(shapes)]);
    await shop.db.exec(`insert into public.auto_quote_rules (kind, conditions, actions)
      values ('pricing', '{"keywords": ["overlay"]}', '{"item_price_percent": 1}')`);
    full = await readRows(shop.db, names, [shop.admin.userId, shop.customer.userId]);
  });
  beforeAll(async () => {
    bare = await bareRows();
  });

  it('are never null where it declares so, in full rows and in rows with nothing but what is required', () => {
    expect(nullProblems(notNull, full)).toEqual([]);
    expect(nullProblems(notNull, bare)).toEqual([]);
  });

  it('hold the JSON and the texts that it declares', () => {
    expect(shapeProblems(shapes, full)).toEqual([]);
  });

  it('are found out where they are wrong: a column that does not exist, one that can be null, JSON of another shape', () => {
    expect(nullProblems({ quote_cards: ['item_cuont'] }, full)).toEqual(['quote_cards.item_cuont does not exist']);
    expect(nullProblems({ quote_cards: ['breakdown'] }, bare)).toEqual([
      expect.stringMatching(/^quote_cards\.breakdown is null in \d+ rows$/),
    ]);
    expect(nullProblems({ order_cards: ['image_url'] }, bare)).toEqual([
      expect.stringMatching(/^order_cards\.image_url is null in \d+ rows$/),
    ]);
    expect(shapeProblems({ quotes: { breakdwon: v.any() } }, full)).toEqual(['quotes.breakdwon has no value']);
    expect(shapeProblems({ quotes: { breakdown: v.object({ final_totl: v.string() }) } }, full)).toEqual([
      expect.stringContaining('quotes.breakdown: final_totl'),
    ]);
  });
});

/** How the definition of a view makes a column that is never null. */
const NEVER_NULL = [
  /^\( SELECT (count\(|COALESCE\(sum\()/, // an aggregate without groups gives one row
  /^\(EXISTS \(/,
  /^\S+ IS NOT NULL AND \(EXISTS \(/,
  /^(lower\()?COALESCE\(.*('[^']*'::\w+|\b0(::numeric)?)\)+$/s,
  /^concat_ws\(/,
  /^private\.search_words\(/, // is concat()
  /^\w+\.\w+ IS NOT NULL$/,
  /^\(+\w+\.display_id \|\| .*COALESCE\(.*''::text\)$/s, // display_id is not null
  /^\( SELECT COALESCE\(jsonb_agg\(/,
];

/** Columns whose definition alone does not show it: functions of this schema, and columns of a subquery. The rows of the worlds show it. */
const SHOWN_BY_ROWS = new Set([
  'admin_customer_details.cod_enabled',
  'admin_customer_details.last_activity_at',
  'admin_customer_details.message_count',
  'admin_customer_details.order_count',
  'admin_customer_details.payment_count',
  'admin_customer_details.quote_count',
  'admin_customer_details.refund_count',
  'admin_customer_details.refunded_usd',
  'admin_customer_details.total_usd',
  'admin_customers.total_usd',
  'admin_money_queue.action',
  'admin_money_queue.amount',
  'admin_money_queue.currency',
  'admin_money_queue.id',
  'admin_money_queue.kind',
  'admin_money_queue.sentence',
  'admin_money_queue.since',
  'admin_order_lines.moves',
  'admin_order_lines.piece_amount',
  'admin_orders.cancel_sentence',
  'admin_orders.requires_action',
  'admin_payments.amount_received',
  'admin_payments.amount_refundable',
  'admin_payments.order_due',
  'admin_quotes.is_unreachable',
  'admin_quotes.requires_action',
  'message_threads.key',
  'message_threads.last_is_mine',
  'message_threads.message_count',
  'message_threads.unread',
  'order_cards.moves',
  'order_cards.money',
  'order_cards.origins',
  'order_cards.papers',
  'order_cards.saved_shipping',
  'order_cards.statement',
  'order_cards.storage',
  'order_cards.totals',
  'order_list.money_label',
  'order_list.origins',
  'order_list.totals',
  'quote_cards.actions',
  'quote_cards.delivery',
  'quote_cards.item_amounts',
  'quote_cards.moves',
]);

/** "c.moves" of a view that is not outer-joined is as null as that view's own column. */
const isDeclaredColumnOf = (expression: string, definition: string): boolean => {
  const [, alias, column] = /^(\w+)\.(\w+)$/.exec(expression) ?? [];
  const [, view] = new RegExp(`FROM (\\w+) ${alias}\\b`).exec(definition) ?? [];
  return Boolean(view && column && notNull[view]?.includes(column));
};

/** The expression of each column in a view's definition. */
function expressionsOf(definition: string, columns: readonly string[]): Record<string, string> {
  const parts = [''];
  let depth = 0;
  const [selected] = definition.replace(/^\s*SELECT /, '').split(/\n {3}FROM /); // the view's own FROM is the only one so far to the left
  for (const sign of selected!) {
    depth += sign === '(' || sign === '[' ? 1 : sign === ')' || sign === ']' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return Object.fromEntries(
    columns.map((column, at) => [column, parts[at]!.trim().replace(new RegExp(` AS "?${column}"?$`), '')]),
  );
}

describe('the definitions of the database', () => {
  it('make each column that is never null so, or its rows show it', async () => {
    const { db } = shop;
    const unexplained: string[] = [];
    for (const [view, columns] of Object.entries(notNull)) {
      const [found] = await db.sql<{ definition: string; names: string[] }>(
        `select pg_get_viewdef(c.oid, true) as definition, array_agg(a.attname::text order by a.attnum) as names
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 where c.oid = ('public.' || $1)::regclass group by c.oid`,
        [view],
      );
      const { definition, names } = found!;
      const expressions = expressionsOf(definition, names);
      for (const column of columns) {
        const expression = expressions[column] ?? '';
        const explained = NEVER_NULL.some((form) => form.test(expression)) || isDeclaredColumnOf(expression, definition);
        if (!explained) unexplained.push(`${view}.${column}`);
      }
    }
    expect(unexplained.sort()).toEqual([...SHOWN_BY_ROWS].sort());
  });

  it('allow the same texts as the overlay, where a check of a table lists them', async () => {
    const { db } = shop;
    const checks = await db.sql<{ name: string; definition: string }>(
      `select k.conrelid::regclass::text || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'c' and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`,
    );
    const listed = new Map(
      checks.map(({ name, definition }) => [
        name.replace(/^public\./, ''),
        [...definition.matchAll(/'(\w+)'::text/g)].map(([, text]) => text),
      ]),
    );
    const tables = await db.sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
    const picklists = tables.flatMap(({ name }) =>
      Object.entries(shapes[name] ?? {}).flatMap(([column, schema]) =>
        'options' in schema && schema.type === 'picklist' ? [[`${name}.${column}`, schema.options] as const] : [],
      ),
    );
    expect(picklists.length).toBeGreaterThan(8);
    for (const [name, options] of picklists)
      expect([name, new Set(listed.get(name))]).toEqual([name, new Set(options as string[])]);
  });
});

const INSTANT = `update public.system_settings set setting_value =
  '{"threshold":0.8,"limit_usd":300,"review":false,"max_open":3,"range_percent":15}' where setting_key = 'auto_quote'`;

/** What the verbs of lines and parcels answer, for a paid order. */
async function parcelAnswers(shop: Shop, order: Checkout) {
  const gone = await paidOrder(shop);
  await moveLines(shop, await linesOf(shop, gone), 'unavailable', { reason: 'Sold out' });
  const [line] = await linesOf(shop, gone);
  await receive(shop, order);
  const { lines } = await moveLines(shop, await linesOf(shop, order), null, {}, { received_weight: 9 });
  const packed = await pack(shop, lines);
  const measured = await shop.call(shop.admin, 'measure_parcel', {
    p_parcel_id: packed.id,
    p_version: packed.version,
    p_details: { weight: 9 },
  });
  await moveOrder(shop, order.order_id, 'ordered');
  const { version } = await shop.row<{ version: number }>('select version from public.parcels where id = $1', [packed.id]);
  const shipped = await ship(shop, { ...packed, version });
  return {
    answer_unavailable: await shop.call(shop.customer, 'answer_unavailable', { p_line_id: line!.id, p_answer: 'wait' }),
    pack_parcel: packed,
    preview_parcel_saving: await shop.call(shop.admin, 'preview_parcel_saving', { p_lines: `{${line!.id}}` }),
    measure_parcel: measured,
    parcel_papers: await shop.call(shop.admin, 'parcel_papers', { p_parcel_id: packed.id }),
    ship_parcel: shipped,
    record_parcel_event: await report(shop, shipped, { state: 'customs' }),
    ...(await claimAnswers(shop, packed)),
  };
}

/** Answers about a claim on what is in a parcel that left. */
async function claimAnswers(shop: Shop, { lines: [line] }: Parcel) {
  const open_claim = await shop.call(shop.customer, 'open_claim', {
    p_claim: { line_id: line!.line_id, kind: 'lost', description: 'It never came' },
  });
  const { id } = await shop.row<{ id: string }>(`select id from public.claims where state = 'open'`);
  const range = { p_from: new Date(Date.now() - 3_600_000).toISOString(), p_to: new Date(Date.now() + 3_600_000).toISOString() };
  return {
    open_claim,
    decide_claim: await shop.call(shop.admin, 'decide_claim', {
      p_claim_id: id,
      p_version: 1,
      p_to: 'refused',
      p_reason: 'It came',
    }),
    claim_report: await shop.call(shop.admin, 'claim_report', range),
  };
}

/** Answers of an admin's verbs about drafts, each on the draft that the one before left. */
async function draftAnswers(shop: Shop) {
  const as = <T = Json>(name: string, args: Json = {}) => shop.call<T>(shop.admin, name, args);
  const request = aRequest({ customer_id: shop.customer.userId, reason: 'By phone' });
  const draft_quote = await as<{ id: string }>('draft_quote', { p_request: request });
  const { id } = draft_quote;
  const version = () => versionOf(shop, id);
  const items = [{ product_name: 'Camera', quantity: 2, item_price: 100, item_weight: 1 }];
  const edit_quote = await as('edit_quote', { p_id: id, p_changes: { items }, p_version: await version(), p_reason: 'Two' });
  const [item] = await shop.db.sql<{ id: string }>('select id from public.quote_items where quote_id = $1', [id]);
  const half = { p_items: [{ id: item!.id, quantity: 1 }], p_reason: 'Too heavy' };
  const split_quote = await as<{ new: { id: string } }>('split_quote', { p_id: id, p_version: await version(), ...half });
  const other = split_quote.new.id;
  const both = [
    { id, version: await version() },
    { id: other, version: await versionOf(shop, other) },
  ];
  const merge_quotes = await as('merge_quotes', { p_quotes: both, p_reason: 'One parcel' });
  const form = await aSendablePrice(shop, { reason: 'One is enough' });
  const preview = await as<{ final_total_local: string }>('preview_price', { p_quote_id: id, p_typed: form });
  const price = { p_quote_id: id, p_version: await version(), p_typed: form, p_total: Number(preview.final_total_local) };
  return { draft_quote, edit_quote, split_quote, merge_quotes, save_and_send: await as('save_and_send', price) };
}

/** The answer of every function that the overlay describes, from one shop. */
async function answersOf(shop: Shop): Promise<Record<keyof typeof RESULTS | keyof typeof ROW_RESULTS, unknown>> {
  const { db, admin, customer } = shop;
  const as = <T = Json>(who: typeof admin, name: string, args: Json = {}) => shop.call<T>(who, name, args);
  await db.exec(INSTANT);
  await db.sql('insert into public.messages (sender_id, content) values ($1, $2)', [customer.userId, 'Hello']);
  const wanted = await requestedQuote(shop);
  const typed = { p_quote_id: wanted.id, p_typed: aPrice() };
  const preview_price = await as(admin, 'preview_price', typed);
  const save_price = await as(admin, 'save_price', { ...typed, p_version: await versionOf(shop, wanted.id) });
  const [first, second] = [await approvedQuote(shop), await approvedQuote(shop)];
  const items = [first, second].map(({ id }) => ({ quote_id: id, quantity: 1 }));
  const payment_methods = await as(customer, 'payment_methods', { p_items: items });
  const preview_consolidation = await as(customer, 'preview_consolidation', { p_items: items });
  const consolidate_quotes = await as(customer, 'consolidate_quotes', {
    p_items: [await approvedQuote(shop), await approvedQuote(shop)].map(({ id }) => ({ quote_id: id, quantity: 1 })),
    p_total: (preview_consolidation as { statement: { charged: { card: Json } } }).statement.charged.card['amount'],
  });
  const order = await checkOut(shop, [first]);
  const start_payment = await as(customer, 'start_payment', { p_order_id: order.order_id, p_method: 'bank_transfer' });
  const verify_payment = await verify(shop, { ...order, payment_id: String(start_payment['payment_id']) }, 100);
  const record_bounce = await as(admin, 'record_bounce', {
    p_receipt_id: verify_payment.receipt_id,
    p_reason: 'Typed twice',
    p_kind: 'mistake',
  });
  const short = await checkOut(shop, [await approvedQuote(shop)]);
  await verify(shop, short, short.amount - 1);
  const write_off = await as(admin, 'write_off', { p_order_id: short.order_id, p_expected_missing: 1, p_reason: 'Bank fee' });
  const paid = await checkOut(shop, [await approvedQuote(shop)]);
  await verify(shop, paid, paid.amount);
  const refund = (left: number) =>
    as<{ refund_id: string }>(admin, 'request_refund', {
      p_payment_id: paid.payment_id,
      p_amount: 10,
      p_reason: 'Arrived late',
      p_idempotency_key: `overlay-refund-${left}`,
      p_expected_refundable: left,
      p_items: [],
    });
  const refund_proposal = await as(admin, 'refund_proposal', { p_payment_id: paid.payment_id, p_items: [] });
  const request_refund = await refund(paid.amount);
  const settle_refund = await as(admin, 'settle_refund', { p_refund_id: request_refund.refund_id, p_payout_reference: 'TRF 1' });
  const cancel_refund = await as(admin, 'cancel_refund', {
    p_refund_id: (await refund(paid.amount - 10)).refund_id,
    p_why: 'Requested twice',
  });
  const sent = await sentQuote(shop);
  const share = await as<{ token: string }>(customer, 'create_share_token', { p_quote_id: sent.id });
  const shared_quote = await as(customer, 'shared_quote', { token: share.token });
  const old = await sentQuote(shop);
  await db.sql(`update public.quotes set expires_at = now() - interval '1 hour' where id = $1`, [old.id]);
  await db.sql('select private.expire_quotes()');
  const instant = {
    ...aRequest(),
    items: [{ product_url: 'https://shop.example/x', product_name: 'Camera', item_price: 80, quantity: 1 }],
  };
  const [held, paying] = [await unpaidOrder(shop), await unpaidOrder(shop)];
  await verify(shop, held, 1000);
  await moveOrder(shop, held.order_id, 'cancelled', { reason: 'Twice' });
  const money = await shop.row<{ id: string }>('select id from public.unmatched_payments where payment_id = $1', [
    held.payment_id,
  ]);
  const note = { p_amount: 5, p_currency: 'NPR', p_note: 'Cash at the door' };
  const noted = await as<{ id: string }>(admin, 'note_unmatched_payment', note);
  const shared = await as<{ id: string }>(admin, 'note_unmatched_payment', { ...note, p_amount: 500 });
  const waiting = await unpaidOrder(shop);
  const own = { ...note, p_amount: 7, p_payment_id: (await unpaidOrder(shop)).payment_id };
  const mine = await as<{ id: string }>(admin, 'note_unmatched_payment', own);
  const suggest_orders = await as(admin, 'suggest_orders', { p_unmatched_id: money.id });
  const split_unmatched_payment = await as(admin, 'split_unmatched_payment', {
    p_id: shared.id,
    p_shares: [{ payment_id: waiting.payment_id, amount: 200, expected_balance: 0 }],
  });
  const span = { p_from: new Date(Date.now() - 864e5).toISOString(), p_to: new Date(Date.now() + 864e5).toISOString() };
  const input = { origin_country: 'US', destination_country: 'NP', items: aPrice()['items'] };
  await db.sql(`update public.system_settings set setting_value = '30' where setting_key = 'send_delay_seconds'`);
  const unsent = await sentQuote(shop);
  const steps = await db.as(customer, (sql) =>
    sql<{ steps: unknown }>(`select jsonb_agg(t) as steps from public.timeline('order', $1) t`, [held.order_id]),
  );
  const trace = await db.as(admin, (sql) =>
    sql<{ steps: unknown }>(`select jsonb_agg(t) as steps from public.order_trace($1) t`, [held.order_id]),
  );
  const [cart] = await db.sql<{ id: string }>(
    'insert into public.abandoned_carts (user_id, last_activity_at) values ($1, now()) returning id',
    [customer.userId],
  );
  await db.sql(
    `insert into public.recovery_attempts (abandoned_cart_id, sequence, token_hash) values ($1, 1, private.token_hash('t'))`,
    [cart!.id],
  );
  const create_quote_template = await as<{ id: string }>(admin, 'create_quote_template', {
    p_quote_id: wanted.id,
    p_name: 'Camera kit',
  });
  const about = { p_entity_type: 'order', p_id: paid.order_id };
  const rowsOf = async (name: string) =>
    (await db.as(admin, (sql) => sql<{ rows: unknown }>(`select jsonb_agg(t) as rows from public.${name}() t`)))[0]?.rows;
  const opt_out_of_reminders = await as(customer, 'opt_out_of_reminders', { p_token: 't' });
  const status_sets = await as<{ version: string; quote: unknown; order: unknown }>(admin, 'status_sets');
  const bothSets = { p_quote: status_sets.quote, p_order: status_sets.order };
  return {
    ...(await draftAnswers(shop)),
    simulate_settings: await as(admin, 'simulate_settings', {
      p_changes: [{ table: 'auto_quote_rules', values: { kind: 'pricing', actions: { item_price_percent: 10 } } }],
    }),
    status_sets,
    status_effects: await as(admin, 'status_effects', bothSets),
    save_status_sets: await as(admin, 'save_status_sets', { ...bothSets, p_version: status_sets.version }),
    try_instant_quote: await as(admin, 'try_instant_quote', { p_request: instant }),
    address_format: await as(customer, 'address_format', { p_country: 'NP' }),
    admin_counts: await as(admin, 'admin_counts'),
    admin_jobs: await rowsOf('admin_jobs'),
    admin_money_totals: await as(admin, 'admin_money_totals'),
    daily_statement: await as(admin, 'daily_statement'),
    daily_statement_rows: await as(admin, 'daily_statement_rows', {
      p_day: new Date().toISOString().slice(0, 10),
      p_method: 'bank_transfer',
      p_currency: 'NPR',
    }),
    admin_overview: await as(admin, 'admin_overview', span),
    assign_record: await as(admin, 'assign_record', { ...about, p_assignee: admin.userId, p_seen: null }),
    save_internal_note: await as(admin, 'save_internal_note', { ...about, p_note: 'Fragile', p_seen: '' }),
    create_quote_template,
    use_quote_template: await as(admin, 'use_quote_template', {
      p_template_id: create_quote_template.id,
      p_quote_id: wanted.id,
    }),
    ...(await parcelAnswers(shop, paid)),
    admin_settings: await rowsOf('admin_settings'),
    apply_held_money: await as(customer, 'apply_held_money', {
      p_order_id: (await unpaidOrder(shop)).order_id,
      p_unmatched_id: mine.id,
      p_expected_balance: 0,
    }),
    apply_unmatched_payment: await as(admin, 'apply_unmatched_payment', {
      p_id: money.id,
      p_payment_id: paying.payment_id,
      p_expected_balance: 0,
    }),
    audit_facts: await as(admin, 'audit_facts'),
    admin_audit_list: await as(admin, 'admin_audit_list'),
    admin_search: await as(admin, 'admin_search', { p_search: 'maya' }),
    check_quote: await as(admin, 'check_quote', { p_quote_id: wanted.id }),
    review_moves: [
      ...(await as<Json[]>(admin, 'review_moves', { p_entity: 'quote', p_ids: `{${wanted.id}}`, p_to: 'sent' })),
      ...(await as<Json[]>(admin, 'review_moves', { p_entity: 'order', p_ids: `{${paying.order_id}}` })),
    ],
    cart_report: await as(admin, 'cart_report'),
    checkout: order,
    choose_delivery_option: await chooseDelivery(shop, sent, 'express'),
    config_health: await rowsOf('config_health'),
    create_share_token: share,
    estimate: await as(customer, 'estimate', { p_input: input }),
    example_price: await as(customer, 'example_price'),
    home_facts: await as(customer, 'home_facts'),
    inbox_counts: await as(admin, 'inbox_counts'),
    move_order: await moveOrder(shop, paying.order_id, 'cancelled', { reason: 'Sold out' }),
    move_quote: await move(shop, admin, await pricedQuote(shop), 'sent'),
    note_unmatched_payment: noted,
    save_customer_notes: await as(admin, 'save_customer_notes', {
      p_user_id: customer.userId,
      p_notes: 'Prefers calls',
      p_version: 0,
    }),
    set_cash_on_delivery: await as(admin, 'set_cash_on_delivery', { p_user_id: customer.userId, p_enabled: true }),
    view_as_customer: await as(admin, 'view_as_customer', { p_user_id: customer.userId, p_reason: 'A test' }),
    suggest_orders,
    split_unmatched_payment,
    opt_out_of_reminders,
    payment_methods,
    preview_consolidation,
    consolidate_quotes,
    preview_instant_quote: await as(customer, 'preview_instant_quote', { p_request: instant }),
    preview_price,
    price_quote: preview_price,
    recovery_report: await as(admin, 'recovery_report'),
    rejection_report: await as(admin, 'rejection_report'),
    fulfilment_report: await as(admin, 'fulfilment_report'),
    report_rows: await as(admin, 'report_rows', { p_report: 'sales', p_list: 'sent' }),
    renew_quote: await renewQuote(shop, old),
    request_instant_quote: await as(customer, 'request_instant_quote', { p_request: instant }),
    request_quote: wanted,
    resolve_unmatched_payment: await as(admin, 'resolve_unmatched_payment', {
      p_id: noted.id,
      p_resolution: 'Never came',
      p_outcome: 'not_received',
    }),
    refund_proposal,
    request_refund,
    settle_refund,
    cancel_refund,
    storage_list: await as(admin, 'storage_list'),
    restricted_goods: await as(customer, 'restricted_goods', { p_origin: 'US', p_destination: 'NP', p_names: '{battery}' }),
    record_bounce,
    write_off,
    run_job: await as(admin, 'run_job', { p_name: 'expire_quotes' }),
    save_price,
    sales_report: await as(admin, 'sales_report'),
    shared_quote,
    shop_terms: await as(customer, 'shop_terms'),
    start_payment,
    timeline: steps[0]?.steps,
    order_trace: trace[0]?.steps,
    unsend_quote: await as(admin, 'unsend_quote', { p_quote_id: unsent.id, p_version: unsent.version }),
    verify_payment,
  };
}

describe('what functions answer', () => {
  it.each(Object.entries(RESULTS))('%s answers what the overlay declares', (name, schema) => {
    const answer = answers[name as keyof typeof RESULTS];
    expect(answer).not.toEqual([]); // no row proves nothing
    expect(v.safeParse(schema, answer).issues).toBeUndefined();
  });

  it.each(Object.entries(ROW_RESULTS))('%s answers a row of %s', async (name, relation) => {
    const answer = answers[name as keyof typeof ROW_RESULTS] as Json;
    const columns = await shop.db.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0`,
      [relation],
    );
    expect(Object.keys(answer).sort()).toEqual(columns.map((column) => column.name).sort());
    expect(nullProblems({ [relation]: notNull[relation] ?? [] }, { [relation]: [answer] })).toEqual([]);
  });

  it('inbox_page answers rows of admin_conversations', async () => {
    const { rows } = await shop.call<{ rows: Json[] }>(shop.admin, 'inbox_page', { p_filter: 'all' });
    const columns = await shop.db.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.admin_conversations'::regclass and attnum > 0`,
    );
    expect(Object.keys(rows[0]!).sort()).toEqual(columns.map((column) => column.name).sort());
    expect(nullProblems({ rows: notNull['admin_conversations'] ?? [] }, { rows })).toEqual([]);
  });
});
