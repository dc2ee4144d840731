-- The reports of carts and their recovery from one row a cart, and from visits: who was active in the cart, by quarter of an hour.

-- What the reports need of an abandoned cart. The lists behind their numbers read the same rows.
create table private.cart_facts (
  cart_id uuid primary key references public.abandoned_carts (id) on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  usd numeric(14,2) not null,
  stage text not null,
  status text not null,
  hours float8,
  was_mailed boolean not null,
  has_event boolean not null,
  sent_at timestamptz,
  is_holdout boolean,
  is_clicked boolean not null,
  bought_at timestamptz,
  bought_usd numeric(14,2)
);
comment on table private.cart_facts is
  'at: the last thing that happened in the cart; hours: from the first; has_event: a cart event has this moment. sent_at: of the first recovery mail, or when it would have gone out (is_holdout); bought_*: the first order after it that is paid. rebuild_cart_facts() writes it from the rows.';
revoke all on private.cart_facts from public, anon, authenticated;
create index cart_facts_at on private.cart_facts (at) include (user_id, usd, stage, status, hours, was_mailed, has_event);
create index cart_facts_sent on private.cart_facts (sent_at) include (usd, status, is_holdout, is_clicked, bought_at, bought_usd) where sent_at is not null;
create index cart_facts_user on private.cart_facts (user_id, at);
create index orders_of_user_by_time on public.orders (user_id, created_at);

-- The facts of a cart as the rows have them.
create function private.cart_facts_of(a public.abandoned_carts) returns private.cart_facts
language plpgsql stable set search_path = '' as $$
declare
  f private.cart_facts;
begin
  select r.sent_at, r.holdout into f.sent_at, f.is_holdout from public.recovery_attempts r where r.abandoned_cart_id = a.id and r.sequence = 1;
  if f.sent_at is not null then
    select o.created_at, o.total_usd into f.bought_at, f.bought_usd from public.orders o
      where o.user_id = a.user_id and o.created_at >= f.sent_at and private.is_paid(o.payment_status) order by o.created_at, o.id limit 1;
  end if;
  -- offset: the events of the quotes are found by their index; a plain min() walks all events by time
  f.hours := date_part('epoch', a.last_activity_at - (select min(e.at) from (select v.occurred_at as at from public.cart_events v
    where v.quote_id = any (a.quote_ids) and v.type in ('added', 'moved') and v.occurred_at <= a.last_activity_at offset 0) e)) / 3600;
  f.has_event := exists (select from public.cart_events v where v.user_id = a.user_id and v.occurred_at = a.last_activity_at);
  f.is_clicked := exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id and r.clicked_at is not null);
  f.was_mailed := coalesce(not f.is_holdout, false);
  f.cart_id := a.id;
  f.user_id := a.user_id;
  f.at := a.last_activity_at;
  f.usd := a.value_usd;
  f.stage := a.stage;
  f.status := a.status;
  return f;
end $$;

create function private.keep_cart_facts(p_carts uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.cart_facts where cart_id = any (p_carts);
  insert into private.cart_facts select f.* from public.abandoned_carts a, private.cart_facts_of(a) f where a.id = any (p_carts);
end $$;

create function private.cart_facts_follow_cart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[new.id]);
  return null;
end $$;
create trigger cart_facts_follow after insert or update of user_id, quote_ids, stage, value_usd, last_activity_at, status on public.abandoned_carts
  for each row execute function private.cart_facts_follow_cart();

create function private.cart_facts_follow_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[case when tg_op <> 'INSERT' then old.abandoned_cart_id end, case when tg_op <> 'DELETE' then new.abandoned_cart_id end]);
  return null;
end $$;
create trigger cart_facts_follow after insert or delete or update of abandoned_cart_id, sequence, sent_at, clicked_at, holdout on public.recovery_attempts
  for each row execute function private.cart_facts_follow_attempt();

-- An order that is paid, or no longer, is the sale of carts that were mailed before it.
create function private.cart_facts_follow_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = v_order.user_id and f.sent_at <= v_order.created_at));
  return null;
end $$;
create trigger cart_facts_follow_added after insert on public.orders for each row when (private.is_paid(new.payment_status)) execute function private.cart_facts_follow_order();
create trigger cart_facts_follow_removed after delete on public.orders for each row when (private.is_paid(old.payment_status)) execute function private.cart_facts_follow_order();
create trigger cart_facts_follow after update of payment_status on public.orders for each row
  when (private.is_paid(old.payment_status) <> private.is_paid(new.payment_status)) execute function private.cart_facts_follow_order();

