import type { World } from '../matrix/world.ts';
import { type Mutant, rewrite } from './mutant.ts';

const seenOf = (id: string | undefined): string => `(select updated_at from public.order_lines where id = '${id}')`;
const lines = (id: string | undefined, seen = seenOf(id)): string =>
  `jsonb_build_array(jsonb_build_object('line_id', '${id}', 'seen', ${seen}))`;
/** Moves the line of the unpaid order. */
const moveLine =
  (to: string) =>
  ({ rows }: World): string =>
    `select public.move_lines(${lines(rows['order_lines'])}, '${to}', '{"reason": "Gone"}')`;
const onParcel =
  (verb: string, more: string) =>
  ({ rows }: World): string =>
    `select public.${verb}('${rows['parcels']}', 1, ${more})`;
const pay = ({ rows }: World): string => `select public.verify_payment('${rows['payments']}', 13200, 'mutant-line', 0)`;
const moveOrder =
  (to: string) =>
  ({ rows }: World): string =>
    `select public.move_order(id, '${to}', version, '{"carrier": "DHL", "tracking_number": "1"}') from public.orders
     where id = '${rows['orders']}'`;
const inTurn = (...statements: string[]): string =>
  `do $first$ begin ${statements.map((one) => one.replace('select', 'perform')).join('; ')}; end $first$`;
const now = (): string => 'set constraints all immediate';

