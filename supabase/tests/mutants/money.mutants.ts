import fs from 'node:fs';
import path from 'node:path';
import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

interface Case {
  name: string;
  input: unknown;
  expected: Record<string, unknown>;
}

const file = path.resolve(import.meta.dirname, '../pricing/pricing-cases.json');
const { cases } = JSON.parse(fs.readFileSync(file, 'utf8')) as { cases: Case[] };

/** Returns a row if price_quote gives every expected amount of all worked cases. */
const pricesAllCases = (): [string, unknown[]] => [
  `select 1 where not exists (
     select from jsonb_array_elements($1::jsonb) c, lateral (select public.price_quote(c -> 'input') as p) priced, jsonb_each_text(c -> 'expected') e
     where e.key not in ('duties', 'rate_source', 'rate_confidence') and (p ->> e.key)::numeric is distinct from e.value::numeric)`,
  [json(cases)],
];

/** A changed step of the price. The worked cases must notice. */
const step = (rule: string, routine: string, from: string, to: string): Mutant => ({
  rule,
  mutation: rewrite(`private.${routine}`, from, to),
  as: 'anonymous',
  tries: pricesAllCases,
  holds: 'row',
});

/** What an admin types to price a hat that may be sent. */
const aHat = ({ customs_categories }: World['rows'], more: object = {}, change: object = {}): string =>
  json({
    items: [{ product_name: 'Hat', item_price: 1, item_weight: 1, customs_category_id: customs_categories, ...change }],
    ...more,
  });

const oneItem = { items: [{ item_price: 100, quantity: 1, item_weight: 1 }], route: null };
const country = { code: 'US', currency: 'USD', rate_from_usd: 1 };

/** Returns a row if the price of one item with these facts has this amount. */
const priced = (facts: object, key: string, amount: number) => (): [string, unknown[]] => [
  'select 1 where (public.price_quote($1) ->> $2)::numeric = $3::numeric',
  [json({ ...oneItem, origin: country, destination: { ...country, code: 'CA' }, ...facts }), key, amount],
];

const checkout =
  (quote: string, { key = 'mutant-checkout', address = 'user_addresses' } = {}) =>
  ({ rows }: World): [string, unknown[]] => [
    'select public.checkout($1, $2, $3, $4, 13200)',
    [json([{ quote_id: rows[quote], quantity: 1 }]), rows[address], 'bank_transfer', key],
  ];

const insertQuote =
  (columns: string, values: string) =>
  ({ people }: World): string =>
    `insert into public.quotes (user_id, country_code, destination_country, ${columns}) values ('${people.owner}', 'US', 'NP', ${values}) returning id`;

const defaultAddress = ({ people }: World): string =>
  `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code, is_default)
   values ('${people.owner}', 'A', '+9779800000000', 'B', 'C', 'NP', true) returning id`;

const dropConstraint = (table: string, name: string): string => `alter table public.${table} drop constraint ${name}`;

