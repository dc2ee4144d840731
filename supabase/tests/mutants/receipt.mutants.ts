import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

/** Records money of the unpaid order, like a form with this key and the balance it read. */
const verify =
  (amount: number, key: string, expected: number | null = 0) =>
  ({ rows }: World): string =>
    `select public.verify_payment('${rows['payments']}', ${amount}, 'mutant-${key}', ${expected})`;

/** A hundred rupees of the unpaid order. */
const aReceipt = ({ rows }: World): string =>
  `insert into public.payment_receipts (payment_id, order_id, amount, currency, source, idempotency_key)
   values ('${rows['payments']}', '${rows['orders']}', 100, 'NPR', 'admin', 'mutant-receipt') returning id`;

/** Takes back the receipt of the paid order, of which a refund waits. */
const bounce =
  (kind = 'bounced', reason = 'Chargeback') =>
  ({ rows }: World): string =>
    `select public.record_bounce('${rows['payment_receipts']}', '${reason}', '${kind}')`;

/** Pays the unpaid order with an excess: the receipt's ID. */
const paidWithExcess = (world: World): string => `${verify(13300, 'form-one')(world).replace(/\)$/, ', true)')} ->> 'receipt_id'`;

/** Writes off what is missing after this amount came. */
const writeOff = ({ rows }: World, missing: number): string =>
  `select public.write_off('${rows['orders']}', ${missing}, 'Bank fee')`;

/** Uses the held money of the unpaid order for it. */
const applyHeld =
  (expected = 0) =>
  ({ rows }: World): string =>
    `select public.apply_held_money('${rows['orders']}', '${rows['unmatched_payments']}', ${expected})`;

const requestRefund =
  ({ amount = 50, expected = 13100, items = `'[]'` } = {}) =>
  ({ rows }: World): string =>
    `select public.request_refund('${rows['earlier']}', ${amount}, 'Late', null, 'mutant-refund', ${expected}, ${items})`;
const settleRefund = ({ rows }: World): string => `select public.settle_refund('${rows['refunds']}', 'TRF 1')`;

/** A gateway event about an unknown payment. */
const event = (id: string): string =>
  `public.record_payment_event('stripe', '${json({ id, type: 'succeeded', ref: 'cs_mutant', amount: 5, currency: 'NPR' })}')`;

/** Credits the unmatched money to the unpaid order. */
const apply =
  (expected = 0) =>
  ({ rows }: World): string =>
    `select public.apply_unmatched_payment('${rows['unmatched_payments']}', '${rows['payments']}', ${expected})`;