-- Writes the facts of all carts from the rows.
create function private.rebuild_cart_facts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.cart_facts where true;
  insert into private.cart_facts select f.* from public.abandoned_carts a, private.cart_facts_of(a) f;
end $$;

-- One row for a person and a quarter of an hour with cart events. previous_at leads to the visit before, so that a person is counted once in any
-- range: at the visit whose previous one is before the range.
create table private.visits (
  user_id uuid not null,
  at timestamptz not null,
  last_at timestamptz not null,
  converted_at timestamptz,
  previous_at timestamptz,
  previous_converted_at timestamptz,
  primary key (user_id, at)
);
comment on table private.visits is 'last_at, converted_at: the last event, and the last conversion, of the visit; previous_*: the visit, and the one with a conversion, before this one. rebuild_visits() writes it from cart_events.';
revoke all on private.visits from public, anon, authenticated;
create index visits_at on private.visits (at) include (user_id, last_at, converted_at, previous_at, previous_converted_at);

-- The visits as the events have them. p_users null: of all.
create function private.visits_of(p_users uuid[]) returns setof private.visits
language plpgsql stable set search_path = '' as $$
begin
  return query execute format($q$
    select v.user_id, v.at, v.last_at, v.converted_at, lag(v.at) over w,
      max(v.at) filter (where v.converted_at is not null) over (w rows between unbounded preceding and 1 preceding)
    from (select e.user_id, private.quarter_of(e.occurred_at) as at, max(e.occurred_at) as last_at,
      max(e.occurred_at) filter (where e.type = 'converted') as converted_at from public.cart_events e %s group by 1, 2) v
    window w as (partition by v.user_id order by v.at)$q$, case when p_users is not null then 'where e.user_id = any ($1)' end) using p_users;
end $$;

create function private.rewrite_visits(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.visits where user_id = any (p_users);
  insert into private.visits select * from private.visits_of(p_users);
end $$;

create function private.note_visit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz := private.quarter_of(new.occurred_at);
begin
  insert into private.visits as v (user_id, at, last_at, converted_at, previous_at, previous_converted_at)
  values (new.user_id, v_at, new.occurred_at, case when new.type = 'converted' then new.occurred_at end, (select max(p.at) from private.visits p where p.user_id = new.user_id and p.at < v_at),
    (select max(p.at) from private.visits p where p.user_id = new.user_id and p.at < v_at and p.converted_at is not null))
  on conflict (user_id, at) do update set last_at = greatest(v.last_at, excluded.last_at), converted_at = greatest(v.converted_at, excluded.converted_at);
  update private.visits v set previous_at = greatest(v.previous_at, v_at),
    previous_converted_at = case when new.type = 'converted' then greatest(v.previous_converted_at, v_at) else v.previous_converted_at end
  where v.user_id = new.user_id and v.at > v_at;
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = new.user_id and f.at >= new.occurred_at));
  return null;
end $$;
create trigger note_visit after insert on public.cart_events for each row execute function private.note_visit();

create function private.visits_follow_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_users uuid[] := array(select distinct user_id from gone);
begin
  perform private.rewrite_visits(v_users);
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = any (v_users)));
  return null;
end $$;
create trigger visits_follow_deleted after delete on public.cart_events referencing old table as gone for each statement execute function private.visits_follow_events();
create trigger visits_follow_changed after update on public.cart_events referencing old table as gone for each statement execute function private.visits_follow_events();

-- Writes the visits of everybody from the events.
create function private.rebuild_visits() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.visits where true;
  insert into private.visits select * from private.visits_of(null);
end $$;
select private.rebuild_visits(), private.rebuild_cart_facts();

create or replace function private.report_abandoned(p_from timestamptz, p_to timestamptz) returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  stage text, status text, hours numeric, was_mailed boolean)
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.at, f.usd, f.stage, f.status, f.hours::numeric, f.was_mailed from private.cart_facts f where f.at >= p_from and f.at < p_to
$$;

create or replace function private.report_recovery(p_from timestamptz, p_to timestamptz) returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  arm text, status text, paid boolean, clicked boolean)
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.sent_at, case when p.paid then f.bought_usd else f.usd end, case when f.is_holdout then 'holdout' else 'mailed' end, f.status, p.paid, f.is_clicked
  from (select private.recovery_days('lost_after_days') as days offset 0) s -- offset: once, not for each cart
  cross join lateral (select * from private.cart_facts f where f.sent_at >= p_from and f.sent_at < p_to) f
  cross join lateral (select coalesce(f.bought_at < f.sent_at + s.days, false) as paid) p