export const moneyMutants: Mutant[] = [
  step(
    'money is rounded to its currency’s exponent',
    'currency_exponent',
    `('NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR')`,
    `('KRW')`,
  ),
  step(
    'a line is rounded, not cut',
    'round_money',
    'round(p_amount, private.currency_exponent(p_currency))',
    'trunc(p_amount, private.currency_exponent(p_currency))',
  ),
  step('the larger of actual and volumetric weight counts', 'chargeable_weight', 'greatest(actual, volumetric)', 'actual'),
  step('weight is rounded up to the step', 'chargeable_weight', 'ceil(', 'floor('),
  step('a weight falls into its tier', 'weight_cost', 't.min < p_kg', 't.min <= p_kg - 1'),
  step('a delivery option is paid for', 'shipping_cost', ' + (p_facts).delivery_option_price', ''),
  step('insurance has its minimum', 'insurance_cost', 'greatest(', 'least('),
  step(
    'duty rests on CIF where the destination says so',
    'price_until_cif',
    `then a.value else a.cif end`,
    'then a.cif else a.value end',
  ),
  step('nothing is owed within the duty-free value', 'price_duties', 'a.value * p_rate <= d.de_minimis_duty', 'false'),
  step('the surcharge is on the duty', 'price_duties', 'private.percent_of(a.customs_duty, d.duty_surcharge)', '0'),
  step(
    'VAT is on what arrives with its duty',
    'price_duties',
    'a.cif + a.customs_duty + a.duty_surcharge, d.vat',
    'a.value, d.vat',
  ),
  step('a discount takes off', 'price_totals', 'v_before_discount - a.discount', 'v_before_discount'),
  step(
    'the gateway fee is on the subtotal',
    'price_totals',
    'private.percent_of(a.sub_total, d.payment_gateway_percent_fee)',
    '0',
  ),
  step(
    'bank transfer waives the gateway fee',
    'price_totals',
    'private.round_money(a.sub_total * p_rate, d.currency)',
    'a.final_total_local',
  ),
  step('a route’s own rate comes first', 'choose_exchange_rate', 'round(((p_facts).route).exchange_rate, 10) > 0', 'false'),
  {
    rule: 'duty and VAT that are due on delivery stay out of the total',
    mutation: rewrite('private.price_duties', `d.incoterm = 'DDU'`, 'false'),
    as: 'anonymous',
    tries: priced({ destination: { ...country, code: 'CA', vat: 10, incoterm: 'DDU' } }, 'sub_total', 100),
    holds: 'row',
  },
  {
    rule: 'handling has its minimum',
    mutation: rewrite('private.handling_cost', 'greatest(', 'least('),
    as: 'anonymous',
    tries: priced({ origin: { ...country, handling_percent: 5, handling_min: 30 } }, 'handling_charge', 30),
    holds: 'row',
  },
  {
    rule: 'no discount makes a price negative',
    mutation: rewrite(
      'private.price_totals',
      'least(private.round_money((p_facts).discount, v_currency), v_before_discount)',
      '(p_facts).discount',
    ),
    as: 'anonymous',
    tries: priced({ discount: 500 }, 'total', 0),
    holds: 'row',
  },
  {
    rule: 'a negative price is refused',
    mutation: rewrite('private.read_number', `v_text like '-%' and v_text ~ '[1-9]'`, 'false'),
    as: 'anonymous',
    tries: priced({ items: [{ item_price: -5, quantity: 1 }] }, 'total', 5),
    holds: 'PT400',
  },
  {
    rule: 'a price of 0 is sent only when it was confirmed',
    mutation: rewrite('private.quote_refusal', `c ->> 'level' = 'ask'`, 'false'),
    as: 'admin',
    first: ({ rows }) => `select public.save_price('${rows['pending']}', 1, '${aHat(rows, { discount: 10_000 })}')`,
    tries: ({ rows }) => `select public.move_quote('${rows['pending']}', 'sent', 2, p_total => 0)`,
    holds: 'PT409',
  },
  {
    rule: 'the subtotal decides whether a price is 0, not the total with its fixed fee',
    mutation: rewrite('private.send_checks', `'sub_total'`, `'final_total'`),
    as: 'system',
    tries: () =>
      `select from jsonb_array_elements(private.send_checks('US', 'NP', '[]', null, '{"sub_total": 0, "final_total": 2}', false, null)) c
       where c ->> 'code' = 'zero_price'`,
    holds: 'row',
  },
  {
    rule: 'a quote with a red check is not sent',
    mutation: rewrite('private.quote_refusal', `c ->> 'level' = 'stop'`, 'false'),
    as: 'admin',
    first: ({ rows }) => `select public.save_price('${rows['pending']}', 1, '${aHat(rows, {}, { item_weight: null })}')`,
    tries: ({ rows }) => `select public.move_quote('${rows['pending']}', 'sent', 2, p_confirmed => '{no_weight}',
      p_total => (select final_total_local from public.quotes where id = '${rows['pending']}'))`,
    holds: 'PT409',
  },
  {
    rule: 'checks of a quote are for admins',
    mutation: rewrite('public.check_quote', 'private.need_admin()', 'auth.uid()'),
    as: 'other',
    tries: ({ rows }) => `select public.check_quote('${rows['quotes']}')`,
    holds: 'PT403',
  },
  {
    rule: 'too much input is refused',
    mutation: rewrite('private.check_size', '> 50', '> 5000'),
    as: 'anonymous',
    tries: priced({ items: Array.from({ length: 51 }, () => ({ item_price: 1, quantity: 1 })) }, 'total', 51),
    holds: 'PT413',
  },
  {
    rule: 'a quote has all its totals or none',
    mutation: dropConstraint('quotes', 'quotes_priced_whole_or_not'),
    as: 'system',
    tries: insertQuote('final_total', '10'),
    holds: '23514',
  },
  {
    rule: 'no stored amount is negative',
    mutation: dropConstraint('quotes', 'quotes_item_price_check'),
    as: 'system',
    tries: insertQuote('item_price', '-1'),
    holds: '23514',
  },
  {
    rule: 'a stored amount is a number',
    mutation: dropConstraint('quotes', 'quotes_item_price_number'),
    as: 'system',
    tries: insertQuote('item_price', `'NaN'`),
    holds: '23514',
  },
  {
    rule: 'a quote is bought 1 to 99 times',
    mutation: dropConstraint('quotes', 'quotes_quantity_check'),
    as: 'system',
    tries: insertQuote('quantity', '100'),
    holds: '23514',
  },
  {
    rule: 'a checkout is only of one’s own quotes',
    mutation: rewrite('private.lock_for_checkout', 'and user_id = p_user_id', ''),
    as: 'other',
    tries: checkout('approved', { address: 'others_address' }),
    holds: 'PT404',
  },
  {
    rule: 'only what can be paid is bought',
    mutation: rewrite('private.check_payable', `not private.status_flag(p_quote.status, 'canBePaid')`, 'false'),
    as: 'owner',
    tries: checkout('fresh'),
    holds: 'PT409',
  },
  {
    rule: 'a price past its time is not charged',
    mutation: rewrite('private.check_payable', 'private.price_is_old(p_quote.price_valid_until, p_quote.expires_at)', 'false'),
    as: 'owner',
    tries: checkout('bought'),
    holds: 'PT409',
  },
  {
    rule: 'the same key with another body is a conflict',
    mutation: rewrite('private.order_of_key', 'v_order.request_hash <> p_hash', 'false'),
    as: 'owner',
    tries: checkout('approved', { key: 'matrix-one' }),
    holds: 'PT409',
  },
  {
    rule: 'one key makes one order',
    mutation: dropConstraint('orders', 'orders_one_a_key'),
    as: 'system',
    tries: ({
      people,
    }) => `insert into public.orders (user_id, destination_country, shipping_address, currency, subtotal, total, total_usd, payment_method, idempotency_key, request_hash)
      values ('${people.owner}', 'NP', '{}', 'NPR', 1, 1, 1, 'cod', 'matrix-one', 'x') returning id`,
    holds: '23505',
  },
  {
    rule: 'what was agreed at checkout stays',
    mutation: 'drop trigger orders_keep_snapshot on public.orders',
    as: 'system',
    tries: ({ rows }) =>
      `update public.orders set shipping_address = '{"city": "Elsewhere"}' where id = '${rows['orders']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a payment above what is due is refused',
    mutation: rewrite('public.verify_payment', 'p_amount > private.order_due(v.purchase)', 'false'),
    as: 'admin',
    tries: ({ rows }) => `select public.verify_payment('${rows['payments']}', 99999, 'mutant-too-much', 0)`,
    holds: 'PT400',
  },
  {
    rule: 'no more is refunded than came in',
    mutation: 'drop trigger refund_within_captured on public.refunds',
    as: 'system',
    tries: ({ rows }) =>
      `insert into public.refunds (payment_id, amount, reason) values ('${rows['earlier']}', 13101, 'Too much') returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a refund that failed does not grow above what its payment received',
    mutation: 'drop trigger refund_grows_within_captured on public.refunds',
    as: 'system',
    first: () => `update public.refunds set status = 'failed' returning id`,
    tries: () => `update public.refunds set amount = 13201, status = 'requested' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a gateway’s event is taken once',
    mutation: dropConstraint('payment_events', 'payment_events_once'),
    as: 'system',
    tries: () => `insert into public.payment_events (gateway, event_id, payload) values ('sandbox', 'evt_1', '{}') returning id`,
    holds: '23505',
  },
  {
    rule: 'a currency has one default account',
    mutation: 'drop index public.bank_accounts_one_default',
    as: 'system',
    tries: () => `insert into public.bank_accounts (currency, account_name, account_number, bank_name, is_default)
      select 'USD', 'A', n::text, 'B', true from generate_series(1, 2) n returning id`,
    holds: '23505',
  },
  {
    rule: 'weight tiers leave no gap',
    mutation: 'drop trigger check_shipping_route on public.shipping_routes',
    as: 'admin',
    tries: ({ rows }) =>
      `update public.shipping_routes set weight_tiers = '[{"min": 1, "max": 2, "cost": 1, "per_kg": 0}]' where id = '${rows['shipping_routes']}' returning id`,
    holds: 'PT400',
  },
  {
    rule: 'a stored address of the web is one',
    mutation: dropConstraint('quote_items', 'quote_items_product_url_check'),
    as: 'system',
    tries: ({ rows }) =>
      `update public.quote_items set product_url = 'javascript:alert(1)' where id = '${rows['quote_items']}' returning id`,
    holds: '23514',
  },
  {
    rule: 'a mail is queued once',
    mutation: dropConstraint('email_outbox', 'email_outbox_dedupe_key_key'),
    as: 'system',
    tries: () => `insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key)
      select 'x', 'a@b.c', 's', 'h', 't', 'same' from generate_series(1, 2) returning id`,
    holds: '23505',
  },
  {
    rule: 'a new default address takes the place of the old one',
    mutation: 'drop trigger replace_default_address on public.user_addresses',
    as: 'owner',
    first: defaultAddress,
    tries: defaultAddress,
    holds: 'row',
  },
];
