import type { World } from '../matrix/world.ts';
import { json, type Mutant, rewrite } from './mutant.ts';

/** Splits the unmatched money of 50 with a share of the unpaid order. */
const split =
  (amount: number, expected = 0) =>
  ({ rows }: World): [string, unknown[]] => [
    `select public.split_unmatched_payment('${rows['unmatched_payments']}', $1)`,
    [json([{ payment_id: rows['payments'], amount, expected_balance: expected }])],
  ];
/** The same as one statement, to run before a try. */
const splitFirst =
  (amount: number) =>
  (world: World): string => {
    const [text, [shares]] = split(amount)(world);
    return text.replace('$1', `'${String(shares)}'`);
  };

const splitMutants: Mutant[] = [
  {
    rule: 'unmatched money is split by admins',
    mutation: rewrite('public.split_unmatched_payment', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: split(20),
    holds: 'PT403',
  },
  {
    rule: 'shares are at most what arrived',
    mutation: rewrite('public.split_unmatched_payment', 'v_sum > v_money.amount', 'false'),
    as: 'admin',
    tries: split(51),
    holds: 'PT400',
  },
  {
    rule: 'money is split once',
    mutation: rewrite('private.lock_unmatched', 'v_money.resolved_at is not null', 'false'),
    as: 'admin',
    first: splitFirst(20),
    tries: split(10, 20),
    holds: 'PT409',
  },
  {
    rule: 'a share is credited on the balance that was seen',
    mutation: rewrite(
      'private.apply_share',
      `perform private.check_balance(v.purchase, (p_share ->> 'expected_balance')::numeric);`,
      '',
    ),
    as: 'admin',
    tries: split(20, 7),
    holds: 'PT409',
  },
  {
    rule: 'a share is at most what its order is due',
    mutation: rewrite('private.apply_share', 'v_amount > (v.purchase).total - (v.purchase).amount_paid', 'false'),
    as: 'system',
    first: () => 'update public.unmatched_payments set amount = 20000 returning id',
    tries: ({ people, rows }) => [
      `select private.apply_share(u, $1, 'shares.0.amount', '${people.admin}') from public.unmatched_payments u`,
      [json({ payment_id: rows['payments'], amount: 13201, expected_balance: 0 })],
    ],
    holds: 'PT400',
  },
  {
    rule: 'a share is in the currency of its order',
    mutation: rewrite('private.apply_share', '(v.payment).currency <> p_money.currency', 'false'),
    as: 'system',
    first: () => `update public.unmatched_payments set currency = 'USD' returning id`,
    tries: ({ people, rows }) => [
      `select private.apply_share(u, $1, 'shares.0.amount', '${people.admin}') from public.unmatched_payments u`,
      [json({ payment_id: rows['payments'], amount: 20, expected_balance: 0 })],
    ],
    holds: 'PT409',
  },
  {
    rule: 'an order is in a split once',
    mutation: rewrite('private.read_shares', 'v_read @> jsonb_build_array', 'false and v_read @> jsonb_build_array'),
    as: 'system',
    tries: ({ rows }) => [
      `select private.read_shares($1)`,
      [json([1, 2].map((amount) => ({ payment_id: rows['payments'], amount, expected_balance: 0 })))],
    ],
    holds: 'PT400',
  },
  {
    rule: 'a part is known by the money it was split from',
    mutation: 'alter table public.unmatched_payments drop constraint unmatched_payments_part_known',
    as: 'system',
    tries: () =>
      `insert into public.unmatched_payments (gateway, amount, currency, reason) values ('bank', 5, 'NPR', 'split') returning id`,
    holds: '23514',
  },
  {
    rule: 'orders for unmatched money are suggested to admins',
    mutation: rewrite('public.suggest_orders', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.suggest_orders('${rows['unmatched_payments']}')`,
    holds: 'PT403',
  },
  {
    rule: 'money is noted with something to recognise it by',
    mutation: rewrite('public.note_unmatched_payment', `coalesce(nullif(v_note, ''), v_sender, v_reference) is null`, 'false'),
    as: 'admin',
    tries: () => `select public.note_unmatched_payment(10, 'NPR', ' ')`,
    holds: 'PT400',
  },
  {
    rule: 'money does not arrive in the future',
    mutation: rewrite('public.note_unmatched_payment', `p_arrived_at > now() + interval '5 minutes'`, 'false'),
    as: 'admin',
    tries: () => `select public.note_unmatched_payment(10, 'NPR', 'x', p_arrived_at => now() + interval '1 day')`,
    holds: 'PT400',
  },
];

export const peopleMutants: Mutant[] = [...splitMutants];
