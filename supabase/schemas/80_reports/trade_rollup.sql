create function private.quarter_of(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00Z')
$$;

create function private.is_paid(p_payment_status text) returns boolean
language sql immutable set search_path = '' as $$
  select p_payment_status in ('paid', 'partially_refunded', 'refunded')
$$;
-- A change of orders evaluates the triggers' conditions as its writer.
grant execute on function private.is_paid(text) to service_role;

-- A payment's or refund's share of its order, in US cents.
create function private.share_cents(p_total_usd numeric, p_amount numeric, p_total numeric) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(round(p_total_usd * p_amount / nullif(p_total, 0), 2) * 100, 0)::bigint
$$;

-- Everything that counts towards sales in some ranges of time, one row for each fact at its exact time. offset, and the
-- settings: each range is read by index and joined row by row, because the planner can't know how short it is.
create function private.trade_rows(p_ranges tstzrange[]) returns setof private.trade_figures
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  return query
    select q.created_at, 1, (q.final_total is not null or q.status = 'calculated')::int,
      (q.final_total is not null or a.estimate is not null)::int, (q.sent_at is not null)::int,
      (q.approved_at is not null)::int, (q.order_id is not null and private.is_paid(o.payment_status))::int,
      0, 0, 0, 0, 0, 0::bigint, 0::bigint, 0::bigint
    from unnest(p_ranges) r
    cross join lateral (select * from public.quotes where created_at >= lower(r) and created_at < upper(r)
      and merged_into is null offset 0) q
    left join public.quote_admin a on a.quote_id = q.id
    left join public.orders o on o.id = q.order_id
    union all
    select q.sent_at, 0, 0, 0, 0, 0, 0, 1, (q.approved_at is not null)::int,
      (q.order_id is not null and private.is_paid(o.payment_status))::int, (q.status = 'expired')::int, 0, 0, 0, 0
    from unnest(p_ranges) r
    cross join lateral (select * from public.quotes where sent_at >= lower(r) and sent_at < upper(r)
      and merged_into is null offset 0) q
    left join public.orders o on o.id = q.order_id
    union all
    select f.first_paid_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, (o.total_usd * 100)::bigint
    from unnest(p_ranges) r
    cross join lateral (select * from private.order_facts where first_paid_at >= lower(r) and first_paid_at < upper(r)
      offset 0) f
    join public.orders o on o.id = f.order_id
    union all
    select p.paid_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, private.share_cents(o.total_usd, p.amount, o.total), 0, 0
    from unnest(p_ranges) r
    cross join lateral (select * from public.payments where status = 'succeeded' and paid_at >= lower(r)
      and paid_at < upper(r) offset 0) p
    join public.orders o on o.id = p.order_id
    union all
    select f.at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      private.share_cents(o.total_usd, f.amount, o.total), 0
    from unnest(p_ranges) r
    cross join lateral (select coalesce(settled_at, updated_at) as at, payment_id, amount from public.refunds
      where status = 'succeeded' and coalesce(settled_at, updated_at) >= lower(r)
      and coalesce(settled_at, updated_at) < upper(r) offset 0) f
    join public.payments p on p.id = f.payment_id
    join public.orders o on o.id = p.order_id
    union all -- what cancelled orders owe is no revenue; when it is refunded, its refund counts instead
    select o.cancelled_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, private.owed_cents(o), 0
    from unnest(p_ranges) r
    cross join lateral (select * from public.orders where status = 'cancelled' and amount_paid > amount_refunded
      and cancelled_at >= lower(r) and cancelled_at < upper(r) offset 0) o;
end $$;

-- Sales between each two bounds: a row for each, `at` its start. The first and the last bound may be any moment, the
-- others are on quarters of an hour.
create function private.trade_between(p_bounds timestamptz[]) returns setof private.trade_figures
language plpgsql stable set search_path = '' as $$
declare
  v_from constant timestamptz := p_bounds[1];
  v_to constant timestamptz := p_bounds[cardinality(p_bounds)];
  v_first constant timestamptz := least(private.quarter_of(v_from + interval '15 minutes' - interval '1 microsecond'),
    v_to);
  v_last constant timestamptz := greatest(private.quarter_of(v_to), v_first);
  v_stale constant timestamptz[] := array(select distinct s.at from private.stale_quarters s where s.at >= v_first
    and s.at < v_last);
begin
  return query
    select p_bounds[width_bucket(t.at, p_bounds)], sum(t.requested)::int, sum(t.priced)::int,
      sum(t.priced_or_estimated)::int, sum(t.requested_sent)::int, sum(t.requested_approved)::int,
      sum(t.requested_paid)::int, sum(t.sent)::int, sum(t.sent_approved)::int, sum(t.sent_paid)::int,
      sum(t.sent_expired)::int, sum(t.orders_paid)::int, sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint,
      sum(t.order_cents)::bigint
    from (
      select * from private.trade_figures f where f.at >= v_first and f.at < v_last
        and f.at not in (select s.at from private.stale_quarters s)
      union all
      select * from private.trade_rows(array[tstzrange(v_from, v_first), tstzrange(v_last, v_to)]
        || array(select tstzrange(s, s + interval '15 minutes') from unnest(v_stale) s))
      union all
      select b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from unnest(p_bounds[:cardinality(p_bounds) - 1]) b) t
    group by 1;
end $$;

-- Sums up the stale quarters. Returns how many there were. One statement deletes the marks and reads the rows, so
-- a change that commits meanwhile leaves its mark for the next run.
create function private.fold_trade_figures() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_quarters int;
begin
  lock table private.trade_figures in share row exclusive mode; -- one run at a time
  with marks as (delete from private.stale_quarters where at is not null returning at),
  quarters as (select distinct at from marks),
  old as (delete from private.trade_figures f using quarters q where f.at = q.at),
  new as (insert into private.trade_figures select t.* from private.trade_between(array(
    select at from quarters union select at + interval '15 minutes' from quarters order by 1)) t
    where t.at in (select at from quarters))
  select count(*) into v_quarters from quarters;
  return v_quarters;
end $$;

-- Writes all figures from the rows. rebuild_order_facts() comes first where both are in doubt.
create function private.rebuild_trade_figures() returns void
language sql security definer set search_path = '' as $$
  insert into private.stale_quarters
    select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z')
      from private.trade_rows('{"[-infinity,infinity)"}') group by 1
    union select at from private.trade_figures;
  select private.fold_trade_figures();
$$;

-- Roll-ups that are summed up by a clock. Returns how many rows and quarters that were.
create function private.fold_figures() returns int
language sql security definer set search_path = '' as $$
  select private.fold_trade_figures() + private.fold_customer_sums()
$$;

-- Marks the quarters of a row, before and after its change. Arguments: its columns of time.
create function private.mark_quarters() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_quarters
    select distinct private.quarter_of((v.r ->> name)::timestamptz)
    from (values (to_jsonb(old)), (to_jsonb(new))) v(r) cross join unnest(tg_argv) name where v.r ->> name is not null;
  return null;
end $$;

-- Marks the quarter in which the quote of an estimate was requested.
create function private.mark_quarter_of_estimate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_quarters
    select private.quarter_of(created_at) from public.quotes where id in (old.quote_id, new.quote_id);
  return null;
end $$;

-- Marks the quarters in which the quotes of an order were requested and sent.
create function private.mark_quarters_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stale_quarters
    select private.quarter_of(t) from public.quotes q cross join unnest(array[q.created_at, q.sent_at]) t
    where q.order_id = new.id and t is not null;
  return null;
end $$;
