-- The reports of a year: whole days and eight days to the bound nearest to each end of the range, more or less the rows between the end and that bound. Before, up to a day of carts
-- and eight days of visits were read at each end.

-- A range with bounds nearest to its ends, and the rows that are to be added (sign 1) or taken away (-1). Where both ends are nearest to one bound, the range is all rows.
create function private.nearest_bounds(p_from timestamptz, p_to timestamptz, p_first timestamptz, p_last timestamptz,
  out starts timestamptz, out ends timestamptz, out before tstzrange, out before_sign int, out after tstzrange, out after_sign int)
language sql immutable set search_path = '' as $$
  select f, l, tstzrange(least(p_from, f), greatest(p_from, f)), case when p_from < f then 1 else -1 end, tstzrange(least(p_to, l), greatest(p_to, l)), case when l < p_to then 1 else -1 end
  from (select case when p_first < p_last then p_first else p_to end, case when p_first < p_last then p_last else p_to end) v(f, l)
$$;

-- As before, with the bounds above, the routes read once and one sum over all figures, whole 64 days until now.
create or replace function private.sent_between(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$
declare
  -- where nothing was sent after the range, its end may be any later bound
  v_last constant timestamptz := case when (select max(q.sent_at) from public.quotes q) >= p_to then private.nearest_midnight(p_to)
    else private.bucket_of(4::smallint, p_to + interval '64 days') end;
  v_bounds constant record := private.nearest_bounds(p_from, p_to, private.nearest_midnight(p_from), v_last);
  v_names text[] := '{hours}';
  v_ends private.figure[];
  v_routes private.figure[] := '{}';
begin
  v_ends := array(
    select (r.name, null, r.key, e.sign * r.n, e.sign * r.m, 0)::private.figure
    from (values (v_bounds.before, v_bounds.before_sign), (v_bounds.after, v_bounds.after_sign)) e(at, sign)
    cross join lateral private.sent_rows(lower(e.at), upper(e.at), p_with_routes) r where not isempty(e.at));
  if p_with_routes then
    v_routes := array(select ('routes', null, f.key, f.n, f.m, 0)::private.figure from private.figures_between('routes', v_bounds.starts, v_bounds.ends, 2) f);
    v_names := v_names || array(
      select 'hours ' || r.key from unnest(v_routes || v_ends) r where r.name = 'routes' group by r.key having sum(r.n) > 0 order by sum(r.n) desc, r.key limit 8);
  end if;
  return query
    select s.name, s.key, sum(s.n)::bigint, sum(s.m)::bigint from (
      select w.name, f.key, f.n, f.m from private.buckets(v_bounds.starts, v_bounds.ends, 2) b cross join unnest(v_names) w(name)
        cross join lateral (select f.key, f.n, f.m from private.figures f where f.name = w.name and f.grain = b.grain and f.at >= b.starts and f.at < b.ends offset 0) f
      union all select e.name, e.key, e.n, e.m from unnest(v_routes || v_ends) e where e.name = 'routes' or e.name = any (v_names)) s
    group by 1, 2 having sum(s.n) <> 0;
end $$;

create or replace function private.cart_figures_between(p_name text, p_from timestamptz, p_to timestamptz) returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_at constant text := case p_name when 'recovery' then 'sent_at' else 'at' end;
  v_bounds constant record := private.nearest_bounds(p_from, p_to, private.nearest_midnight(p_from), private.nearest_midnight(p_to));
  v_rows record;
begin
  return query select * from private.figures_between(p_name, v_bounds.starts, v_bounds.ends, 2);
  for v_rows in select * from (values (v_bounds.before, v_bounds.before_sign), (v_bounds.after, v_bounds.after_sign)) r(at, sign) where not isempty(r.at) loop
    return query execute format('select f.key, %5$s * f.n, %5$s * f.m, %5$s * f.cents from private.cart_facts c cross join unnest(private.cart_figures(c)) f
      where c.%1$I >= %2$L and c.%1$I < %3$L and f.name = %4$L and f.at is not null', v_at, lower(v_rows.at), upper(v_rows.at), p_name, v_rows.sign);
  end loop;
end $$;

-- How many pairs are in a range: rows of p_table, whose time before is p_before, with both times in it. Pairs of whole buckets of eight days are figures, named p_name.
create or replace function private.pairs_between(p_from timestamptz, p_to timestamptz, p_name text, p_before text, p_condition text, p_table text default 'visits') returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_bounds constant record := private.nearest_bounds(p_from, p_to, private.bucket_of(3::smallint, p_from + interval '4 days'), private.bucket_of(3::smallint, p_to + interval '4 days'));
  v_last constant int := private.eight_days(v_bounds.ends);
  v_pairs bigint;
  v_rows bigint;
begin
  select coalesce(sum(f.n), 0) into v_pairs from private.figures f
    where f.name = p_name and f.grain = 3 and f.at >= v_bounds.starts and f.at < v_bounds.ends and f.key::int < v_last;
  -- dynamic, so that the planner sees the values; those before the last bound whose time before is near the first one, and those near the last one
  execute format('select %8$s * (select count(*) from private.%1$I v where %2$s and v.%3$s >= %4$L and v.%3$s < %5$L and v.at < %6$L)
    + %11$s * (select count(*) from private.%1$I v where %2$s and v.at >= %9$L and v.at < %10$L and v.%3$s >= %7$L)',
    p_table, p_condition, p_before, lower(v_bounds.before), upper(v_bounds.before), v_bounds.ends, p_from, v_bounds.before_sign,
    lower(v_bounds.after), upper(v_bounds.after), v_bounds.after_sign) into v_rows;
  return v_pairs + v_rows;
end $$;

-- As before, in plpgsql: a report calls it for each cart near a bound. An SQL function that is not inlined starts a query at each call, which took four times as long.
create or replace function private.cart_figures(f private.cart_facts) returns private.figure[]
language plpgsql immutable set search_path = '' as $$
declare
  v_arm constant text := case when f.is_holdout then 'holdout' else 'mailed' end;
  v_day constant int := floor(extract(epoch from f.bought_at - f.sent_at) / 86400);
begin
  return array[('abandoned', f.at, '', 1, 0, 0), ('cart_pairs', case when f.has_event then f.at end, '', 1, 0, 0),
    ('abandoned_by', f.at, f.stage || ':' || case when not f.was_mailed then 'none' when f.status = 'recovered' then 'recovered' else 'mailed' end, 1, 0, f.usd * 100),
    ('abandoned_hours', case when f.hours is not null then f.at end, private.hours_class(f.hours)::text, 1, 0, 0),
    ('recovery', f.sent_at, concat_ws(':', v_arm, f.status, f.is_clicked::int), 1, 0, f.usd * 100),
    ('recovery_bought:' || v_day, case when v_day < 365 then f.sent_at end, v_arm || ':' || f.status, 1, f.bought_usd * 100, f.usd * 100)]::private.figure[];
end $$;

revoke execute on all functions in schema private from public;
