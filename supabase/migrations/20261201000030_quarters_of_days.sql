-- A year by day in another zone than UTC is read from quarters of days instead of from hours: a sixth of the rows. A midnight is at most three hours from one of their bounds.

create or replace function private.grain_length(p_grain smallint) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days', interval '64 days', interval '6 hours'])[p_grain + 1]
$$;

create or replace function private.bucket_of(p_grain smallint, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin((array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days', interval '64 days', interval '6 hours'])[p_grain + 1], p_at, timestamptz '2000-01-01 00:00Z')
$$;

create or replace function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,5,2,3,4}'::int[] when p_name in ('abandoned', 'mails', 'soon', 'soon_after') then '{0,1,5,2}'
    when p_name in ('returned', 'bought_again', 'abandoned_again') then '{3}' when p_name like 'hours:%' then '{3,4}' else '{2,3,4}' end
$$;
comment on table private.figures is
  'grain: 0 a quarter of an hour, 1 an hour, 5 six hours, 2 a day, 3 eight days, 4 sixty-four days, in UTC. n, m and cents mean what the writer of the name says. is_new: not summed yet. rebuild_figures() writes it from the rows.';

insert into private.figures (name, grain, at, key, n, m, cents, is_new)
select f.name, 5, private.bucket_of(5::smallint, f.at), f.key, sum(f.n), sum(f.m), sum(f.cents), false
from private.figures f where f.grain = 1 and 5 = any (private.figure_grains(f.name)) group by 1, 3, 4;

-- As before, in the grains of 'money'.
do $$
declare
  v_columns constant text := (select string_agg(format('sum(t.%I)::%s', attname, format_type(atttypid, null)), ', ' order by attnum)
    from pg_attribute where attrelid = 'private.trade_figures'::regclass and attnum > 1);
begin
  execute format($sql$
    create or replace function private.rebuild_trade_figures() returns void
    language plpgsql security definer set search_path = '' as $f$
    begin
      truncate private.trade_figures;
      truncate private.trade_sums;
      insert into private.trade_figures select * from private.trade_raw('-infinity', 'infinity');
      insert into private.trade_sums select g, private.bucket_of(g::smallint, t.at), %1$s from private.trade_figures t cross join generate_series(2, 4) g group by 1, 2;
      delete from private.figures where name = 'money';
      insert into private.figures (name, grain, at, n, m, cents, is_new)
      select 'money', g, private.bucket_of(g::smallint, t.at), sum(t.orders_paid), sum(t.refunded_cents), sum(t.paid_cents), false
      from private.trade_figures t cross join unnest(private.figure_grains('money')) g where t.orders_paid <> 0 or t.refunded_cents <> 0 or t.paid_cents <> 0 group by 2, 3;
    end $f$;
  $sql$, v_columns);
end $$;

-- The sums of a name by the days between bounds, which are quarters of an hour. Days of UTC are read as they are. Others are sums of quarters of days from the one next to each bound;
-- the hours and quarters of an hour between the two are moved to the other day. Bins are written out: a function would be called for each bound.
create or replace function private.figures_by_day(p_name text, p_bounds timestamptz[]) returns table (day int, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$ -- plpgsql: its plan is kept for the session
begin
  return query
  with edges as materialized (
    select b.at, b.i::int as i, date_bin('1 hour', b.at + interval '30 minutes', timestamptz '2000-01-01 00:00Z') as hour,
      date_bin('6 hours', b.at + interval '3 hours', timestamptz '2000-01-01 00:00Z') as part from unnest(p_bounds) with ordinality b(at, i)),
  ends as materialized (
    select case when bool_and(e.at = date_bin('1 day', e.at, timestamptz '2000-01-01 00:00Z')) then 2 else 5 end::smallint as grain, min(e.part) as starts, max(e.part) as ends,
      array_agg(e.part order by e.i) as bounds
    from edges e),
  parts as (
    select width_bucket(f.at, (select bounds from ends)) as day, f.n, f.m, f.cents from private.figures f
    where f.name = p_name and f.grain = (select grain from ends) and f.at >= (select starts from ends) and f.at < (select ends from ends)
    union all
    select e.i - d.back, e.sign * d.sign * f.n, e.sign * d.sign * f.m, e.sign * d.sign * f.cents
    from (select e.i, 1::smallint as grain, least(e.hour, e.part) as starts, greatest(e.hour, e.part) as ends, case when e.hour < e.part then 1 else -1 end as sign
        from edges e where e.hour <> e.part
      union all select e.i, 0::smallint, least(e.at, e.hour), greatest(e.at, e.hour), case when e.at < e.hour then 1 else -1 end from edges e where e.at <> e.hour) e
    cross join lateral (select f.n, f.m, f.cents from private.figures f where f.name = p_name and f.grain = e.grain and f.at >= e.starts and f.at < e.ends offset 0) f
    cross join (values (0, 1), (1, -1)) d(back, sign) where e.i - d.back between 1 and cardinality(p_bounds) - 1)
  select parts.day, sum(parts.n)::bigint, sum(parts.m)::bigint, sum(parts.cents)::bigint from parts group by parts.day;
end $$;

revoke execute on all functions in schema private from public;