export const receiptMutants: Mutant[] = [
  {
    rule: 'one form records its money once',
    mutation: rewrite('public.verify_payment', 'if v_answer is not null then return v_answer; end if;', ''),
    as: 'admin',
    first: verify(100, 'form-one'),
    tries: verify(100, 'form-one'),
    holds: 'row',
  },
  {
    rule: 'one form does not record other money',
    mutation: rewrite('private.answer_of_key', 'v_receipt.request_hash <> p_hash', 'false'),
    as: 'admin',
    first: verify(100, 'form-one'),
    tries: verify(101, 'form-one'),
    holds: 'PT409',
  },
  {
    rule: 'one key makes one receipt',
    mutation: 'alter table public.payment_receipts drop constraint payment_receipts_one_a_key',
    as: 'system',
    first: aReceipt,
    tries: aReceipt,
    holds: '23505',
  },
  {
    rule: 'money is recorded on the balance that was read',
    mutation: rewrite('private.check_balance', 'p_order.amount_paid <> p_expected', 'false'),
    as: 'admin',
    first: verify(100, 'form-one'),
    tries: verify(100, 'form-two'),
    holds: 'PT409',
  },
  {
    rule: 'money is not recorded without the balance that was read',
    mutation: rewrite('private.check_balance', 'p_expected is null', 'false'),
    as: 'admin',
    tries: verify(100, 'form-one', null),
    holds: 'PT400',
  },
  {
    rule: 'a receipt is never changed',
    mutation: 'drop trigger keep_receipt on public.payment_receipts',
    as: 'system',
    tries: ({ rows }) => `update public.payment_receipts set amount = 1 where id = '${rows['payment_receipts']}' returning id`,
    holds: 'PT403',
  },
  {
    rule: 'a receipt is never deleted',
    mutation: 'drop trigger refuse_rewriting on public.payment_receipts',
    as: 'system',
    tries: ({ rows }) => `delete from public.payment_receipts where id = '${rows['payment_receipts']}' returning id`,
    holds: 'PT403',
  },
  {
    rule: 'receipts are seen by admins',
    mutation: `create policy "anyone" on public.payment_receipts for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'select id from public.payment_receipts',
    holds: 'none',
  },
  {
    rule: 'an order shows what its receipts say',
    mutation: 'drop trigger figures_follow_rows on public.payment_receipts',
    as: 'system',
    first: aReceipt,
    tries: ({ rows }) => `select id from public.orders where id = '${rows['orders']}' and amount_paid = 100`,
    holds: 'row',
  },
  {
    rule: 'an order shows what its refunds say',
    mutation: 'drop trigger figures_follow_rows on public.refunds',
    as: 'system',
    first: () => `update public.refunds set status = 'succeeded' returning id`,
    tries: () => 'select id from public.orders where amount_refunded = 100',
    holds: 'row',
  },
  {
    rule: 'only receipts change the received amount of an order',
    mutation: 'drop trigger check_figures on public.orders',
    as: 'system',
    tries: ({ rows }) => `update public.orders set amount_paid = 5 where id = '${rows['orders']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a partly paid order does not count as unpaid, even if its proof was rejected',
    mutation: rewrite(
      'private.order_figures',
      `when amount_paid < p_order.total then 'awaiting_verification'`,
      `when amount_paid < p_order.total then 'unpaid'`,
    ),
    as: 'admin',
    first: verify(100, 'form-one'),
    tries: ({ rows }) => `select id from public.orders where id = '${rows['orders']}' and payment_status <> 'unpaid'`,
    holds: 'row',
  },
  {
    rule: 'money of an order that is cancelled is unmatched money',
    mutation: rewrite('private.close_payments', 'perform private.release_money(p_order_id);', ''),
    as: 'admin',
    first: (world) =>
      `${verify(100, 'form-one')(world)}, public.move_order('${world.rows['orders']}', 'cancelled', 1, '{"reason": "Sold out"}')`,
    tries: () => `select id from public.unmatched_payments where reason = 'order_cancelled'`,
    holds: 'row',
  },
  {
    rule: 'an order that was paid keeps its money when it is cancelled',
    mutation: rewrite('private.release_money', 'and o.amount_paid < o.total', ''),
    as: 'admin',
    first: (world) =>
      `${verify(13200, 'form-one')(world)}, public.move_order('${world.rows['orders']}', 'cancelled', 2, '{"reason": "Sold out"}')`,
    tries: () => `select id from public.unmatched_payments where reason = 'order_cancelled'`,
    holds: 'none',
  },
  {
    rule: 'the clock ends an order that was paid in part',
    mutation: rewrite(
      'private.cancel_unpaid_orders',
      `o.payment_method <> 'cod'`,
      `o.payment_method <> 'cod' and o.amount_paid = 0`,
    ),
    as: 'system',
    first: (world) =>
      `with receipt as (${aReceipt(world)})
       update public.payments set status = 'pending', expires_at = now() - interval '1 minute' where id = '${world.rows['payments']}' returning id`,
    tries: () => 'select 1 where private.cancel_unpaid_orders() > 0',
    holds: 'row',
  },
  {
    rule: 'a part of the money gives the rest a deadline',
    mutation: rewrite('private.await_rest', `status = 'pending'`, `status = 'awaiting_verification'`),
    as: 'admin',
    first: verify(100, 'form-one'),
    tries: ({ rows }) =>
      `select id from public.payments where id = '${rows['payments']}' and status = 'pending' and expires_at > now()`,
    holds: 'row',
  },
  {
    rule: 'an excess over the amount due is unmatched money',
    mutation: rewrite('private.record_receipt', 'p_amount > v_taken', 'false'),
    as: 'admin',
    first: (world) => verify(13300, 'form-one')(world).replace(/\)$/, ', true)'),
    tries: () => `select id from public.unmatched_payments where reason = 'over_due' and amount = 100`,
    holds: 'row',
  },
  {
    rule: 'receipts are taken back by admins',
    mutation: rewrite('public.record_bounce', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: bounce(),
    holds: 'PT403',
  },
  {
    rule: 'money that a gateway reported is no mistake',
    mutation: rewrite('private.check_reversible', `p_receipt.source = 'gateway' and p_kind = 'mistake'`, 'false'),
    as: 'system',
    tries: ({ rows }) => [
      `select private.check_reversible(jsonb_populate_record(r, $1), 'mistake', 'Typo') from public.payment_receipts r
       where r.id = '${rows['payment_receipts']}'`,
      [json({ source: 'gateway' })],
    ],
    holds: 'PT409',
  },
  {
    rule: 'a receipt is taken back once',
    mutation: rewrite(
      'private.check_reversible',
      `p_receipt.reversal_reason <> p_reason or p_receipt.reversal ->> 'kind' is distinct from p_kind`,
      'false',
    ),
    as: 'admin',
    first: bounce(),
    tries: bounce('bounced', 'Other words'),
    holds: 'PT409',
  },
  {
    rule: 'a refund that was not paid out ends with a bounce',
    mutation: rewrite('public.record_bounce', `and status = 'requested'`, 'and false'),
    as: 'admin',
    first: bounce(),
    tries: () => `select id from public.refunds where status = 'failed'`,
    holds: 'row',
  },
  {
    rule: 'a paid order whose money bounced waits for it again',
    mutation: rewrite('private.reopen_payments', `v_order.status = 'paid'`, 'false'),
    as: 'admin',
    first: (world) => `select public.record_bounce((${paidWithExcess(world).replace('select ', '')})::uuid, 'Chargeback')`,
    tries: ({ rows }) => `select id from public.orders where id = '${rows['orders']}' and status = 'payment_pending'`,
    holds: 'row',
  },
  {
    rule: 'the excess of money that bounced is gone',
    mutation: rewrite('private.money_made_from', 'u.receipt_id = m.receipt_id or', ''),
    as: 'admin',
    first: (world) => `select public.record_bounce((${paidWithExcess(world).replace('select ', '')})::uuid, 'Chargeback')`,
    tries: () => `select id from public.unmatched_payments where reason = 'over_due' and outcome = 'bounced'`,
    holds: 'row',
  },
  {
    rule: 'an order that paid nothing is not written off',
    mutation: `${rewrite('private.write_off_refusal', 'o.amount_paid <= 0', 'false')};
      ${rewrite('private.write_off_refusal', `private.due_in_usd(o) > private.setting_number('write_off_limit', 2)`, 'false')}`,
    as: 'admin',
    tries: (world) => writeOff(world, 13200),
    holds: 'PT409',
  },
  {
    rule: 'a write-off has a limit',
    mutation: rewrite(
      'private.write_off_refusal',
      `private.due_in_usd(o) > private.setting_number('write_off_limit', 2)`,
      'false',
    ),
    as: 'admin',
    first: verify(1000, 'form-one'),
    tries: (world) => writeOff(world, 12200),
    holds: 'PT409',
  },
  {
    rule: 'a write-off is of the balance that was seen',
    mutation: rewrite('private.check_write_off', 'private.order_due(p_order) <> p_expected_missing', 'false'),
    as: 'admin',
    first: verify(13199, 'form-one'),
    tries: (world) => writeOff(world, 2),
    holds: 'PT409',
  },
  {
    rule: 'orders are written off by admins',
    mutation: rewrite('public.write_off', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: (world) => writeOff(world, 1),
    holds: 'PT403',
  },
  {
    rule: 'a write-off is no money of its payment',
    mutation: rewrite('private.payment_money', `'migration')`, `'migration', 'write_off')`),
    as: 'admin',
    first: (world) =>
      `select public.write_off((${verify(13199, 'form-one')(world).replace('select ', '')} ->> 'order_id')::uuid, 1, 'Bank fee')`,
    tries: ({ rows }) => `select id from public.payments where id = '${rows['payments']}' and amount = 13199`,
    holds: 'row',
  },
  {
    rule: 'held money is used by its customer',
    mutation: `${rewrite('public.apply_held_money', 'and o.user_id = v_user)', ')')};
      ${rewrite('public.apply_held_money', 'and user_id = v_user for update', 'for update')}`,
    as: 'other',
    tries: applyHeld(),
    holds: 'PT404',
  },
  {
    rule: 'held money is listed for its customer',
    mutation: rewrite('public.my_held_money', 'o.user_id = (select auth.uid()) and', ''),
    as: 'other',
    tries: () => 'select id from public.my_held_money()',
    holds: 'none',
  },
  {
    rule: 'held money is not used while a proof is checked',
    mutation: rewrite('private.payment_for_held_money', 'p_order.has_proof', 'false'),
    as: 'owner',
    tries: applyHeld(),
    holds: 'PT409',
  },
  {
    rule: 'a refund names its items or says that it is for money only',
    mutation: rewrite('private.refund_lines_of', `p_items is null and p_order.status = 'cancelled'`, 'p_items is null'),
    as: 'admin',
    tries: requestRefund({ items: 'null' }),
    holds: 'PT400',
  },
  {
    rule: 'a refund names items of its order',
    mutation: rewrite('private.refund_lines_of', 'where order_id = p_order.id and id', 'where id'),
    as: 'admin',
    tries: (world) => requestRefund({ items: `'[{"line_id": "${world.rows['order_lines']}"}]'` })(world),
    holds: 'PT404',
  },
  {
    rule: 'one session that fits no order is kept once',
    mutation: rewrite(
      'private.keep_unmatched',
      'if exists (select from public.unmatched_payments',
      'if false and exists (select from public.unmatched_payments',
    ),
    as: 'system',
    first: () => `select ${event('evt_one')}`,
    tries: () => `select 1 where ${event('evt_two')} ->> 'outcome' = 'already'`,
    holds: 'row',
  },
  {
    rule: 'a session reported with another amount is separate money',
    mutation: rewrite('private.is_same_money', `and p_payment.amount = (p_event ->> 'amount')::numeric`, ''),
    as: 'system',
    first: ({ rows }) =>
      `insert into public.payments (order_id, method, gateway, gateway_ref, amount, currency, status)
       values ('${rows['orders']}', 'card', 'stripe', 'cs_mutant', 13200, 'NPR', 'succeeded') returning id`,
    tries: () => `select 1 where ${event('evt_one')} ->> 'outcome' = 'unmatched'`,
    holds: 'row',
  },
  {
    rule: 'money that a gateway reported is not called not received',
    mutation: rewrite('private.check_outcome', 'p_money.payment_event_id is not null', 'false'),
    as: 'system',
    tries: ({ rows }) => [
      `select private.check_outcome(jsonb_populate_record(u, $1), 'not_received') from public.unmatched_payments u`,
      [json({ payment_event_id: rows['payment_events'] })],
    ],
    holds: 'PT409',
  },
  {
    rule: 'money of a receipt is called not received by reversing it',
    mutation: rewrite('private.check_outcome', 'p_money.receipt_id is not null', 'false'),
    as: 'system',
    tries: ({ rows }) => [
      `select private.check_outcome(jsonb_populate_record(u, $1), 'not_received') from public.unmatched_payments u`,
      [json({ receipt_id: rows['payment_receipts'] })],
    ],
    holds: 'PT409',
  },
  {
    rule: 'unmatched money is credited by admins',
    mutation: rewrite('public.apply_unmatched_payment', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: apply(),
    holds: 'PT403',
  },
  {
    rule: 'unmatched money is credited once, to one payment',
    mutation: rewrite('private.lock_unmatched', 'v_money.resolved_at is not null', 'false'),
    as: 'admin',
    first: ({ rows }) => `select public.resolve_unmatched_payment('${rows['unmatched_payments']}', 'Sent back', 'returned')`,
    tries: apply(),
    holds: 'PT409',
  },
  {
    rule: 'crediting the same money again gives the same answer',
    mutation: rewrite('private.apply_money', 'if v_answer is not null then return v_answer; end if;', ''),
    as: 'admin',
    first: apply(),
    tries: apply(),
    holds: 'row',
  },
  {
    rule: 'unmatched money is credited in its currency',
    mutation: rewrite('private.lock_unmatched', 'v_money.currency <> p_currency', 'false'),
    as: 'system',
    tries: ({ rows }) => `select private.lock_unmatched('${rows['unmatched_payments']}', 'INR')`,
    holds: 'PT409',
  },
  {
    rule: 'unmatched money is credited on the balance that was read',
    mutation: rewrite('private.apply_money', 'perform private.check_balance(v.purchase, p_expected_balance);', ''),
    as: 'admin',
    tries: apply(7),
    holds: 'PT409',
  },
  {
    rule: 'credited money that is taken back is unmatched again',
    mutation: rewrite('public.record_bounce', 'where id = v_receipt.unmatched_id', 'where false and id = v_receipt.unmatched_id'),
    as: 'admin',
    first: (world) =>
      `select public.record_bounce((${apply()(world).replace('select ', '')} ->> 'receipt_id')::uuid, 'Another order', 'mistake')`,
    tries: ({ rows }) =>
      `select id from public.unmatched_payments where id = '${rows['unmatched_payments']}' and resolved_at is null`,
    holds: 'row',
  },
  {
    rule: 'refunds are requested by admins',
    mutation: rewrite('public.request_refund', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: requestRefund(),
    holds: 'PT403',
  },
  {
    rule: 'refunds are settled by admins',
    mutation: rewrite('public.settle_refund', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: settleRefund,
    holds: 'PT403',
  },
  {
    rule: 'refunds are cancelled by admins',
    mutation: rewrite('public.cancel_refund', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.cancel_refund('${rows['refunds']}', 'Mine')`,
    holds: 'PT403',
  },
  {
    rule: 'only admins read internal notes of refunds',
    mutation: 'alter table public.refund_admin disable row level security',
    as: 'owner',
    tries: () => 'select note from public.refund_admin',
    holds: 'none',
  },
  {
    rule: 'a refund is requested on the balance that was seen',
    mutation: rewrite('public.request_refund', 'v_left <> p_expected_refundable', 'false'),
    as: 'admin',
    tries: requestRefund({ expected: 13200 }),
    holds: 'PT409',
  },
  {
    rule: 'one form requests one refund',
    mutation: rewrite('public.request_refund', 'v_known.request_hash <> v_hash', 'false'),
    as: 'admin',
    first: requestRefund(),
    tries: requestRefund({ amount: 60 }),
    holds: 'PT409',
  },
  {
    rule: 'a settled refund is not cancelled',
    mutation: rewrite('private.check_open_refund', `p_refund.status in ('succeeded', 'failed')`, 'false'),
    as: 'admin',
    first: settleRefund,
    tries: ({ rows }) => `select public.cancel_refund('${rows['refunds']}', 'Mistake')`,
    holds: 'PT409',
  },
];
