import { type Mutant, rewrite } from './mutant.ts';

const LISTS = ['quote', 'order', 'payment', 'customer'];

/** The sums of a column of the sales figures, equal to the sums of the rows. */
const equal = (column: string): string =>
  `select 1 where (select sum(${column}) from private.trade_between('{-infinity,infinity}'))
    = (select coalesce(sum(${column}), 0) from private.trade_rows('{"[-infinity,infinity)"}'))`;

/** A change after all figures are summed up, so that only its mark reports it. */
const summedFirst = (change: string): string => `do $first$ begin perform private.fold_figures(); ${change}; end $first$`;

/** A roll-up that no longer follows a source table. */
const follows = (rule: string, trigger: string, first: (rows: Record<string, string>) => string, tries: string): Mutant => ({
  rule,
  mutation: `drop trigger ${trigger}`,
  as: 'system',
  first: ({ rows }) => first(rows),
  tries: () => tries,
  holds: 'row',
});

const CART = 'ffffffff-0000-4000-8000-000000000002';

/** Statements of a block: a cart of that person, and its first recovery mail. */
const SECOND_CART_OF = (person: string): string =>
  `insert into public.abandoned_carts (id, user_id, value_usd, last_activity_at, status) values ('${CART}', ${person}, 5, now() - interval '2 days', 'lost');
   insert into public.recovery_attempts (abandoned_cart_id, sequence, sent_at) values ('${CART}', 1, now() - interval '1 day');`;
const SECOND_CART = `do $first$ begin ${SECOND_CART_OF('(select id from public.profiles limit 1)')} end $first$`;

const SUMS_ARE_RIGHT = `select 1 where not exists (select user_id, payments, refunds, messages from private.all_customer_sums()
  except select user_id, sum(payments), sum(refunds), sum(messages) from private.customer_sums group by 1)`;

