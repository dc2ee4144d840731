-- Figures that add up, by time in several grains: a report of a year in any time zone reads about a hundred rows for each of its numbers. docs/decisions/028.
-- Triggers only append. Rows of the same name, grain, time and key add up, and upkeep() sums them. The sum is right before and after.

create table private.figures (
  name text not null,
  grain smallint not null,
  at timestamptz not null,
  key text not null default '',
  n bigint not null default 0,
  m bigint not null default 0,
  cents bigint not null default 0,
  is_new boolean not null default true
);
comment on table private.figures is
  'grain: 0 a quarter of an hour, 1 an hour, 2 a day, 3 eight days, 4 sixty-four days, in UTC. n, m and cents mean what the writer of the name says. is_new: not summed yet. rebuild_figures() writes it from the rows.';
revoke all on private.figures from public, anon, authenticated;
create index figures_of on private.figures (name, grain, at) include (key, n, m, cents);
create index figures_new on private.figures (name) where is_new;

create function private.grain_length(p_grain smallint) returns interval
language sql immutable set search_path = '' as $$
  select (array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days', interval '64 days'])[p_grain + 1]
$$;

-- The start of the bucket that a moment is in.
create function private.bucket_of(p_grain smallint, p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin((array[interval '15 minutes', interval '1 hour', interval '1 day', interval '8 days', interval '64 days'])[p_grain + 1], p_at, timestamptz '2000-01-01 00:00Z')
$$;

-- A half-open range as whole buckets, at most two runs of each grain, and what no bucket covers (grain -1).
--   p_finest  the smallest grain that the figures are kept in
create function private.buckets(p_from timestamptz, p_to timestamptz, p_finest int) returns table (grain smallint, starts timestamptz, ends timestamptz)
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

-- The sums by key of one name over the whole buckets of a range. What no bucket covers, the caller reads from the rows.
create function private.figures_between(p_name text, p_from timestamptz, p_to timestamptz, p_finest int) returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select f.key, sum(f.n)::bigint, sum(f.m)::bigint, sum(f.cents)::bigint
  from private.buckets(p_from, p_to, p_finest) b
  cross join lateral (select f.key, f.n, f.m, f.cents from private.figures f where f.name = p_name and f.grain = b.grain and f.at >= b.starts and f.at < b.ends offset 0) f -- offset: a range of the index for each run of buckets
  group by f.key
$$;

-- The sums of one name, of all keys, by day: day 1 is from the first of p_bounds to the second. Bounds are on quarters of an hour.
-- An hour that a bound cuts counts for the day that it starts in, until its quarters after the bound are moved.
create function private.figures_by_day(p_name text, p_bounds timestamptz[]) returns table (day int, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  with edges as (
    select b.at, b.i::int as i, private.bucket_of(1::smallint, b.at + interval '1 hour' - interval '1 microsecond') as next_hour
    from unnest(p_bounds) with ordinality b(at, i)),
  parts as (
    select width_bucket(f.at, p_bounds) as day, f.n, f.m, f.cents from private.figures f
    where f.name = p_name and f.grain = 1 and f.at >= (select e.next_hour from edges e where e.i = 1)
      and f.at < (select e.next_hour from edges e where e.i = cardinality(p_bounds))
    union all
    select d.day, d.sign * f.n, d.sign * f.m, d.sign * f.cents from edges e
    cross join lateral (select f.n, f.m, f.cents from private.figures f where f.name = p_name and f.grain = 0 and f.at >= e.at and f.at < e.next_hour offset 0) f
    cross join lateral (values (e.i, 1), (e.i - 1, -1)) d(day, sign)
    where e.at <> e.next_hour and d.day between 1 and cardinality(p_bounds) - 1)
  select parts.day, sum(parts.n)::bigint, sum(parts.m)::bigint, sum(parts.cents)::bigint from parts group by parts.day
$$;

-- One line of figures before it is spread over grains.
create type private.figure as (name text, at timestamptz, key text, n bigint, m bigint, cents bigint);

-- Appends figures. Names that a report shows by day are kept in the grains 0 to 4, the others in 2 to 4.
create function private.note_figures(p_figures private.figure[]) returns void
language plpgsql set search_path = '' as $$ -- plpgsql: its plan is kept for the session
begin
  insert into private.figures (name, grain, at, key, n, m, cents)
  select f.name, g, private.bucket_of(g::smallint, f.at), coalesce(f.key, ''), sum(f.n), sum(f.m), sum(f.cents)
  from unnest(p_figures) f cross join generate_series(case when f.name in ('money', 'decided') then 0 else 2 end, 4) g
  where f.at is not null group by 1, 2, 3, 4 having sum(f.n) <> 0 or sum(f.m) <> 0 or sum(f.cents) <> 0;
end $$;

-- The opposite of figures, for what no longer counts.
create function private.less(p_figures private.figure[]) returns private.figure[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg((f.name, f.at, f.key, -f.n, -f.m, -f.cents)::private.figure), '{}') from unnest(p_figures) f
$$;

-- Sums up the rows that are new with those of the same key. Returns how many rows went. Safe to run twice and at once.
create function private.fold_figure_rows() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before int;
  v_after int;
begin
  with fresh as (delete from private.figures where is_new returning name, grain, at, key, n, m, cents),
  keys as (select distinct name, grain, at, key from fresh),
  summed as (delete from private.figures f using keys k where not f.is_new and (f.name, f.grain, f.at, f.key) = (k.name, k.grain, k.at, k.key)
    returning f.name, f.grain, f.at, f.key, f.n, f.m, f.cents),
  written as (
    insert into private.figures (name, grain, at, key, n, m, cents, is_new)
    select name, grain, at, key, sum(n), sum(m), sum(cents), false from (select * from fresh union all select * from summed) rows
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(m) <> 0 or sum(cents) <> 0 returning 1)
  select (select count(*) from fresh) + (select count(*) from summed), (select count(*) from written) into v_before, v_after;
  return v_before - v_after;
end $$;

revoke execute on all functions in schema private from public;
