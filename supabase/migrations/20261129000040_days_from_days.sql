-- The sales and cart reports of a year: a series by day is read from figures by day, and the first and last day of a range without what nothing asks for.

create or replace function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,2,3,4}'::int[] when p_name in ('abandoned', 'mails') then '{0,1,2}'
    when p_name in ('returned', 'bought_again') then '{3}' when p_name like 'hours:%' then '{3,4}' else '{2,3,4}' end
$$;
insert into private.figures (name, grain, at, key, n, m, cents, is_new)
select f.name, 2, private.bucket_of(2::smallint, f.at), f.key, sum(f.n), sum(f.m), sum(f.cents), false
from private.figures f where f.name in ('abandoned', 'mails') and f.grain = 1 group by 1, 3, 4;

-- The sums of a name by the days between bounds, which are quarters of an hour. Days of UTC are read as they are. Others are sums of hours from the hour next to each bound;
-- the quarters between the two are moved to the other day. Bins are written out: a function would be called for each bound.
create or replace function private.figures_by_day(p_name text, p_bounds timestamptz[]) returns table (day int, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  with edges as materialized (
    select b.at, b.i::int as i, date_bin('1 hour', b.at + interval '30 minutes', timestamptz '2000-01-01 00:00Z') as hour from unnest(p_bounds) with ordinality b(at, i)),
  ends as materialized (
    select case when bool_and(e.at = date_bin('1 day', e.at, timestamptz '2000-01-01 00:00Z')) then 2 else 1 end::smallint as grain, min(e.hour) as starts, max(e.hour) as ends,
      array_agg(e.hour order by e.i) as bounds
    from edges e),
  parts as (
    select width_bucket(f.at, (select bounds from ends)) as day, f.n, f.m, f.cents from private.figures f
    where f.name = p_name and f.grain = (select grain from ends) and f.at >= (select starts from ends) and f.at < (select ends from ends)
    union all
    select e.i - d.back, e.sign * d.sign * f.n, e.sign * d.sign * f.m, e.sign * d.sign * f.cents
    from (select e.i, least(e.at, e.hour) as starts, greatest(e.at, e.hour) as ends, case when e.at < e.hour then 1 else -1 end as sign from edges e where e.at <> e.hour) e
    cross join lateral (select f.n, f.m, f.cents from private.figures f where f.name = p_name and f.grain = 0 and f.at >= e.starts and f.at < e.ends offset 0) f
    cross join (values (0, 1), (1, -1)) d(back, sign) where e.i - d.back between 1 and cardinality(p_bounds) - 1)
  select parts.day, sum(parts.n)::bigint, sum(parts.m)::bigint, sum(parts.cents)::bigint from parts group by parts.day
$$;

-- What the rows of a short range say of quotes sent; without routes only the classes of hours. The class is sent_class(), written out: the function would be called for each row.
drop function private.sent_rows(timestamptz, timestamptz);
create function private.sent_rows(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$ -- plpgsql: the planner sees how short the range is
begin
  return query
    with sent as (
      select r.route, least(127, greatest(0, floor(16 * ln(1 + greatest(extract(epoch from r.sent_at - r.created_at)::float8, 0) / 3600) / ln(2::float8))))::smallint as class,
        count(*) as n, count(r.approved_at) as m
      from (select case when p_with_routes then q.country_code || '-' || q.destination_country end as route, q.created_at, q.sent_at, q.approved_at
        from public.quotes q where q.sent_at >= p_from and q.sent_at < p_to) r
      group by 1, 2)
    select 'hours', s.class::text, sum(s.n)::bigint, 0::bigint from sent s group by s.class
    union all select 'hours ' || s.route, s.class::text, s.n, 0 from sent s where p_with_routes
    union all select 'routes', s.route, sum(s.n)::bigint, sum(s.m)::bigint from sent s where p_with_routes group by 2;
end $$;

-- Quotes sent in a range: n by class of hours ('hours'), and with routes by route ('routes', m: approved) and for the 8 largest routes by class ('hours <route>').
create or replace function private.sent_between(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true) returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_ends private.figure[] := array(
    select (r.name, null, r.key, r.n, r.m, 0)::private.figure from private.buckets(p_from, p_to, 2) b, private.sent_rows(b.starts, b.ends, p_with_routes) r where b.grain < 0);
  v_names text[] := '{hours}';
begin
  if p_with_routes then
    v_names := '{hours,routes}' || array(
      select 'hours ' || r.key from (select f.key, f.n from private.figures_between('routes', p_from, p_to, 2) f
        union all select e.key, e.n from unnest(v_ends) e where e.name = 'routes') r
      group by r.key having sum(r.n) > 0 order by sum(r.n) desc, r.key limit 8);
  end if;
  return query
    select s.name, s.key, sum(s.n)::bigint, sum(s.m)::bigint from (
      select w.name, f.key, f.n, f.m from unnest(v_names) w(name), private.figures_between(w.name, p_from, p_to, 2) f
      union all select e.name, e.key, e.n, e.m from unnest(v_ends) e where e.name = any (v_names)) s
    group by 1, 2 having sum(s.n) <> 0;
end $$;

revoke execute on all functions in schema private from public;
