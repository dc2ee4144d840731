-- The facts of a cart as the rows have them.
create function private.cart_facts_of(a public.abandoned_carts) returns private.cart_facts
language plpgsql stable set search_path = '' as $$
declare
  f private.cart_facts;
begin
  select r.sent_at, r.holdout into f.sent_at, f.is_holdout from public.recovery_attempts r
    where r.abandoned_cart_id = a.id and r.sequence = 1;
  if f.sent_at is not null then
    select o.created_at, o.total_usd into f.bought_at, f.bought_usd from public.orders o
      where o.user_id = a.user_id and o.created_at >= f.sent_at and private.is_paid(o.payment_status)
        order by o.created_at, o.id limit 1;
  end if;
  -- offset: the events of the quotes are found by their index; a plain min() walks all events by time
  f.hours := date_part('epoch', a.last_activity_at - (select min(e.at)
    from (select v.occurred_at as at from public.cart_events v
    where v.quote_id = any (a.quote_ids) and v.type in ('added', 'moved')
      and v.occurred_at <= a.last_activity_at offset 0) e)) / 3600;
  f.has_event := exists (select from public.cart_events v where v.user_id = a.user_id
    and v.occurred_at = a.last_activity_at);
  f.is_clicked := exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id
    and r.clicked_at is not null);
  f.was_mailed := coalesce(not f.is_holdout, false);
  f.cart_id := a.id;
  f.user_id := a.user_id;
  f.at := a.last_activity_at;
  f.usd := a.value_usd;
  f.stage := a.stage;
  f.status := a.status;
  return f;
end $$;

-- Writes the facts of these carts from the rows: differences only, because figures follow them.
create function private.keep_cart_facts(p_carts uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.cart_facts as c select f.* from public.abandoned_carts a, private.cart_facts_of(a) f
    where a.id = any (p_carts)
  on conflict (cart_id) do update set user_id = excluded.user_id, at = excluded.at, usd = excluded.usd,
    stage = excluded.stage, status = excluded.status,
    hours = excluded.hours, was_mailed = excluded.was_mailed, has_event = excluded.has_event,
      sent_at = excluded.sent_at, is_holdout = excluded.is_holdout,
    is_clicked = excluded.is_clicked, bought_at = excluded.bought_at, bought_usd = excluded.bought_usd
    where row(c.*) is distinct from row(excluded.*);
end $$;

create function private.cart_facts_follow_cart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[new.id]);
  return null;
end $$;

create function private.cart_facts_follow_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[case when tg_op <> 'INSERT' then old.abandoned_cart_id end, case
    when tg_op <> 'DELETE' then new.abandoned_cart_id end]);
  return null;
end $$;

-- An order that is paid, or no longer, is the sale of carts that were mailed before it.
create function private.cart_facts_follow_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = v_order.user_id
    and f.sent_at <= v_order.created_at));
  return null;
end $$;

-- Writes the facts of all carts from the rows.
create function private.rebuild_cart_facts() returns void
language sql security definer set search_path = '' as $$
  select private.keep_cart_facts(array(select id from public.abandoned_carts))
$$;

-- The visits as the events have them. p_users null: of all.
create function private.visits_of(p_users uuid[]) returns setof private.visits
language plpgsql stable set search_path = '' as $$
begin
  return query execute format($q$
    select v.user_id, v.at, v.last_at, v.converted_at, lag(v.at) over w,
      max(v.at) filter (where v.converted_at is not null) over (w rows between unbounded preceding and 1 preceding)
    from (select e.user_id, private.quarter_of(e.occurred_at) as at, max(e.occurred_at) as last_at,
      max(e.occurred_at) filter (where e.type = 'converted') as converted_at from public.cart_events e %s
        group by 1, 2) v
    window w as (partition by v.user_id order by v.at)$q$, case
      when p_users is not null then 'where e.user_id = any ($1)' end) using p_users;
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
  values (new.user_id, v_at, new.occurred_at, case
    when new.type = 'converted' then new.occurred_at end,
    (select max(p.at) from private.visits p where p.user_id = new.user_id and p.at < v_at),
    (select max(p.at) from private.visits p where p.user_id = new.user_id and p.at < v_at
      and p.converted_at is not null))
  on conflict (user_id, at) do update set last_at = greatest(v.last_at, excluded.last_at),
    converted_at = greatest(v.converted_at, excluded.converted_at);
  update private.visits v set previous_at = greatest(v.previous_at, v_at),
    previous_converted_at = case when new.type = 'converted' then greatest(v.previous_converted_at, v_at)
      else v.previous_converted_at end
  where v.user_id = new.user_id and v.at > v_at;
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = new.user_id
    and f.at >= new.occurred_at));
  return null;