export const scaleMutants: Mutant[] = [
  ...LISTS.map((list): Mutant => ({
    rule: `the list of ${list}s is for admins`,
    mutation: rewrite(`public.admin_${list}_list`, 'v_admin uuid := private.need_admin();', ''),
    as: 'other',
    tries: () => `select public.admin_${list}_list()`,
    holds: 'PT403',
  })),
  {
    rule: 'a list takes the filters that it knows, and no others',
    mutation: `create or replace function private.know_filters(p_filters jsonb, p_known text[]) returns void language sql as 'select'`,
    as: 'admin',
    tries: () => `select public.admin_quote_list('{"colour": "red"}')`,
    holds: 'PT400',
  },
  {
    rule: 'a cursor belongs to one order of the list',
    mutation: rewrite('private.read_cursor', 'v_parts ->> 0 is distinct from p_order', 'false'),
    as: 'system',
    tries: () =>
      `select private.read_cursor(private.write_cursor('created_at desc', 'x', now(), gen_random_uuid()), 'display_id desc')`,
    holds: 'PT400',
  },
  {
    rule: 'the audit log is deleted from by its upkeep only',
    mutation: 'drop trigger audit_log_keep on public.audit_log',
    as: 'system',
    tries: () => 'delete from public.audit_log returning id',
    holds: 'PT403',
  },
  {
    rule: 'mails that wait keep their text',
    mutation: rewrite('private.retention_rules', "and status in ('sent', 'failed', 'cancelled') order by", 'order by'),
    as: 'system',
    first:
      () => `do $first$ begin insert into public.email_outbox (template_name, to_email, subject, html, text, dedupe_key, created_at)
      values ('quote_sent', 'a@mail.test', 'S', 'kept', 'kept', 'scale-mutant', now() - interval '100 days'); perform private.prune_history(1000); end $first$`,
    tries: () => `select 1 from public.email_outbox where dedupe_key = 'scale-mutant' and html = 'kept'`,
    holds: 'row',
  },
  follows(
    'the sales figures follow a quote that is sent',
    'mark_quarters on public.quotes',
    ({ quotes }) =>
      summedFirst(`update public.quotes set sent_at = case when sent_at is null then now() end where id = '${quotes}'`),
    equal('sent'),
  ),
  follows(
    'the sales figures follow a new quote',
    'mark_quarters on public.quotes',
    () =>
      summedFirst(
        `insert into public.quotes (user_id, country_code, destination_country) select id, 'US', 'NP' from public.profiles limit 1`,
      ),
    equal('requested'),
  ),
  follows(
    'the sales figures follow an estimate',
    'mark_quarters on public.quote_admin',
    () =>
      `do $first$ begin insert into public.quotes (id, user_id, country_code, destination_country) select 'ffffffff-0000-4000-8000-000000000001', id, 'US', 'NP' from public.profiles limit 1;
       perform private.fold_figures();
       insert into public.quote_admin (quote_id, estimate) values ('ffffffff-0000-4000-8000-000000000001', '{"currency": "USD"}') on conflict (quote_id) do update set estimate = excluded.estimate; end $first$`,
    equal('priced_or_estimated'),
  ),
  follows(
    'the sales figures follow a second payment',
    'mark_quarters on public.payments',
    ({ payments }) =>
      `do $first$ begin update public.payments set status = 'succeeded', paid_at = now() where id = '${payments}'; perform private.fold_figures();
       insert into public.payments (order_id, method, gateway, amount, currency, status, paid_at)
       select order_id, method, gateway, amount, currency, 'succeeded', now() + interval '9 days' from public.payments where id = '${payments}'; end $first$`,
    equal('paid_cents'),
  ),
  follows(
    'the facts of an order follow its payments',
    'keep_order_facts on public.payments',
    () => `update public.payments set status = 'succeeded', paid_at = now() where status <> 'succeeded'`,
    'select 1 where not exists (select * from private.all_order_facts() except select * from private.order_facts)',
  ),
  follows(
    'the figures of a customer follow a new quote',
    'count_quote on public.quotes',
    () =>
      `insert into public.quotes (user_id, country_code, destination_country) select id, 'US', 'NP' from public.profiles limit 1`,
    'select 1 where (select sum(quote_count) from private.customer_figures) = (select count(user_id) from public.quotes)',
  ),
  follows(
    'the facts of a cart follow the cart',
    'cart_facts_follow on public.abandoned_carts',
    () =>
      `insert into public.abandoned_carts (user_id, value_usd, last_activity_at, status) select id, 5, now() - interval '2 days', 'lost' from public.profiles limit 1`,
    'select 1 where (select count(*) from private.cart_facts) = (select count(*) from public.abandoned_carts)',
  ),
  follows(
    'the facts of a cart follow its recovery mails',
    'cart_facts_follow on public.recovery_attempts',
    () => SECOND_CART,
    `select 1 from private.cart_facts where cart_id = '${CART}' and sent_at is not null`,
  ),
  follows(
    'the facts of a cart follow the payment of an order',
    'cart_facts_follow on public.orders',
    ({ orders }) =>
      `do $first$ begin alter table public.orders disable trigger check_figures;
       update public.orders set payment_status = 'paid', created_at = now() - interval '2 hours' where id = '${orders}';
       ${SECOND_CART_OF(`(select user_id from public.orders where id = '${orders}')`)}
       update public.orders set payment_status = 'unpaid' where id = '${orders}'; end $first$`,
    `select 1 from private.cart_facts where cart_id = '${CART}' and bought_at is distinct from now() - interval '2 hours'`,
  ),
  follows(
    'the facts of a cart follow its events',
    'cart_facts_follow on public.cart_events',
    ({ quotes }) =>
      `do $first$ declare v_person uuid := (select user_id from public.quotes where id = '${quotes}'); begin
       insert into public.abandoned_carts (id, user_id, quote_ids, value_usd, last_activity_at, status) values ('${CART}', v_person, array['${quotes}'::uuid], 5, now() - interval '2 days', 'lost');
       insert into public.cart_events (user_id, quote_id, type, occurred_at) values (v_person, '${quotes}', 'added', now() - interval '100 days'); end $first$`,
    `select 1 from private.cart_facts where cart_id = '${CART}' and hours = 98 * 24`,
  ),
  {
    rule: 'the cart report counts a person once',
    mutation: rewrite('private.cart_measures', 'occurred_at < p_to group by 1)', 'occurred_at < p_to group by 1, occurred_at)'),
    as: 'system',
    first: () =>
      `insert into public.cart_events (user_id, type, occurred_at) select id, 'added', now() - n * interval '5 days' from public.profiles, generate_series(1, 9) n`,
    tries: () => `select 1 where (private.cart_measures(now() - interval '46 days', now()) ->> 'active')::int
      = (select count(*) from public.profiles)`,
    holds: 'row',
  },
  follows(
    'the sums of a customer follow a payment',
    'sum_payment on public.payments',
    ({ payments }) =>
      `insert into public.payments (order_id, method, gateway, amount, currency) select order_id, method, gateway, amount, currency from public.payments where id = '${payments}'`,
    SUMS_ARE_RIGHT,
  ),
  follows(
    'the sums of a customer follow a refund',
    'sum_refund on public.refunds',
    ({ payments }) =>
      `insert into public.refunds (payment_id, amount, reason, status) values ('${payments}', 0.01, 'Damaged', 'failed')`,
    SUMS_ARE_RIGHT,
  ),
  follows(
    'the sums of a customer follow a message',
    'sum_message on public.messages',
    () => `insert into public.messages (sender_id, content) select id, 'Hello' from public.profiles`,
    SUMS_ARE_RIGHT,
  ),
];
