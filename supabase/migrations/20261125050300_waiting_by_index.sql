-- What waits for an admin, counted and listed by index at any size: the statuses are read once, into a variable, because a join with them makes
-- the planner read every quote.
create index quotes_waiting on public.quotes (status, created_at) where order_id is null;
create index orders_waiting on public.orders (status, updated_at);
create index orders_awaiting_verification on public.orders (id) where payment_status = 'awaiting_verification';
create index payments_awaiting_verification on public.payments (updated_at) where status = 'awaiting_verification';
create index messages_unread_by_admins on public.messages (sender_id) where recipient_id is null and not is_read;

-- What waits now: counts by kind, each of the rows that its list shows. payments: proofs to check and unmatched money to settle.
create or replace function private.waiting_counts() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_needing text[] := private.statuses_that_need_action();
begin
  return jsonb_build_object(
    'quotes', (select count(*) from public.quotes where status = any (v_needing) and order_id is null),
    'orders', (select count(*) from public.orders where status = any (v_needing))
      + (select count(*) from public.orders o where o.payment_status = 'awaiting_verification' and o.status <> all (v_needing)
         and exists (select from public.payments w where w.order_id = o.id and w.status = 'awaiting_verification')),
    'payments', (select count(*) from public.payments where status = 'awaiting_verification')
      + (select count(*) from public.unmatched_payments where resolved_at is null));
end $$;

-- The twenty things that have waited longest: [{kind, id, who, from, to, label, status, since}]. Of each status only its oldest twenty are read.
create or replace function private.what_waits() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_needing text[] := private.statuses_that_need_action();
begin
  return (
    with waiting as (
      select 'quote' as kind, q.id, q.user_id, q.country_code as "from", q.destination_country as "to",
        concat_ws(' · ', q.display_id, q.product_name) as label, q.status, q.created_at as since
      from unnest(v_needing) needing(name),
        lateral (select * from public.quotes where status = needing.name and order_id is null order by created_at limit 20) q
      union all
      (select 'payment', p.id, o.user_id, null, o.destination_country,
         concat_ws(' · ', o.order_number, private.money_label(p.amount, p.currency)), p.status, p.updated_at
       from (select * from public.payments where status = 'awaiting_verification' order by updated_at limit 20) p
       join public.orders o on o.id = p.order_id)
      union all
      select 'order', o.id, o.user_id, null, o.destination_country,
        concat_ws(' · ', o.order_number, private.money_label(o.total, o.currency)), o.status, o.updated_at
      from unnest(v_needing) needing(name),
        lateral (select * from public.orders where status = needing.name order by updated_at limit 20) o
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'who', coalesce(nullif(p.full_name, ''), p.email, 'Customer'),
      'from', w."from", 'to', w."to", 'label', w.label, 'status', w.status, 'since', w.since) order by w.since), '[]')
    from (select * from waiting order by since limit 20) w left join public.profiles p on p.id = w.user_id);
end $$;

revoke execute on all functions in schema private from public;
