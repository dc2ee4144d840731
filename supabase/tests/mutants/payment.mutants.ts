import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

const CARD = '00000000-0000-4000-8000-00000000ca4d';

/** A card payment of the owner's unpaid order. */
const aCardPayment = ({ rows }: World): string =>
  `insert into public.payments (id, order_id, method, gateway, gateway_ref, amount, currency, status)
   values ('${CARD}', '${rows['orders']}', 'card', 'stripe', 'cs_mutant', 13200, 'NPR', 'pending') returning id`;

/** Returns a row if an event about that payment has this outcome. */
const outcomeOf = (event: object, outcome: string) => (): [string, unknown[]] => [
  `select 1 where public.record_payment_event('stripe', $1) ->> 'reason' = $2`,
  [
    json({ id: 'evt_mutant', type: 'succeeded', payment_id: CARD, ref: 'cs_mutant', amount: 13200, currency: 'NPR', ...event }),
    outcome,
  ],
];

const checkout =
  (method: string) =>
  ({ rows }: World): [string, unknown[]] => [
    'select public.checkout($1, $2, $3, $4, $5)',
    [
      json([{ quote_id: rows['approved'], quantity: 1 }]),
      rows['user_addresses'],
      method,
      'mutant-payment',
      method === 'card' ? 13_300 : 13_200,
    ],
  ];

const start = ({ rows }: World): string => `select public.start_payment('${rows['orders']}', 'card')`;