end $$;

create function private.visits_follow_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_users uuid[] := array(select distinct user_id from gone);
begin
  perform private.rewrite_visits(v_users);
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = any (v_users)));
  return null;
end $$;

-- Writes the visits of everybody from the events: differences only, because figures follow them.
create function private.rebuild_visits() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.visits v where not exists (select from private.visits_of(null) r where r.user_id = v.user_id
    and r.at = v.at);
  insert into private.visits as v select * from private.visits_of(null) on conflict (user_id, at) do update
    set last_at = excluded.last_at,
    converted_at = excluded.converted_at, previous_at = excluded.previous_at,
      previous_converted_at = excluded.previous_converted_at
    where row(v.*) is distinct from row(excluded.*);
end $$;

-- Who was active in the cart by day, and who of them bought. Day 1 is from the first of p_bounds to the second; no
-- day is longer than 30 hours. Visits less those of a person who was there on the same day before. Of a pair less
-- than 24 hours apart one midnight at most is between the two: the pairs of a day of 24 hours are those whose visit
-- is in it, less those that cross its first midnight. Pairs that cross a midnight are those that cross the first of
-- the range, and those that began since, less those that ended. Other days, where the clock is changed, are counted
-- from visits.
create function private.active_by_day(p_bounds timestamptz[]) returns table (day int, active bigint, converted bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_all bigint := (select count(*) from private.visits v where v.at >= p_bounds[1]
    and v.at < p_bounds[1] + interval '24 hours'
    and v.at - v.previous_at < interval '30 hours' and v.at - v.previous_at < interval '24 hours'
      and v.previous_at < p_bounds[1]);
  v_bought bigint := (select count(*) from private.visits v where v.converted_at is not null and v.at >= p_bounds[1]
    and v.at < p_bounds[1] + interval '24 hours'
    and v.at - v.previous_converted_at < interval '30 hours' and v.at - v.previous_converted_at < interval '24 hours'
      and v.previous_converted_at < p_bounds[1]);
begin
  return query
    with days as (
      select d.n as day, b.ends - b.starts = interval '24 hours' as is_whole, b.starts, b.ends,
        coalesce(f.n, 0) as visits, coalesce(f.m, 0) as bought, coalesce(s.n, 0) as soon,
        coalesce(s.m, 0) as bought_soon, v_all + coalesce(sum(coalesce(a.n, 0) - coalesce(s.n, 0)) over earlier,
          0) as crossing,
        v_bought + coalesce(sum(coalesce(a.m, 0) - coalesce(s.m, 0)) over earlier, 0) as bought_crossing
      from generate_series(1, cardinality(p_bounds) - 1) d(n) cross
        join lateral (select p_bounds[d.n] as starts, p_bounds[d.n + 1] as ends) b
      left join private.figures_by_day('visits', p_bounds) f on f.day = d.n left
        join private.figures_by_day('soon', p_bounds) s on s.day = d.n
      left join private.figures_by_day('soon_after', p_bounds) a on a.day = d.n
      window earlier as (order by d.n rows between unbounded preceding and 1 preceding))
    select d.day, d.visits - case when d.is_whole then d.soon - d.crossing::bigint
      else (select count(*) from private.visits v where v.at - v.previous_at < interval '30 hours'
        and v.at >= d.starts and v.at < d.ends and v.previous_at >= d.starts) end,
      d.bought - case when d.is_whole then d.bought_soon - d.bought_crossing::bigint
        else (select count(*) from private.visits v where v.converted_at is not null
        and v.at - v.previous_converted_at < interval '30 hours' and v.at >= d.starts and v.at < d.ends
          and v.previous_converted_at >= d.starts) end
    from days d;
end $$;
