-- One line of figures before it is spread over grains.
create type private.figure as (name text, at timestamptz, key text, n bigint, m bigint, cents bigint);

create function private.grain_length(p_grain smallint) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days', interval '64 days',
    interval '6 hours'])[p_grain + 1]
$$;

-- The start of the bucket that a moment is in.
create function private.bucket_of(p_grain smallint, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin((array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days',
    interval '64 days', interval '6 hours'])[p_grain + 1], p_at, timestamptz '2000-01-01 00:00Z')
$$;

-- A half-open range as whole buckets, at most two runs of each grain, and what no bucket covers (grain -1).
--   p_finest  the smallest grain that the figures are kept in
create function private.buckets(p_from timestamptz, p_to timestamptz, p_finest int)
  returns table (grain smallint, starts timestamptz, ends timestamptz)
language plpgsql immutable set search_path = '' as $$
declare
  v_first timestamptz;
  v_end timestamptz;
begin
  if p_from >= p_to then return; end if;
  for g in reverse 4 .. p_finest loop
    grain := g;
    starts := private.bucket_of(grain, p_from + private.grain_length(grain) - interval '1 microsecond');
    ends := private.bucket_of(grain, p_to);
    if v_first is null then
      if starts < ends then
        v_first := starts;
        v_end := ends;
        return next;
      end if;
    else
      if starts < v_first then
        ends := v_first;
        v_first := starts;
        return next;
      end if;
      starts := v_end;
      ends := private.bucket_of(grain, p_to);
      if starts < ends then
        v_end := ends;
        return next;
      end if;
    end if;
  end loop;
  grain := -1;
  starts := p_from;
  ends := coalesce(v_first, p_to);
  if starts < ends then return next; end if;
  starts := v_end;
  ends := p_to;
  if starts < ends then return next; end if;
end $$;

-- The sums by key of one name over the whole buckets of a range. What no bucket covers, the caller reads from the
-- rows.
create function private.figures_between(p_name text, p_from timestamptz, p_to timestamptz, p_finest int)
  returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select f.key, sum(f.n)::bigint, sum(f.m)::bigint, sum(f.cents)::bigint
  from private.buckets(p_from, p_to, p_finest) b
  -- offset: a range of the index for each run of buckets
  cross join lateral (select f.key, f.n, f.m, f.cents from private.figures f where f.name = p_name
    and f.grain = b.grain and f.at >= b.starts and f.at < b.ends offset 0) f
  group by f.key
$$;

-- The sums of a name by the days between bounds, which are quarters of an hour. Days of UTC are read as they are.
-- Others are sums of quarters of days from the one next to each bound; the hours and quarters of an hour between the
-- two are moved to the other day. Bins are written out: a function would be called for each bound.
create function private.figures_by_day(p_name text, p_bounds timestamptz[])
  returns table (day int, n bigint, m bigint, cents bigint)
-- plpgsql: its plan is kept for the session
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with edges as materialized (
    select b.at, b.i::int as i, date_bin('1 hour', b.at + interval '30 minutes',
      timestamptz '2000-01-01 00:00Z') as hour,
      date_bin('6 hours', b.at + interval '3 hours', timestamptz '2000-01-01 00:00Z') as part
        from unnest(p_bounds) with ordinality b(at, i)),
  ends as materialized (
    select case when bool_and(e.at = date_bin('1 day', e.at, timestamptz '2000-01-01 00:00Z')) then 2
      else 5 end::smallint as grain, min(e.part) as starts, max(e.part) as ends,
      array_agg(e.part order by e.i) as bounds
    from edges e),
  parts as (
    select width_bucket(f.at, (select bounds from ends)) as day, f.n, f.m, f.cents from private.figures f
    where f.name = p_name and f.grain = (select grain from ends) and f.at >= (select starts from ends)
      and f.at < (select ends from ends)
    union all
    select e.i - d.back, e.sign * d.sign * f.n, e.sign * d.sign * f.m, e.sign * d.sign * f.cents
    from (select e.i, 1::smallint as grain, least(e.hour, e.part) as starts, greatest(e.hour, e.part) as ends, case
      when e.hour < e.part then 1 else -1 end as sign
        from edges e where e.hour <> e.part
      union all select e.i, 0::smallint, least(e.at, e.hour), greatest(e.at, e.hour), case when e.at < e.hour then 1
        else -1 end from edges e where e.at <> e.hour) e
    cross join lateral (select f.n, f.m, f.cents from private.figures f where f.name = p_name and f.grain = e.grain
      and f.at >= e.starts and f.at < e.ends offset 0) f
    cross join (values (0, 1), (1, -1)) d(back, sign) where e.i - d.back between 1 and cardinality(p_bounds) - 1)
  select parts.day, sum(parts.n)::bigint, sum(parts.m)::bigint, sum(parts.cents)::bigint from parts group by parts.day;