/** Rules of lines and parcels. */
export const linesMutants: Mutant[] = [
  {
    rule: 'an order whose money bounced is not shipped',
    mutation: rewrite('private.money_is_missing', 'o.amount_paid < o.total', 'false'),
    as: 'admin',
    first: (world) =>
      inTurn(
        pay(world),
        moveOrder('ordered')(world),
        `select public.record_bounce(id, 'Recalled', 'bounced') from public.payment_receipts where order_id = '${world.rows['orders']}'`,
      ),
    tries: moveOrder('shipped'),
    holds: 'PT409',
  },
  {
    rule: 'an order is not bought while the refund of all its money waits',
    mutation: rewrite('private.money_is_back', 'o.amount_refunded + o.amount_refunding', 'o.amount_refunded'),
    as: 'admin',
    first: (world) =>
      inTurn(
        pay(world),
        `select public.request_refund('${world.rows['payments']}', 13200, 'Late', null, 'mutant-refund-all', 13200, '[]')`,
      ),
    tries: moveOrder('ordered'),
    holds: 'PT409',
  },
  {
    rule: 'lines move once their order is paid',
    mutation: rewrite('private.may_buy', `o.status in ('paid', 'ordered')`, 'true'),
    as: 'admin',
    tries: moveLine('unavailable'),
    holds: 'PT409',
  },
  {
    rule: 'a line moves as its state allows',
    mutation: rewrite('public.move_lines', 'not p_to = any', 'false and not p_to = any'),
    as: 'admin',
    tries: moveLine('received'),
    holds: 'PT409',
  },
  {
    rule: 'a line is saved only over what its admin saw',
    mutation: rewrite('private.take_line', 'v_line.updated_at is distinct from', 'false and v_line.updated_at is distinct from'),
    as: 'admin',
    tries: ({ rows }) =>
      `select public.move_lines(${lines(rows['order_lines'], `'epoch'::timestamptz`)}, null, '{"shop_order_ref": "1"}')`,
    holds: 'PT409',
  },
  {
    rule: 'the state of a line is written by its verbs alone',
    mutation: `grant update (state) on public.order_lines to authenticated;
      create policy "mutant" on public.order_lines for update to authenticated using (true)`,
    as: 'admin',
    tries: ({ rows }) => `update public.order_lines set state = 'bought' where id = '${rows['order_lines']}' returning id`,
    holds: 'denied',
  },
  {
    rule: 'a refunded line is not bought',
    mutation: rewrite('private.line_moves', `else '{}'::text[] end`, `else array['bought'] end`),
    as: 'admin',
    first: (world) =>
      `select public.request_refund('${world.rows['payments']}', 50, ${pay(world).replace('select ', '')} ->> 'status', null,
        'mutant-refund', 13200, '[{"line_id": "${world.rows['order_lines']}"}]')`,
    tries: moveLine('bought'),
    holds: 'PT409',
  },
  {
    rule: 'lines of refunds are seen by their customer',
    mutation: `create policy "anyone" on public.refund_lines for select to authenticated using (true)`,
    as: 'other',
    tries: () => 'select id from public.refund_lines',
    holds: 'none',
  },
  {
    rule: 'what a line cost at the shop is not its customer’s to read',
    mutation: `create policy "anyone" on public.order_line_admin for select to authenticated using (true)`,
    as: 'owner',
    tries: () => 'select id from public.order_line_admin',
    holds: 'none',
  },
  {
    rule: 'a line that left its parcel is in no parcel’s state',
    mutation: 'drop trigger lines_agree on public.order_lines',
    as: 'system',
    first: now,
    tries: ({ rows }) => `update public.order_lines set state = 'packed' where id = '${rows['order_lines']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'the lines of an order add up to its price',
    mutation: rewrite('private.check_lines_agree', '(select sum(amount)', '(select i.line_total_local + 0 * sum(amount)'),
    as: 'system',
    first: now,
    tries: ({ rows }) => `update public.order_lines set amount = 1 where id = '${rows['order_lines']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'what was agreed of a line stays',
    mutation: 'drop trigger order_lines_keep_facts on public.order_lines',
    as: 'system',
    tries: ({ rows }) => `update public.order_lines set item = '{}' where id = '${rows['packed_line']}' returning id`,
    holds: 'PT409',
  },
  {
    rule: 'a line that is not unavailable asks its customer nothing',
    mutation: rewrite('public.answer_unavailable', `v_line.state <> 'unavailable'`, 'false'),
    as: 'owner',
    tries: ({ rows }) => `select public.answer_unavailable('${rows['order_lines']}', 'wait')`,
    holds: 'PT409',
  },
  {
    rule: 'only its customer answers for a line',
    mutation: rewrite('public.answer_unavailable', 'where l.id = p_line_id and o.user_id = v_user', 'where l.id = p_line_id'),
    as: 'other',
    tries: ({ rows }) => `select public.answer_unavailable('${rows['order_lines']}', 'wait')`,
    holds: 'PT404',
  },
  {
    rule: 'only what was received is packed',
    mutation: rewrite('private.packing_refusal', `p_line.state <> 'received'`, 'false'),
    as: 'admin',
    first: pay,
    tries: ({ rows }) => `select public.pack_parcel(${lines(rows['order_lines'])}, '${rows['parcels']}')`,
    holds: 'PT409',
  },
  {
    rule: 'a parcel leaves after its orders are ordered',
    mutation: rewrite('public.ship_parcel', 'v_early is not null', 'false'),
    as: 'admin',
    tries: onParcel('ship_parcel', `'{"carrier": "DHL", "tracking_number": "1"}'`),
    holds: 'PT409',
  },
  {
    rule: 'a parcel is changed as its admin saw it',
    mutation: rewrite('private.lock_parcel', 'v_parcel.version <> p_version', 'false'),
    as: 'admin',
    tries: ({ rows }) => `select public.unpack_line('${rows['parcels']}', 99, '${rows['packed_line']}')`,
    holds: 'PT409',
  },
  {
    rule: 'nothing happens to a parcel that did not leave',
    mutation: rewrite('public.record_parcel_event', 'v_parcel.shipped_at is null', 'false'),
    as: 'admin',
    tries: onParcel('record_parcel_event', `'{"state": "customs"}'`),
    holds: 'PT409',
  },
  {
    rule: 'carriers are heard through their webhook alone',
    mutation: 'grant execute on function public.record_carrier_event(jsonb) to authenticated',
    as: 'admin',
    tries: () => `select public.record_carrier_event('{}')`,
    holds: 'denied',
  },
  {
    rule: 'a parcel is seen by its customer',
    mutation: `create policy "anyone" on public.parcels for select to authenticated using (true)`,
    as: 'other',
    tries: () => 'select id from public.parcels',
    holds: 'none',
  },
  {
    rule: 'free storage has the days of its country',
    mutation: rewrite('private.free_storage', 'make_interval(days => storage_days)', 'make_interval(days => 30)'),
    as: 'system',
    first: () => `update public.country_settings set storage_days = 10 where code = 'US'`,
    tries: ({ rows }) => `select 1 from public.order_lines where id = '${rows['order_lines']}'
      and private.free_storage(order_item_id) = interval '10 days'`,
    holds: 'row',
  },
  {
    rule: 'the date of free storage stays when the days of its country change',
    mutation: rewrite(
      'private.stored',
      'then s.free_until',
      `then s.last_receipt + private.free_storage((select t.id from public.order_items t where t.order_id = s.order_id limit 1))`,
    ),
    as: 'system',
    first: ({ rows }) => `with d as (update public.country_settings set storage_days = 1 where code = 'US')
      update public.order_lines set state = 'received', received_at = now(), free_until = now() + interval '30 days'
      where id = '${rows['order_lines']}'`,
    tries: ({ rows }) => `select 1 from public.order_lines l, private.stored(l.order_id) s where l.id = '${rows['order_lines']}'
      and s.free_until > now() + interval '29 days'`,
    holds: 'row',
  },
  {
    rule: 'storage is listed for admins alone',
    mutation: rewrite('public.storage_list', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: () => 'select public.storage_list()',
    holds: 'PT403',
  },
  {
    rule: 'another customer does not read what an order stores',
    mutation: rewrite('private.storage_of', `not private.may_see('order', p_order_id)`, 'false'),
    as: 'system',
    first: ({ rows, people }) => `with l as (update public.order_lines set state = 'received', received_at = now()
      where id = '${rows['order_lines']}') select private.act_as_customer('${people.other}')`,
    tries: ({ rows }) => `select 1 where private.storage_of('${rows['orders']}') <> '[]'`,
    holds: 'none',
  },
  {
    rule: 'what a parcel saves is shown to admins alone',
    mutation: rewrite('public.preview_parcel_saving', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.preview_parcel_saving('{${rows['order_lines']}}')`,
    holds: 'PT403',
  },
  {
    rule: 'a parcel is measured by admins alone',
    mutation: rewrite('public.measure_parcel', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.measure_parcel('${rows['parcels']}', 1, '{"weight": 2}')`,
    holds: 'PT403',
  },
  {
    rule: 'what more weight costs is shown to admins alone',
    mutation: rewrite('private.extra_weight', 'not private.caller_is_admin()', 'false'),
    as: 'system',
    first: ({ rows, people }) => `with p as (update public.parcels set weight = 90 where id = '${rows['parcels']}')
      select private.act_as_customer('${people.owner}')`,
    tries: () => 'select 1 from public.parcel_cards where extra_weight is not null',
    holds: 'none',
  },
  {
    rule: 'another customer does not read what an order saved',
    mutation: rewrite('private.savings_of', `not private.may_see('order', p_order_id)`, 'false'),
    as: 'system',
    first: ({ rows, people }) => `with r as (update public.refunds set kind = 'held', status = 'succeeded',
        parcel_id = '${rows['parcels']}' where id = '${rows['refunds']}' returning id, payment_id, amount),
      u as (insert into public.unmatched_payments (gateway, payment_id, amount, currency, reason, refund_id)
        select 'bank', payment_id, amount, 'INR', 'shipping_saved', id from r)
      select private.act_as_customer('${people.other}')`,
    tries: ({ rows }) => `select 1 from public.refunds r join public.payments p on p.id = r.payment_id
      where r.id = '${rows['refunds']}' and private.savings_of(p.order_id) <> '[]'`,
    holds: 'none',
  },
  {
    rule: 'the papers of a parcel are for admins alone',
    mutation: rewrite('public.parcel_papers', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.parcel_papers('${rows['parcels']}')`,
    holds: 'PT403',
  },
  {
    rule: 'another customer does not read the receipts of an order',
    mutation: rewrite('private.order_papers', `not private.may_see('order', p_order_id)`, 'false'),
    as: 'system',
    first: ({ rows, people }) => `with r as (insert into public.payment_receipts (payment_id, order_id, amount, currency, source,
        idempotency_key) select p.id, p.order_id, 1, p.currency, 'admin', 'mutant-receipt' from public.payments p
        where p.order_id = '${rows['orders']}' limit 1) select private.act_as_customer('${people.other}')`,
    tries: ({ rows }) => `select 1 where private.order_papers('${rows['orders']}') <> '[]'`,
    holds: 'none',
  },
];