$$;

-- Who was active in the cart by day, and who of them bought; first_ counts those who had not been in an earlier day of the bounds, so that their sums
-- are the people of all days. Day 1 is from the first of p_bounds to the second. By day, so that each is a range of the index without a group.
create function private.active_by_day(p_bounds timestamptz[]) returns table (day int, active bigint, converted bigint, first_active bigint, first_converted bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_from timestamptz := p_bounds[1];
begin
  return query
    select d.n, v.* from generate_series(1, cardinality(p_bounds) - 1) d(n)
    cross join lateral (
      select count(*) filter (where p.previous_at is null or p.previous_at < p_bounds[d.n]),
        count(*) filter (where p.converted_at is not null and (p.previous_converted_at is null or p.previous_converted_at < p_bounds[d.n])),
        count(*) filter (where p.previous_at is null or p.previous_at < v_from),
        count(*) filter (where p.converted_at is not null and (p.previous_converted_at is null or p.previous_converted_at < v_from))
      from private.visits p where p.at >= p_bounds[d.n] and p.at < p_bounds[d.n + 1]) v;
end $$;

create function private.cart_measures(p_from timestamptz, p_to timestamptz, p_active bigint, p_converted bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with abandoned as (select count(*) as n, sum(usd) as usd, count(*) filter (where was_mailed) as mailed,
        count(*) filter (where was_mailed and status = 'recovered') as recovered,
        percentile_cont(0.5) within group (order by hours) as hours
      from private.cart_facts where at >= p_from and at < p_to),
    people as (select count(*) as n from (select c.user_id from private.cart_facts c where c.at >= p_from and c.at < p_to
      and (c.has_event or exists (select from private.visits v where v.user_id = c.user_id and v.at >= p_from and v.at < p_to)) group by 1) g)
    select jsonb_build_object('active', p_active, 'conversion', round(p_converted::numeric / nullif(p_active, 0), 4),
      'abandonment_rate', round(people.n::numeric / nullif(p_active, 0), 4), 'abandoned', abandoned.n, 'abandoned_usd', coalesce(abandoned.usd, 0),
      'hours_to_abandon', round(abandoned.hours::numeric, 2), 'recovery_rate', round(abandoned.recovered::numeric / nullif(abandoned.mailed, 0), 4))
    from abandoned, people);
end $$;
drop function private.cart_measures(timestamptz, timestamptz);

create or replace function public.cart_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_bounds timestamptz[] := private.day_bounds(r.first_day, r.last_day, r.zone);
begin
  return (
    with active as materialized (select * from private.active_by_day(v_bounds)),
    people as (select sum(first_active)::bigint as active, sum(first_converted)::bigint as converted from active),
    abandoned as (select width_bucket(f.at, v_bounds) as day, count(*) as n from private.cart_facts f where f.at >= r.starts_at and f.at < r.ends_at group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.cart_measures(r.starts_at, r.ends_at, people.active, people.converted),
        (select private.cart_measures(r.previous_at, r.starts_at, b.first_active, b.first_converted) from private.active_by_day(array[r.previous_at, r.starts_at]) b)),
      'live', (select jsonb_build_object('carts', count(*), 'usd', coalesce(sum(value_usd), 0)) from private.live_carts),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'active', e.active, 'abandoned', coalesce(a.n, 0), 'converted', e.converted) order by d.day)
        from private.report_days(r) d join active e on e.day = d.day - r.first_day + 1 left join abandoned a on a.day = e.day),
      'stages', (select coalesce(jsonb_agg(to_jsonb(s) order by s.carts desc, s.key), '[]') from (
        select stage as key, count(*) as carts, sum(usd) as usd from private.cart_facts where at >= r.starts_at and at < r.ends_at group by 1) s))
    from people);
end $$;

create index recovery_attempts_sent on public.recovery_attempts (sent_at) include (sequence, holdout);
create index recovery_attempts_clicked on public.recovery_attempts (clicked_at) include (sequence) where clicked_at is not null;
create index recovery_attempts_converted on public.recovery_attempts (converted_at) include (sequence) where converted_at is not null;

revoke execute on all functions in schema private from public;
