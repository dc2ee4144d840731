-- The class of a time from request to sent: eight classes to each doubling of (1 + hours).
create function private.sent_class(p_created timestamptz, p_sent timestamptz) returns smallint
language sql immutable set search_path = '' as $$
  select least(127,
    greatest(0, floor(16 * ln(1 + greatest(extract(epoch from p_sent - p_created)::float8, 0) / 3600)
    / ln(2::float8))))::smallint
$$;
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;

-- As before, with the bounds above, the routes read once and one sum over all figures, whole 64 days until now.
create function private.sent_between(p_from timestamptz, p_to timestamptz, p_with_routes boolean default true)
  returns table (name text, key text, n bigint, m bigint)
language plpgsql stable set search_path = '' as $$
declare
  -- where nothing was sent after the range, its end may be any later bound
  v_last constant timestamptz := case
    when (select max(q.sent_at) from public.quotes q) >= p_to then private.nearest_midnight(p_to)
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
    v_routes := array(select ('routes', null, f.key, f.n, f.m, 0)::private.figure
      from private.figures_between('routes', v_bounds.starts, v_bounds.ends, 2) f);
    v_names := v_names || array(
      select 'hours ' || r.key from unnest(v_routes || v_ends) r where r.name = 'routes'
        group by r.key having sum(r.n) > 0 order by sum(r.n) desc, r.key limit 8);
  end if;
  return query
    select s.name, s.key, sum(s.n)::bigint, sum(s.m)::bigint from (
      select w.name, f.key, f.n, f.m from private.buckets(v_bounds.starts, v_bounds.ends, 2) b cross
        join unnest(v_names) w(name)
        cross join lateral (select f.key, f.n, f.m from private.figures f where f.name = w.name and f.grain = b.grain
          and f.at >= b.starts and f.at < b.ends offset 0) f
      union all select e.name, e.key, e.n, e.m from unnest(v_routes || v_ends) e where e.name = 'routes'
        or e.name = any (v_names)) s
    group by 1, 2 having sum(s.n) <> 0;
end $$;

create function private.note_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.sent_figures_of(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.sent_figures_of(new) else '{}' end);
  return null;
end $$;

-- Both roll-ups, for a clock. Returns how many rows went.
create function private.fold_figures() returns int
language sql security definer set search_path = '' as $$
  select private.fold_trade_figures() + private.fold_figure_rows() + private.fold_customer_sums()
$$;

-- The hours to a quote at a rank, and at the next where both are in the same class and step. The counts by class and
-- step lead to the few rows that are read, by index.
--   p_rank  from 0   p_counts, p_route  as for sent_percentile
create function private.sent_hours_at(p_rank bigint, p_counts bigint[], p_from timestamptz, p_to timestamptz,
  p_route text) returns float8[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_rank bigint := p_rank;
  v_class int := 0;
  v_step int := 0;
  v_steps bigint[];
  v_found float8[];
begin
  while v_rank >= p_counts[v_class + 1] loop
    v_rank := v_rank - p_counts[v_class + 1];
    v_class := v_class + 1;
  end loop;
  if p_route is null then
    v_steps := private.step_counts(v_class, p_from, p_to);
    while v_rank >= v_steps[v_step + 1] loop
      v_rank := v_rank - v_steps[v_step + 1];
      v_step := v_step + 1;
    end loop;
  end if;
  execute format('select array(select date_part(''epoch'', sent_at - created_at) / 3600 from public.quotes where '
    'sent_at is not null and sent_at >= %L and sent_at < %L and %s
    order by 1 offset %s limit 2)', p_from, p_to, case when p_route is null then format('private.sent_step(created_at, sent_at) = %s::smallint', v_class * 32 + v_step)
    else format('private.sent_class(created_at, sent_at) = %s::smallint and country_code = %L and '
      'destination_country = %L', v_class, left(p_route, 2), right(p_route, 2)) end, v_rank) into v_found;
  return v_found;
end $$;

-- As percentile_cont of the hours from request to sent, of the quotes sent in the range; null without any.
--   p_counts  quotes by class, class 0 first     p_route  like US-NP, or null for all
create function private.sent_percentile(p_share float8, p_counts bigint[], p_from timestamptz, p_to timestamptz,
  p_route text default null) returns float8
language plpgsql stable set search_path = '' as $$
declare
  v_place float8 := p_share * ((select sum(n) from unnest(p_counts) n) - 1);
  v_rank bigint := floor(v_place);
  v_found float8[];
begin
  if v_place is null or v_place < 0 then return null; end if;
  v_found := private.sent_hours_at(v_rank, p_counts, p_from, p_to, p_route);
  if v_place > v_rank and cardinality(v_found) = 1 then
    v_found := v_found || private.sent_hours_at(v_rank + 1, p_counts, p_from, p_to, p_route);
  end if;
  return v_found[1] + (v_place - v_rank) * (coalesce(v_found[2], v_found[1]) - v_found[1]);
end $$;

-- Quotes by class, class 0 first, from {class: [count, ...]}.
create function private.class_counts(p_counts jsonb) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(select coalesce((p_counts -> c::text ->> 0)::bigint, 0) from generate_series(0, 127) c order by c)
$$;

-- The step of a time from request to sent: 32 to each class of sent_class, numbered through.
create function private.sent_step(p_created timestamptz, p_sent timestamptz) returns smallint
language sql immutable set search_path = '' as $$
  select least(4095,
    greatest(0, floor(512 * ln(1 + greatest(extract(epoch from p_sent - p_created)::float8, 0) / 3600)
    / ln(2::float8))))::smallint
$$;
grant execute on function private.sent_step(timestamptz, timestamptz) to authenticated, service_role;

-- How many quotes sent in a range have each step of a class, step 0 first.
create function private.step_counts(p_class int, p_from timestamptz, p_to timestamptz) returns bigint[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_counts jsonb := '[]';
  v_rows jsonb;
  b record;
begin
  -- dynamic, so that the planner sees the values
  for b in select * from private.buckets(p_from, p_to, 3) r where r.grain < 0 loop
    execute format('select jsonb_agg(jsonb_build_array(s.step, s.n)) from (select private.sent_step(created_at, '
      'sent_at) & 31 as step, count(*) as n from public.quotes
      where sent_at is not null and private.sent_step(created_at, sent_at) = any (array(select generate_series(%s, %s)::smallint)) and sent_at >= %L and sent_at < %L group by 1) s',
      p_class * 32, p_class * 32 + 31, b.starts, b.ends) into v_rows;
    v_counts := v_counts || coalesce(v_rows, '[]');
  end loop;
  return array(select coalesce(sum(c.n), 0)::bigint from generate_series(0, 31) s left join (
      select f.key::int as step, f.n from private.figures_between('hours:' || p_class, p_from, p_to, 3) f
      union all select (r ->> 0)::int, (r ->> 1)::bigint from jsonb_array_elements(v_counts) r) c on c.step = s
        group by s order by s);
end $$;
