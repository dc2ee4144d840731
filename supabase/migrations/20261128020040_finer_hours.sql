-- Medians and percentiles of the hours to a quote: a class of hours is split into 32 steps, so that of a year's quotes a few hundred are sorted.

-- The step of a time from request to sent: 32 to each class of sent_class, numbered through.
create function private.sent_step(p_created timestamptz, p_sent timestamptz) returns smallint
language sql immutable set search_path = '' as $$
  select least(4095, greatest(0, floor(512 * ln(1 + greatest(extract(epoch from p_sent - p_created)::float8, 0) / 3600) / ln(2::float8))))::smallint
$$;
drop index public.quotes_sent_class;
create index quotes_sent_step on public.quotes (private.sent_step(created_at, sent_at), sent_at) include (created_at) where sent_at is not null;

-- 'hours:<class>' is kept in long buckets only: what is between them is read from the rows.
create or replace function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,2,3,4}'::int[] when p_name in ('abandoned', 'mails') then '{0,1}'
    when p_name in ('returned', 'bought_again') then '{3}' when p_name like 'hours:%' then '{3,4}' else '{2,3,4}' end
$$;

-- What a quote adds: its class of hours of all quotes and of its route, its step within the class, and its route's count of sent (n) and approved (m).
create or replace function private.sent_figures_of(q public.quotes) returns private.figure[]
language sql immutable set search_path = '' as $$
  select case when q.sent_at is null then '{}' else array[
    ('hours', q.sent_at, private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('hours:' || private.sent_class(q.created_at, q.sent_at), q.sent_at, (private.sent_step(q.created_at, q.sent_at) & 31)::text, 1, 0, 0),
    ('hours ' || q.country_code || '-' || q.destination_country, q.sent_at, private.sent_class(q.created_at, q.sent_at)::text, 1, 0, 0),
    ('routes', q.sent_at, q.country_code || '-' || q.destination_country, 1, (q.approved_at is not null)::int, 0)]::private.figure[] end
$$;

create or replace function private.raw_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select * from private.raw_quote_figures()
  union all select 'hours:' || private.sent_class(created_at, sent_at), private.bucket_of(3::smallint, sent_at), (private.sent_step(created_at, sent_at) & 31)::text, count(*), 0, 0
    from public.quotes where sent_at is not null group by 1, 2, 3
  union all select f.name, f.at, coalesce(f.key, ''), f.n, f.m, f.cents from (
    select private.visit_figures(v) as figures from private.visits v
    union all select private.cart_figures(c) from private.cart_facts c
    union all select private.mail_figures(a) from public.recovery_attempts a) s cross join unnest(s.figures) f where f.at is not null
$$;

-- How many quotes sent in a range have each step of a class, step 0 first.
create function private.step_counts(p_class int, p_from timestamptz, p_to timestamptz) returns bigint[]
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_counts jsonb := '[]';
  v_rows jsonb;
  b record;
begin
  for b in select * from private.buckets(p_from, p_to, 3) r where r.grain < 0 loop -- dynamic, so that the planner sees the values
    execute format('select jsonb_agg(jsonb_build_array(s.step, s.n)) from (select private.sent_step(created_at, sent_at) & 31 as step, count(*) as n from public.quotes
      where sent_at is not null and private.sent_step(created_at, sent_at) = any (array(select generate_series(%s, %s)::smallint)) and sent_at >= %L and sent_at < %L group by 1) s',
      p_class * 32, p_class * 32 + 31, b.starts, b.ends) into v_rows;
    v_counts := v_counts || coalesce(v_rows, '[]');
  end loop;
  return array(select coalesce(sum(c.n), 0)::bigint from generate_series(0, 31) s left join (
      select f.key::int as step, f.n from private.figures_between('hours:' || p_class, p_from, p_to, 3) f
      union all select (r ->> 0)::int, (r ->> 1)::bigint from jsonb_array_elements(v_counts) r) c on c.step = s group by s order by s);
end $$;

-- The hours to a quote at a rank, and at the next where both are in the same class and step. The counts by class and step lead to the few rows that are read, by index.
--   p_rank  from 0   p_counts, p_route  as for sent_percentile
create function private.sent_hours_at(p_rank bigint, p_counts bigint[], p_from timestamptz, p_to timestamptz, p_route text) returns float8[]
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
  execute format('select array(select date_part(''epoch'', sent_at - created_at) / 3600 from public.quotes where sent_at is not null and sent_at >= %L and sent_at < %L and %s
    order by 1 offset %s limit 2)', p_from, p_to, case when p_route is null then format('private.sent_step(created_at, sent_at) = %s::smallint', v_class * 32 + v_step)
    else format('private.sent_class(created_at, sent_at) = %s::smallint and country_code = %L and destination_country = %L', v_class, left(p_route, 2), right(p_route, 2)) end, v_rank) into v_found;
  return v_found;
end $$;

-- As percentile_cont of the hours from request to sent, of the quotes sent in the range; null without any.
--   p_counts  quotes by class, class 0 first     p_route  like US-NP, or null for all
create or replace function private.sent_percentile(p_share float8, p_counts bigint[], p_from timestamptz, p_to timestamptz, p_route text default null) returns float8
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

insert into private.figures (name, grain, at, key, n, is_new)
select 'hours:' || private.sent_class(q.created_at, q.sent_at), g, private.bucket_of(g::smallint, q.sent_at), (private.sent_step(q.created_at, q.sent_at) & 31)::text, count(*), false
from public.quotes q cross join generate_series(3, 4) g where q.sent_at is not null group by 1, 2, 3, 4;

revoke execute on all functions in schema private from public;
-- the indexes by class and step call them as the role that changes a quote; they read only their arguments
grant execute on function private.sent_class(timestamptz, timestamptz), private.sent_step(timestamptz, timestamptz) to authenticated, service_role;