end $$;

-- Plans of triggers are kept: planning takes longer than writing a few rows.
create function private.note_figures(p_figures private.figure[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.figures (name, grain, at, key, n, m, cents)
  select f.name, g, private.bucket_of(g::smallint, f.at), coalesce(f.key, ''), sum(f.n), sum(f.m), sum(f.cents)
  from unnest(p_figures) f cross join unnest(private.figure_grains(f.name)) g
  where f.at is not null group by 1, 2, 3, 4 having sum(f.n) <> 0 or sum(f.m) <> 0 or sum(f.cents) <> 0;
end $$;

-- The opposite of figures, for what no longer counts.
create function private.less(p_figures private.figure[]) returns private.figure[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg((f.name, f.at, f.key, -f.n, -f.m, -f.cents)::private.figure), '{}') from unnest(p_figures) f
$$;

-- Sums up the rows that are new with those of the same key. Returns how many rows went. Safe to run twice and at
-- once.
create function private.fold_figure_rows() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before int;
  v_after int;
begin
  with fresh as (delete from private.figures where is_new returning name, grain, at, key, n, m, cents),
  keys as (select distinct name, grain, at, key from fresh),
  summed as (delete from private.figures f using keys k where not f.is_new
    and (f.name, f.grain, f.at, f.key) = (k.name, k.grain, k.at, k.key)
    returning f.name, f.grain, f.at, f.key, f.n, f.m, f.cents),
  written as (
    insert into private.figures (name, grain, at, key, n, m, cents, is_new)
    select name, grain, at, key, sum(n), sum(m), sum(cents), false
      from (select * from fresh union all select * from summed) rows
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(m) <> 0 or sum(cents) <> 0 returning 1)
  select (select count(*) from fresh) + (select count(*) from summed), (select count(*) from written)
    into v_before, v_after;
  return v_before - v_after;
end $$;

-- The midnight of UTC nearest to a time: at most 12 hours away.
create function private.nearest_midnight(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin('1 day', p_at + interval '12 hours', timestamptz '2000-01-01 00:00Z')
$$;

-- A range with bounds nearest to its ends, and the rows that are to be added (sign 1) or taken away (-1). Where both
-- ends are nearest to one bound, the range is all rows.
create function private.nearest_bounds(p_from timestamptz, p_to timestamptz, p_first timestamptz, p_last timestamptz,
  out starts timestamptz, out ends timestamptz, out before tstzrange, out before_sign int, out after tstzrange,
    out after_sign int)
language sql immutable set search_path = '' as $$
  select f, l, tstzrange(least(p_from, f), greatest(p_from, f)), case when p_from < f then 1
    else -1 end, tstzrange(least(p_to, l), greatest(p_to, l)), case when l < p_to then 1 else -1 end
  from (select case when p_first < p_last then p_first else p_to end, case when p_first < p_last then p_last
    else p_to end) v(f, l)
$$;
