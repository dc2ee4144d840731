create function private.quarter_of(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00Z')
$$;

-- A payment's or refund's share of its order, in US cents.
create function private.share_cents(p_total_usd numeric, p_amount numeric, p_total numeric) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(round(p_total_usd * p_amount / nullif(p_total, 0), 2) * 100, 0)::bigint
$$;

-- As before, but in plpgsql, so that the planner sees how short the range is.
create function private.trade_raw(p_from timestamptz, p_to timestamptz) returns setof private.trade_figures
language plpgsql stable set search_path = '' as $$
begin
  return query
  select f.at, sum(requested)::int, sum(priced)::int, sum(priced_or_estimated)::int, sum(requested_sent)::int,
    sum(requested_approved)::int, sum(requested_paid)::int, sum(sent)::int, sum(sent_approved)::int,
    sum(sent_paid)::int, sum(sent_expired)::int, sum(orders_paid)::int, sum(paid_cents)::bigint,
    sum(refunded_cents)::bigint, sum(order_cents)::bigint from (
    select private.quarter_of(q.created_at) as at, 1 as requested,
      (q.final_total is not null or q.status = 'calculated')::int as priced, v.estimated::int as priced_or_estimated,
      (q.sent_at is not null)::int as requested_sent, (q.approved_at is not null)::int as requested_approved,
      v.paid::int as requested_paid, 0 as sent, 0 as sent_approved, 0 as sent_paid, 0 as sent_expired,
      0 as orders_paid, 0 as paid_cents, 0 as refunded_cents, 0 as order_cents
    from public.quotes q cross join lateral (select q.final_total is not null
      or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null) as estimated,
    q.order_id is not null and exists (select from public.orders o where o.id = q.order_id
      and private.is_paid(o.payment_status)) as paid) v where q.created_at >= p_from and q.created_at < p_to
    union all
    select private.quarter_of(q.sent_at), 0, 0, 0, 0, 0, 0, 1, (q.approved_at is not null)::int, v.paid::int,
      (q.status = 'expired')::int, 0, 0, 0, 0
    from public.quotes q cross join lateral (select q.final_total is not null
      or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null) as estimated,
    q.order_id is not null and exists (select from public.orders o where o.id = q.order_id
      and private.is_paid(o.payment_status)) as paid) v where q.sent_at >= p_from and q.sent_at < p_to
    union all
    select private.quarter_of(p.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      private.share_cents(o.total_usd, p.amount, o.total), 0, 0
    from public.payments p join public.orders o on o.id = p.order_id where p.status = 'succeeded'
      and p.paid_at >= p_from and p.paid_at < p_to
    union all
    select private.quarter_of(f.first_paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, (o.total_usd * 100)::bigint
    from private.order_facts f join public.orders o on o.id = f.order_id where f.first_paid_at >= p_from
      and f.first_paid_at < p_to
    union all
    select private.quarter_of(coalesce(r.settled_at, r.updated_at)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      private.share_cents(o.total_usd, r.amount, o.total), 0
    from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
    where r.status = 'succeeded' and coalesce(r.settled_at, r.updated_at) >= p_from
      and coalesce(r.settled_at, r.updated_at) < p_to
  ) f group by f.at;
end $$;

-- The figures of the range: long buckets, quarters of an hour at either end, and from the rows what cuts a quarter.
create function private.trade_between(p_from timestamptz, p_to timestamptz) returns setof private.trade_figures
language plpgsql stable set search_path = '' as $$
declare
  b record;
begin
  for b in select * from private.buckets(p_from, p_to, 0) loop
    if b.grain > 1 then
      return query select at, requested, priced, priced_or_estimated, requested_sent, requested_approved,
        requested_paid, sent, sent_approved, sent_paid, sent_expired,
        orders_paid, paid_cents, refunded_cents, order_cents from private.trade_sums t where t.grain = b.grain
          and t.at >= b.starts and t.at < b.ends;
    elsif b.grain >= 0 then
      return query select * from private.trade_figures t where t.at >= b.starts and t.at < b.ends;
    else
      return query select * from private.trade_raw(b.starts, b.ends);
    end if;
  end loop;
end $$;

create function private.note_trade(p_rows private.trade_figures[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
    begin
      insert into private.trade_figures select t.at, sum(t.requested)::integer, sum(t.priced)::integer,
        sum(t.priced_or_estimated)::integer, sum(t.requested_sent)::integer, sum(t.requested_approved)::integer,
        sum(t.requested_paid)::integer, sum(t.sent)::integer, sum(t.sent_approved)::integer,
        sum(t.sent_paid)::integer, sum(t.sent_expired)::integer, sum(t.orders_paid)::integer,
        sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint, sum(t.order_cents)::bigint from unnest(p_rows) t
        where t.at is not null group by 1;
      insert into private.trade_sums select g, private.bucket_of(g::smallint, t.at), sum(t.requested)::integer,
        sum(t.priced)::integer, sum(t.priced_or_estimated)::integer, sum(t.requested_sent)::integer,
        sum(t.requested_approved)::integer, sum(t.requested_paid)::integer, sum(t.sent)::integer,
        sum(t.sent_approved)::integer, sum(t.sent_paid)::integer, sum(t.sent_expired)::integer,
        sum(t.orders_paid)::integer, sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint,
        sum(t.order_cents)::bigint from unnest(p_rows) t cross join generate_series(2, 4) g
        where t.at is not null group by 1, 2;
      perform private.note_figures(array(select ('money', t.at, '', t.orders_paid, t.refunded_cents,
        t.paid_cents)::private.figure from unnest(p_rows) t
        where t.orders_paid <> 0 or t.refunded_cents <> 0 or t.paid_cents <> 0));
    end $$;

-- What a quote adds (p_sign 1) or took (-1), by when it was requested and sent.
create function private.quote_trade(q public.quotes, p_sign int) returns private.trade_figures[]
language plpgsql stable set search_path = '' as $$
declare
  v_estimated boolean := q.final_total is not null
    or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null);
  v_paid boolean := q.order_id is not null and exists (select from public.orders o where o.id = q.order_id
    and private.is_paid(o.payment_status));
begin
  return array[(private.quarter_of(q.created_at), p_sign * 1,
    p_sign * (q.final_total is not null or q.status = 'calculated')::int, p_sign * v_estimated::int,
    p_sign * (q.sent_at is not null)::int, p_sign * (q.approved_at is not null)::int, p_sign * v_paid::int, 0, 0, 0,
    0, 0, 0, 0, 0)::private.trade_figures,
    (private.quarter_of(q.sent_at), 0, 0, 0, 0, 0, 0, p_sign * 1, p_sign * (q.approved_at is not null)::int,
      p_sign * v_paid::int, p_sign * (q.status = 'expired')::int, 0, 0, 0, 0)::private.trade_figures];
end $$;

create function private.trade_of_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_trade(case when tg_op <> 'INSERT' then private.quote_trade(old, -1) else '{}' end
    || case when tg_op <> 'DELETE' then private.quote_trade(new, 1) else '{}' end);
  return null;
end $$;

-- An estimate counts as a price while there is no other.
create function private.trade_of_estimate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_change int := case when tg_op <> 'DELETE' then (new.estimate is not null)::int else 0 end - case
    when tg_op <> 'INSERT' then (old.estimate is not null)::int else 0 end;
begin
  if v_change <> 0 then
    perform private.note_trade(array(select (private.quarter_of(q.created_at), 0, 0, v_change, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0)::private.trade_figures from public.quotes q
      where q.id = case when tg_op = 'DELETE' then old.quote_id else new.quote_id end and q.final_total is null));
  end if;
  return null;
end $$;

create function private.trade_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_trade(array(
    select (private.quarter_of(old.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      -private.share_cents(o.total_usd, old.amount, o.total), 0, 0)::private.trade_figures from public.orders o
      where tg_op <> 'INSERT' and o.id = old.order_id and old.status = 'succeeded'
    union all
    select (private.quarter_of(new.paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      private.share_cents(o.total_usd, new.amount, o.total), 0, 0)::private.trade_figures from public.orders o
      where tg_op <> 'DELETE' and o.id = new.order_id and new.status = 'succeeded'));
  return null;
end $$;

create function private.trade_of_first_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_trade(array(
    select (private.quarter_of(old.first_paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0,
      -(o.total_usd * 100)::bigint)::private.trade_figures from public.orders o
      where tg_op <> 'INSERT' and o.id = old.order_id and old.first_paid_at is not null
    union all
    select (private.quarter_of(new.first_paid_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
      (o.total_usd * 100)::bigint)::private.trade_figures from public.orders o
      where tg_op <> 'DELETE' and o.id = new.order_id and new.first_paid_at is not null));
  return null;
end $$;

create function private.trade_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_trade(array(
    select (private.quarter_of(coalesce(old.settled_at, old.updated_at)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      -private.share_cents(o.total_usd, old.amount, o.total), 0)::private.trade_figures
      from public.payments p join public.orders o on o.id = p.order_id where tg_op <> 'INSERT'
        and p.id = old.payment_id and old.status = 'succeeded'
    union all
    select (private.quarter_of(coalesce(new.settled_at, new.updated_at)), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      private.share_cents(o.total_usd, new.amount, o.total), 0)::private.trade_figures
      from public.payments p join public.orders o on o.id = p.order_id where tg_op <> 'DELETE'
        and p.id = new.payment_id and new.status = 'succeeded'));
  return null;
end $$;

-- An order that is paid, or no longer, takes its quotes along. Its totals are frozen.
create function private.trade_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_paid int := private.is_paid(new.payment_status)::int - private.is_paid(old.payment_status)::int;
begin
  if v_paid <> 0 then
    perform private.note_trade(array(
      select (private.quarter_of(q.created_at), 0, 0, 0, 0, 0, v_paid, 0, 0, 0, 0, 0, 0, 0, 0)::private.trade_figures
        from public.quotes q where q.order_id = new.id
      union all select (private.quarter_of(q.sent_at), 0, 0, 0, 0, 0, 0, 0, 0, v_paid, 0, 0, 0, 0,
        0)::private.trade_figures from public.quotes q where q.order_id = new.id));
  end if;
  return null;
end $$;

-- Sums up rows of the same quarter. Returns how many rows went. Safe to run twice and at once: a row is taken by one
-- run only.
create function private.fold_trade_figures() returns int
language plpgsql security definer set search_path = '' as $$
    declare
      v_before int;
      v_after int;
    begin
      with several as (select at from private.trade_figures group by at having count(*) > 1),
      taken as (delete from private.trade_figures t using several where t.at = several.at returning t.*),
      written as (insert into private.trade_figures select t.at, sum(t.requested)::integer, sum(t.priced)::integer,
        sum(t.priced_or_estimated)::integer, sum(t.requested_sent)::integer, sum(t.requested_approved)::integer,
        sum(t.requested_paid)::integer, sum(t.sent)::integer, sum(t.sent_approved)::integer,
        sum(t.sent_paid)::integer, sum(t.sent_expired)::integer, sum(t.orders_paid)::integer,
        sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint, sum(t.order_cents)::bigint from taken t group by 1
        returning 1),
      sums as (select grain, at from private.trade_sums group by 1, 2 having count(*) > 1),
      taken_sums as (delete from private.trade_sums t using sums s where (t.grain, t.at) = (s.grain, s.at)
        returning t.*),
      written_sums as (insert into private.trade_sums select t.grain, t.at, sum(t.requested)::integer,
        sum(t.priced)::integer, sum(t.priced_or_estimated)::integer, sum(t.requested_sent)::integer,
        sum(t.requested_approved)::integer, sum(t.requested_paid)::integer, sum(t.sent)::integer,
        sum(t.sent_approved)::integer, sum(t.sent_paid)::integer, sum(t.sent_expired)::integer,
        sum(t.orders_paid)::integer, sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint,
        sum(t.order_cents)::bigint from taken_sums t group by 1, 2 returning 1)
      select (select count(*) from taken) + (select count(*) from taken_sums),
        (select count(*) from written) + (select count(*) from written_sums) into v_before, v_after;
      return v_before - v_after;
    end $$;

-- Writes the figures anew from the rows. rebuild_order_facts() comes first where both are in doubt.
create function private.rebuild_trade_figures() returns void
language plpgsql security definer set search_path = '' as $$
    begin
      truncate private.trade_figures;
      truncate private.trade_sums;
      insert into private.trade_figures select * from private.trade_raw('-infinity', 'infinity');
      insert into private.trade_sums select g, private.bucket_of(g::smallint, t.at), sum(t.requested)::integer,
        sum(t.priced)::integer, sum(t.priced_or_estimated)::integer, sum(t.requested_sent)::integer,
        sum(t.requested_approved)::integer, sum(t.requested_paid)::integer, sum(t.sent)::integer,
        sum(t.sent_approved)::integer, sum(t.sent_paid)::integer, sum(t.sent_expired)::integer,
        sum(t.orders_paid)::integer, sum(t.paid_cents)::bigint, sum(t.refunded_cents)::bigint,
        sum(t.order_cents)::bigint from private.trade_figures t cross join generate_series(2, 4) g group by 1, 2;
      delete from private.figures where name = 'money';
      insert into private.figures (name, grain, at, n, m, cents, is_new)
      select 'money', g, private.bucket_of(g::smallint, t.at), sum(t.orders_paid), sum(t.refunded_cents),
        sum(t.paid_cents), false
      from private.trade_figures t cross join unnest(private.figure_grains('money')) g where t.orders_paid <> 0
        or t.refunded_cents <> 0 or t.paid_cents <> 0 group by 2, 3;
    end $$;
