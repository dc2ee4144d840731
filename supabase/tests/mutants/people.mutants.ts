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
    mutation: rewrite('private.apply_share', 'v_amount > private.order_due(v.purchase)', 'false'),
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

const saveNotes =
  (version: number) =>
  ({ people }: World): string =>
    `select public.save_customer_notes('${people.owner}', 'Calls at ${version}', ${version})`;
const startView = ({ people }: World): string => `select public.view_as_customer('${people.owner}', 'A test')`;
const quotesOf = ({ people }: World): string => `select id from public.customer_quotes('${people.owner}')`;

const customerMutants: Mutant[] = [
  {
    rule: 'notes about a customer are saved over the version that was read',
    mutation: rewrite('public.save_customer_notes', 'v_row.notes_version <> p_version', 'false'),
    as: 'admin',
    first: saveNotes(0),
    tries: ({ people }) => `select public.save_customer_notes('${people.owner}', 'Mine', 0)`,
    holds: 'PT409',
  },
  {
    rule: 'notes about a customer are saved by admins',
    mutation: rewrite('public.save_customer_notes', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: saveNotes(0),
    holds: 'PT403',
  },
  {
    rule: 'cash on delivery is switched by admins',
    mutation: rewrite('public.set_cash_on_delivery', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ people }) => `select public.set_cash_on_delivery('${people.owner}', true)`,
    holds: 'PT403',
  },
  {
    rule: 'the page of a customer is for admins',
    mutation: `do $view$ declare v_text text := pg_get_viewdef('public.admin_customer_details'); begin
      execute 'create or replace view public.admin_customer_details with (security_invoker = true) as '
        || replace(v_text, 'private.caller_is_admin()', 'true'); end $view$;
      ${rewrite('private.customer_page_figures', 'private.caller_is_admin()', 'true')}`,
    as: 'owner',
    tries: () => 'select id from public.admin_customer_details',
    holds: 'none',
  },
  {
    rule: 'a view as a customer is started by admins',
    mutation: rewrite('public.view_as_customer', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: startView,
    holds: 'PT403',
  },
  {
    rule: 'a view as a customer leaves a line in the audit log',
    mutation: rewrite('public.view_as_customer', "'view', 'profiles'", "'update', 'profiles'"),
    as: 'admin',
    first: startView,
    tries: ({ people }) => `select id from public.audit_log where action = 'view' and record_id = '${people.owner}'`,
    holds: 'row',
  },
  {
    rule: 'the customer’s pages are read after the view was started',
    mutation: rewrite('private.need_view', 'if not exists (', 'if false and not exists ('),
    as: 'admin',
    tries: quotesOf,
    holds: 'PT403',
  },
  {
    rule: 'a view as a customer ends after an hour',
    mutation: rewrite('private.need_view', `and created_at > now() - interval '60 minutes'`, ''),
    as: 'system',
    first: ({ people }) => `with started as (insert into public.audit_log (actor_id, action, table_name, record_id, created_at)
      values ('${people.admin}', 'view', 'profiles', '${people.owner}', now() - interval '61 minutes') returning id)
      select id, set_config('request.jwt.claim.sub', '${people.admin}', true) from started`,
    tries: quotesOf,
    holds: 'PT403',
  },
  {
    rule: 'a view as a customer has that customer’s quotes alone',
    mutation: rewrite('private.quotes_as_customer', 'c.user_id = p_user_id and', ''),
    as: 'admin',
    first: ({ people }) => `select public.view_as_customer('${people.other}', 'A test')`,
    tries: ({ people }) => `select id from public.customer_quotes('${people.other}') where user_id <> '${people.other}'`,
    holds: 'none',
  },
  {
    rule: 'a view as a customer has that customer’s orders alone',
    mutation: rewrite('private.orders_as_customer', 'where c.user_id = p_user_id', ''),
    as: 'admin',
    first: ({ people }) => `select public.view_as_customer('${people.other}', 'A test')`,
    tries: ({ people }) => `select id from public.customer_orders('${people.other}') where user_id <> '${people.other}'`,
    holds: 'none',
  },
  {
    rule: 'nothing can be written while an admin views as a customer',
    mutation:
      'alter function private.quotes_as_customer(uuid, text, int) volatile; alter function public.customer_quotes(uuid, text, int) volatile;',
    as: 'system',
    tries: () => `select 1 from pg_proc where proname in ('quotes_as_customer', 'orders_as_customer', 'threads_as_customer',
      'customer_quotes', 'customer_orders', 'customer_threads') having count(*) filter (where provolatile = 's') = 6`,
    holds: 'row',
  },
  {
    rule: 'proof of payout is handed in by admins',
    mutation: rewrite('public.refund_to_prove', 'private.need_admin()', 'private.need_sign_in()'),
    as: 'owner',
    tries: ({ rows }) => `select public.refund_to_prove('${rows['refunds']}')`,
    holds: 'PT403',
  },
  {
    rule: 'proof of payout is not handed in for a refund that failed',
    mutation: rewrite('public.refund_to_prove', `(v.refund).status = 'failed'`, 'false'),
    as: 'admin',
    first: ({ rows }) => `select public.cancel_refund('${rows['refunds']}', 'Twice')`,
    tries: ({ rows }) => `select public.refund_to_prove('${rows['refunds']}')`,
    holds: 'PT409',
  },
  {
    rule: 'proof of payout is stored with its refund',
    mutation: rewrite(
      'public.record_payout_proof',
      `coalesce(p_path not like p_refund_id || '/' || p_sha256 || '.%', true)`,
      'false',
    ),
    as: 'system',
    tries: ({ rows, people }) =>
      `select public.record_payout_proof('${rows['refunds']}', '${people.admin}', '${people.owner}/${'a'.repeat(64)}.png', '${'a'.repeat(64)}')`,
    holds: 'PT400',
  },
];

const manyAddresses = ({ people }: World): string =>
  `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code)
     select '${people.owner}', 'N', '+9779800000000', 'B', 'C', 'NP' from generate_series(1, 11)`;

const anAddress =
  (changes: string) =>
  ({ people }: World): string =>
    `insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, state_province_region, postal_code, country_code)
     select '${people.owner}', 'N', phone, 'B', 'C', state, postal, 'US' from (values (${changes})) v (phone, state, postal) returning id`;

const lineMutants: Mutant[] = [
  {
    rule: 'a phone number is one',
    mutation: rewrite('private.need_phone', "v_number !~ '^\\+[1-9][0-9]{6,14}$'", 'false'),
    as: 'owner',
    tries: anAddress("'123', 'NY', '10001'"),
    holds: 'PT400',
  },
  {
    rule: 'an address has what its country needs',
    mutation: rewrite('private.check_address', 'v_missing is not null', 'false'),
    as: 'owner',
    tries: anAddress("'+12133734253', null, '10001'"),
    holds: 'PT400',
  },
  {
    rule: 'a postal code fits its country',
    mutation: rewrite('private.check_address', "new.postal_code !~ ('^(?:' || f.postal || ')$')", 'false'),
    as: 'owner',
    tries: anAddress("'+12133734253', 'NY', '1000'"),
    holds: 'PT400',
  },
  {
    rule: 'a name has no bidi controls',
    mutation: 'drop trigger clean_lines on public.profiles',
    as: 'owner',
    first: ({ people }) => `update public.profiles set full_name = U&'\\202eevil' where id = '${people.owner}'`,
    tries: ({ people }) => `select 1 from public.profiles where id = '${people.owner}' and full_name = 'evil'`,
    holds: 'row',
  },
];

const quotaMutants: Mutant[] = [
  {
    rule: 'addresses have a quota',
    mutation: 'drop trigger keep_quota on public.user_addresses',
    as: 'owner',
    tries: manyAddresses,
    holds: 'PT413',
  },
  {
    rule: 'saved views have a quota',
    mutation: 'drop trigger keep_quota on public.saved_views',
    as: 'owner',
    tries: ({ people }) => `insert into public.saved_views (owner_id, page, name)
      select '${people.owner}', 'orders', 'V' || n from generate_series(1, 11) n`,
    holds: 'PT413',
  },
  {
    rule: 'messages are sent one at a time',
    mutation: 'drop trigger keep_quota on public.messages',
    as: 'owner',
    tries: ({ people }) =>
      `insert into public.messages (sender_id, content) select '${people.owner}', 'A' from generate_series(1, 2)`,
    holds: 'PT413',
  },
  {
    rule: 'a customer adds 20 addresses in an hour',
    mutation: rewrite('private.keep_quota', 'v_of_hour > v_most_in_hour', 'false'),
    as: 'owner',
    first: (world) => manyAddresses(world).replace('(1, 11)', '(1, 10)'),
    tries: (world) => manyAddresses(world).replace('(1, 11)', '(1, 10)').replace("'NP' from", "'BT' from"),
    holds: 'PT429',
  },
  {
    rule: 'an account has an address that looks like no other',
    mutation: rewrite('private.refuse_confusable_email', "p_email !~ '^[!-~]*$'", 'false'),
    as: 'system',
    tries: ({ people }) => `update auth.users set email = 'аdmin@landfall.test' where id = '${people.owner}' returning 1`,
    holds: 'PT400',
  },
];

export const peopleMutants: Mutant[] = [...splitMutants, ...customerMutants, ...quotaMutants, ...lineMutants];