export const paymentMutants: Mutant[] = [
  {
    rule: 'only permitted customers can pay cash on delivery',
    mutation: rewrite(
      'private.method_refusal',
      'not exists (select from public.profile_admin where user_id = p_user_id and cod_enabled)',
      'false',
    ),
    as: 'owner',
    tries: checkout('cod'),
    holds: 'PT422',
  },
  {
    rule: 'cash on delivery ends at a hundred dollars',
    mutation: rewrite('private.method_refusal', `p_total_usd > private.checkout_setting('cod_limit_usd')`, 'false'),
    as: 'system',
    first: ({ people }) => `update public.profile_admin set cod_enabled = true where user_id = '${people.owner}' returning id`,
    tries: ({ people }) =>
      `select 1 where private.method_refusal('cod', '${people.owner}', 100.01, 'NPR', 'NP') = 'cod_over_limit'`,
    holds: 'row',
  },
  {
    rule: 'cards need a gateway',
    mutation: rewrite('private.method_refusal', 'private.card_gateway() is null', 'false'),
    as: 'owner',
    tries: checkout('card'),
    holds: 'PT422',
  },
  {
    rule: 'a transfer needs an account in its currency',
    mutation: rewrite('private.method_refusal', 'private.bank_account_for(p_currency, p_country) is null', 'false'),
    as: 'system',
    tries: ({ people }) =>
      `select 1 where private.method_refusal('bank_transfer', '${people.owner}', 1, 'XAF', 'NP') = 'no_bank_account'`,
    holds: 'row',
  },
  {
    rule: 'a buyer has an email address',
    mutation: rewrite('private.need_email', 'is null then', 'is null and false then'),
    as: 'system',
    first: ({ people }) => `update public.profiles set email = null where id = '${people.owner}' returning id`,
    tries: ({ people }) => `select private.need_email('${people.owner}')`,
    holds: 'PT422',
  },
  {
    rule: 'a method’s cost is shown only for one’s own order',
    mutation: rewrite('public.payment_methods', 'and user_id = v_user', ''),
    as: 'other',
    tries: ({ rows }) => `select public.payment_methods(p_order_id => '${rows['orders']}')`,
    holds: 'PT404',
  },
  {
    rule: 'only one’s own order is paid',
    mutation: rewrite('private.lock_order_to_pay', 'and user_id = p_user_id', ''),
    as: 'other',
    tries: start,
    holds: 'PT404',
  },
  {
    rule: 'no other payment starts while a proof is checked or money is held',
    mutation: `${rewrite('private.lock_order_to_pay', 'v_order.has_proof', 'false')};
      ${rewrite('private.lock_order_to_pay', `v_order.held <> '{}'`, 'false')}`,
    as: 'owner',
    tries: start,
    holds: 'PT409',
  },
  {
    rule: 'the agreed total changes with the method alone',
    mutation: 'drop trigger orders_keep_total on public.orders',
    as: 'system',
    tries: ({ rows }) => `update public.orders set total = 1 where id = '${rows['orders']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'the price of a line changes with the method alone',
    mutation: 'drop trigger order_items_keep_total on public.order_items',
    as: 'system',
    tries: ({ rows }) => `update public.order_items set line_total_local = 1 where id = '${rows['order_items']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'the sandbox takes nothing outside a demo',
    mutation: rewrite('public.record_payment_event', `p_gateway = 'sandbox' and not private.is_demo()`, 'false'),
    as: 'system',
    tries: () => `select public.record_payment_event('sandbox', '{"id": "evt_mutant", "type": "other"}')`,
    holds: 'PT403',
  },
  {
    rule: 'a payment must have the requested amount',
    mutation: rewrite('private.money_misfit', `(p_event ->> 'amount')::numeric is distinct from p_payment.amount`, 'false'),
    as: 'system',
    first: aCardPayment,
    tries: outcomeOf({ amount: 1 }, 'wrong_amount'),
    holds: 'row',
  },
  {
    rule: 'money is compared in its currency',
    mutation: rewrite('private.money_misfit', `p_event ->> 'currency' is distinct from p_payment.currency`, 'false'),
    as: 'system',
    first: aCardPayment,
    tries: outcomeOf({ currency: 'INR' }, 'wrong_currency'),
    holds: 'row',
  },
  {
    rule: 'money of nothing that is known is kept',
    mutation: rewrite('private.money_misfit', 'p_payment.id is null', 'false'),
    as: 'system',
    tries: outcomeOf({ payment_id: null, ref: 'cs_nobody' }, 'unknown_payment'),
    holds: 'row',
  },
  {
    rule: 'money without an amount is no money',
    mutation: rewrite(
      'public.record_payment_event',
      `if v_type = 'succeeded' or v_is_refund then perform private.check_money(p_event); end if;`,
      '',
    ),
    as: 'system',
    first: aCardPayment,
    tries: outcomeOf({ amount: null }, 'wrong_amount'),
    holds: 'PT400',
  },
  {
    rule: 'unmatched money is noted by admins',
    mutation: rewrite('public.note_unmatched_payment', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: () => `select public.note_unmatched_payment(10, 'NPR', 'Mine')`,
    holds: 'PT403',
  },
  {
    rule: 'unmatched money is settled by admins',
    mutation: rewrite('public.resolve_unmatched_payment', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.resolve_unmatched_payment('${rows['unmatched_payments']}', 'Mine')`,
    holds: 'PT403',
  },
  {
    rule: 'unmatched money is seen by admins',
    mutation: `create policy "anyone" on public.unmatched_payments for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'select id from public.unmatched_payments',
    holds: 'none',
  },
  {
    rule: 'money that is noted twice by one form is one row',
    mutation: 'alter table public.unmatched_payments drop constraint unmatched_payments_noted_once',
    as: 'system',
    tries: ({ rows }) => `insert into public.unmatched_payments (gateway, amount, currency, reason, note_key)
      select 'bank', 1, 'NPR', 'by_hand', '${rows['unmatched_payments']}' from generate_series(1, 2) returning id`,
    holds: '23505',
  },
  {
    rule: 'a form that was noted does not note other money',
    mutation: rewrite('public.note_unmatched_payment', ' and (amount, currency, note) = (v_amount, v_currency, v_note)', ''),
    as: 'admin',
    first: ({ rows }) =>
      `select public.note_unmatched_payment(10, 'NPR', 'From the bank', null, '${rows['unmatched_payments']}')`,
    tries: ({ rows }) =>
      `select public.note_unmatched_payment(11, 'NPR', 'From the bank', null, '${rows['unmatched_payments']}')`,
    holds: 'PT409',
  },
  {
    rule: 'unmatched money is resolved once',
    mutation: rewrite('public.resolve_unmatched_payment', 'v_money.resolved_at is not null', 'false'),
    as: 'admin',
    first: ({ rows }) => `select public.resolve_unmatched_payment('${rows['unmatched_payments']}', 'Sent back')`,
    tries: ({ rows }) => `select public.resolve_unmatched_payment('${rows['unmatched_payments']}', 'Kept')`,
    holds: 'PT409',
  },
  {
    rule: 'an event keeps its money once',
    mutation: 'alter table public.unmatched_payments drop constraint unmatched_payments_once',
    as: 'system',
    tries: ({ rows }) => `insert into public.unmatched_payments (gateway, payment_event_id, amount, currency, reason)
      select 'stripe', '${rows['payment_events']}', 1, 'NPR', 'wrong_amount' from generate_series(1, 2) returning id`,
    holds: '23505',
  },
  {
    rule: 'one parcel is estimated of one’s own quotes',
    mutation: rewrite('private.quotes_asked', 'and q.user_id = p_user_id', ''),
    as: 'other',
    tries: ({ rows }) => [`select public.preview_consolidation($1)`, [json([{ quote_id: rows['approved'], quantity: 2 }])]],
    holds: 'PT404',
  },
];
