-- The people of each day in the cart report: visits within a day of the one before are figures too, instead of a row each.

create or replace function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,2,3,4}'::int[] when p_name in ('abandoned', 'mails', 'soon', 'soon_after') then '{0,1,2}'
    when p_name in ('returned', 'bought_again', 'abandoned_again') then '{3}' when p_name like 'hours:%' then '{3,4}' else '{2,3,4}' end
$$;

-- 'visits' by when they were: n all, m those with a conversion. 'returned' and 'bought_again' by the visit (with a conversion) before: n pairs, key the eight days of the visit.
-- Pairs less than 24 hours apart: 'soon' by the visit, 'soon_after' by the one before; n all, m of visits with a conversion.
create or replace function private.visit_figures(v private.visits) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('visits', v.at, '', 1, (v.converted_at is not null)::int, 0), ('returned', v.previous_at, private.eight_days(v.at)::text, 1, 0, 0),
    ('bought_again', s.bought_at, private.eight_days(v.at)::text, 1, 0, 0),
    ('soon', case when s.is_soon or s.is_bought_soon then v.at end, '', s.is_soon::int, s.is_bought_soon::int, 0),
    ('soon_after', case when s.is_soon then v.previous_at end, '', 1, 0, 0), ('soon_after', case when s.is_bought_soon then s.bought_at end, '', 0, 1, 0)]::private.figure[]
  from (select b.bought_at, coalesce(v.at - v.previous_at < interval '24 hours', false) as is_soon, coalesce(v.at - b.bought_at < interval '24 hours', false) as is_bought_soon
    from (select case when v.converted_at is not null then v.previous_converted_at end as bought_at) b) s
$$;

insert into private.figures (name, grain, at, key, n, m, cents, is_new)
select f.name, g, private.bucket_of(g::smallint, f.at), '', sum(f.n), sum(f.m), 0, false
from private.visits v cross join unnest(private.visit_figures(v)) f cross join unnest(private.figure_grains(f.name)) g
where f.name in ('soon', 'soon_after') and f.at is not null group by 1, 2, 3;

-- Who was active in the cart by day, and who of them bought. Day 1 is from the first of p_bounds to the second; no day is longer than 30 hours. Visits less those of a person who was there on the same day before.
-- Of a pair less than 24 hours apart one midnight at most is between the two: the pairs of a day of 24 hours are those whose visit is in it, less those that cross its first midnight.
-- Pairs that cross a midnight are those that cross the first of the range, and those that began since, less those that ended. Other days, where the clock is changed, are counted from visits.
create or replace function private.active_by_day(p_bounds timestamptz[]) returns table (day int, active bigint, converted bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_all bigint := (select count(*) from private.visits v where v.at >= p_bounds[1] and v.at < p_bounds[1] + interval '24 hours'
    and v.at - v.previous_at < interval '30 hours' and v.at - v.previous_at < interval '24 hours' and v.previous_at < p_bounds[1]);
  v_bought bigint := (select count(*) from private.visits v where v.converted_at is not null and v.at >= p_bounds[1] and v.at < p_bounds[1] + interval '24 hours'
    and v.at - v.previous_converted_at < interval '30 hours' and v.at - v.previous_converted_at < interval '24 hours' and v.previous_converted_at < p_bounds[1]);
begin
  return query
    with days as (
      select d.n as day, b.ends - b.starts = interval '24 hours' as is_whole, b.starts, b.ends, coalesce(f.n, 0) as visits, coalesce(f.m, 0) as bought, coalesce(s.n, 0) as soon,
        coalesce(s.m, 0) as bought_soon, v_all + coalesce(sum(coalesce(a.n, 0) - coalesce(s.n, 0)) over earlier, 0) as crossing,
        v_bought + coalesce(sum(coalesce(a.m, 0) - coalesce(s.m, 0)) over earlier, 0) as bought_crossing
      from generate_series(1, cardinality(p_bounds) - 1) d(n) cross join lateral (select p_bounds[d.n] as starts, p_bounds[d.n + 1] as ends) b
      left join private.figures_by_day('visits', p_bounds) f on f.day = d.n left join private.figures_by_day('soon', p_bounds) s on s.day = d.n
      left join private.figures_by_day('soon_after', p_bounds) a on a.day = d.n
      window earlier as (order by d.n rows between unbounded preceding and 1 preceding))
    select d.day, d.visits - case when d.is_whole then d.soon - d.crossing::bigint else (select count(*) from private.visits v where v.at - v.previous_at < interval '30 hours'
        and v.at >= d.starts and v.at < d.ends and v.previous_at >= d.starts) end,
      d.bought - case when d.is_whole then d.bought_soon - d.bought_crossing::bigint else (select count(*) from private.visits v where v.converted_at is not null
        and v.at - v.previous_converted_at < interval '30 hours' and v.at >= d.starts and v.at < d.ends and v.previous_converted_at >= d.starts) end
    from days d;
end $$;

revoke execute on all functions in schema private from public;
