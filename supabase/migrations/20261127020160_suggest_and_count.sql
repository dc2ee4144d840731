-- Suggesting orders for unmatched money, and counting filtered lists, at a million quotes.

-- The orders that unmatched money may be for, before their reasons are worked out: set-based tests that let through at least what match_reasons() does.
create function private.orders_to_match(p_money public.unmatched_payments, p_meant public.orders) returns table (payment_id uuid)
language sql stable set search_path = '' as $$
  select p.id
  from (select upper(concat_ws(' ', p_money.sender_reference, p_money.note, p_money.gateway_ref)) as text offset 0) t
  cross join lateral (select regexp_replace(t.text, '[^A-Z0-9]', '', 'g') as letters, translate(t.text, 'OIL', '011') as digits offset 0) l
  cross join lateral (select regexp_replace(l.digits, '[^A-Z0-9]', '', 'g') as digit_letters offset 0) d
  cross join public.payments p join public.orders o on o.id = p.order_id left join public.profiles c on c.id = o.user_id
  where p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = p_money.currency and o.status <> 'cancelled'
    and (o.id = p_meant.id or o.user_id = p_meant.user_id
      or p_money.amount = o.total or abs(p_money.amount - (o.total - o.amount_paid)) <= (o.total - o.amount_paid) * 0.03
      or position(translate(regexp_replace(upper(p.reference_code), '[^A-Z0-9]', '', 'g'), 'OIL', '011') in d.digit_letters) > 0
      or position(translate(regexp_replace(upper(o.order_number), '[^A-Z0-9]', '', 'g'), 'OIL', '011') in d.digit_letters) > 0
      or p.reference_code like 'PAY-%' and (position(substr(p.reference_code, 5) in l.letters) > 0
        or extensions.word_similarity(lower(p.reference_code), lower(t.text)) >= 0.6)
      or extensions.similarity(lower(p_money.sender_name), lower(c.full_name)) >= 0.4
      or extensions.similarity(lower(p_money.sender_name), lower(o.shipping_address ->> 'recipient_name')) >= 0.4)
$$;

do $$
declare
  v_text text := pg_get_functiondef('public.suggest_orders(uuid)'::regprocedure);
  v_from constant text := 'from public.payments p
      join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
      cross join lateral';
begin
  if position(v_from in v_text) = 0 then raise exception 'suggest_orders no longer says this'; end if;
  execute replace(v_text, v_from, 'from (select m.payment_id from private.orders_to_match(v_money, v_meant) m offset 0) m
      join public.payments p on p.id = m.payment_id
      join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
      cross join lateral');
end $$;
create index payments_to_match on public.payments (currency, status) include (order_id, method) where status in ('pending', 'awaiting_verification') and method <> 'card';

-- How many rows a statement gives: counted up to 10,000, above that as the planner estimates them. Volatile: EXPLAIN needs it.
-- Where the planner expects 20,000 or more nothing is counted: the first 10,000 would be read and thrown away.
create or replace function private.count_up_to(p_rows text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
  v_estimate bigint;
begin
  execute 'explain (format json) select from ' || p_rows into v_plan;
  v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  if v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count;
    if count <= 10000 then is_estimate := false; return; end if;
  end if;
  count := greatest(v_estimate, 10001);
  is_estimate := true;
end $$;

create index audit_log_of_action on public.audit_log (action, created_at desc, id desc);

revoke execute on all functions in schema private from public;
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;
