-- The cart and recovery reports from figures: a year reads as many rows at a million quotes as at ten thousand. docs/decisions/028.

-- The grains that figures of a name are kept in: 0 and 1 for series by day, 2 to 4 for sums of a range.
create function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,2,3,4}'::int[] when p_name in ('abandoned', 'mails') then '{0,1}'
    when p_name in ('returned', 'bought_again') then '{3}' else '{2,3,4}' end
$$;

-- Plans of triggers are kept: planning takes longer than writing a few rows.
create or replace function private.note_figures(p_figures private.figure[]) returns void
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  insert into private.figures (name, grain, at, key, n, m, cents)
  select f.name, g, private.bucket_of(g::smallint, f.at), coalesce(f.key, ''), sum(f.n), sum(f.m), sum(f.cents)
  from unnest(p_figures) f cross join unnest(private.figure_grains(f.name)) g
  where f.at is not null group by 1, 2, 3, 4 having sum(f.n) <> 0 or sum(f.m) <> 0 or sum(f.cents) <> 0;
end $$;

alter function private.note_trade(private.trade_figures[]) set plan_cache_mode = force_generic_plan;

-- Visits. People are counted once in any range: its visits less its pairs, a visit and the one before it, that are both in the range.

-- The bucket of eight days that a moment is in, as a number: the same bucket as bucket_of(3).
create function private.eight_days(p_at timestamptz) returns int
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_at - timestamptz '2000-01-01 00:00Z') / 691200)::int
$$;

-- 'visits' by when they were: n all, m those with a conversion. 'returned' and 'bought_again' by the visit (with a conversion) before: n pairs, key the eight days of the visit.
create function private.visit_figures(v private.visits) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('visits', v.at, '', 1, (v.converted_at is not null)::int, 0), ('returned', v.previous_at, private.eight_days(v.at)::text, 1, 0, 0),
    ('bought_again', case when v.converted_at is not null then v.previous_converted_at end, private.eight_days(v.at)::text, 1, 0, 0)]::private.figure[]
$$;

create function private.note_visit_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.visit_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.visit_figures(new) else '{}' end);
  return null;
end $$;
create trigger note_figures after insert or update or delete on private.visits for each row execute function private.note_visit_figures();

-- Writes the visits of everybody from the events: differences only, because figures follow them.
create or replace function private.rebuild_visits() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.visits v where not exists (select from private.visits_of(null) r where r.user_id = v.user_id and r.at = v.at);
  insert into private.visits as v select * from private.visits_of(null) on conflict (user_id, at) do update set last_at = excluded.last_at,
    converted_at = excluded.converted_at, previous_at = excluded.previous_at, previous_converted_at = excluded.previous_converted_at
    where row(v.*) is distinct from row(excluded.*);
end $$;

create index visits_returned on private.visits (previous_at) include (at) where previous_at is not null;
create index visits_bought_again on private.visits (previous_converted_at) include (at) where converted_at is not null and previous_converted_at is not null;
create index visits_soon on private.visits (at) include (previous_at) where at - previous_at < interval '30 hours';
create index visits_bought_soon on private.visits (at) include (previous_converted_at) where converted_at is not null and at - previous_converted_at < interval '30 hours';

-- Pairs of visits, both in a range. p_condition: for visits that count; p_name of their figures, p_before the column of the visit before.
create function private.pairs_between(p_from timestamptz, p_to timestamptz, p_name text, p_before text, p_condition text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_first timestamptz := private.bucket_of(3::smallint, p_from + interval '8 days' - interval '1 microsecond');
  v_end timestamptz := private.bucket_of(3::smallint, p_to);
  v_pairs bigint;
  v_rows bigint;
begin
  if v_first >= v_end then
    v_first := p_from;
    v_end := p_from;
  end if;
  select coalesce(sum(f.n), 0) into v_pairs from private.figures f
    where f.name = p_name and f.grain = 3 and f.at >= v_first and f.at < v_end and f.key::int < private.eight_days(v_end);
  -- dynamic, so that the planner sees the values; those before v_end whose visit before is before v_first, and those after v_end
  execute format('select (select count(*) from private.visits v where %2$s and v.%1$s >= %3$L and v.%1$s < %4$L and v.at < %5$L)
    + (select count(*) from private.visits v where %2$s and v.at >= %5$L and v.at < %6$L and v.%1$s >= %3$L)', p_before, p_condition, p_from, v_first, v_end, p_to) into v_rows;
  return v_pairs + v_rows;
end $$;

-- How many people were active in the cart in a range, and how many of them bought. Bounds are on quarters of an hour.
create function private.people_between(p_from timestamptz, p_to timestamptz, out active bigint, out converted bigint)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(f.n), 0), coalesce(sum(f.m), 0) into active, converted from private.figures_between('visits', p_from, p_to, 0) f;
  active := active - private.pairs_between(p_from, p_to, 'returned', 'previous_at', 'true');
  converted := converted - private.pairs_between(p_from, p_to, 'bought_again', 'previous_converted_at', 'v.converted_at is not null');
end $$;

-- Who was active in the cart by day, and who of them bought. Day 1 is from the first of p_bounds to the second; no day is longer than 30 hours.
drop function private.active_by_day(timestamptz[]);
create function private.active_by_day(p_bounds timestamptz[]) returns table (day int, active bigint, converted bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select d.n, coalesce(f.n, 0) - s.n, coalesce(f.m, 0) - b.n
    from generate_series(1, cardinality(p_bounds) - 1) d(n) left join private.figures_by_day('visits', p_bounds) f on f.day = d.n
    cross join lateral (select count(*) as n from private.visits v where v.at - v.previous_at < interval '30 hours'
      and v.at >= p_bounds[d.n] and v.at < p_bounds[d.n + 1] and v.previous_at >= p_bounds[d.n]) s
    cross join lateral (select count(*) as n from private.visits v where v.converted_at is not null and v.at - v.previous_converted_at < interval '30 hours'
      and v.at >= p_bounds[d.n] and v.at < p_bounds[d.n + 1] and v.previous_converted_at >= p_bounds[d.n]) b;
end $$;

-- Abandoned carts.

-- The class of the hours from a cart's first event to its last: sixteen classes to each doubling of (1 + hours).
create function private.hours_class(p_hours float8) returns smallint
language sql immutable set search_path = '' as $$
  select least(127, greatest(0, floor(16 * ln(1 + greatest(p_hours, 0)) / ln(2::float8))))::smallint
$$;
create index cart_facts_class on private.cart_facts (private.hours_class(hours), at) include (hours) where hours is not null;

-- By the last thing that happened: 'abandoned' n; 'abandoned_by' n and value, key stage:none, stage:mailed or stage:recovered; 'abandoned_hours' n by class.
-- By the first recovery mail: 'recovery' n and value, key arm:status:clicked. By the same, of carts that were followed by a paid order: 'recovery_bought:<day>', the
-- day after the mail from 0, n, m the order's value, cents the cart's, key arm:status. The setting lost_after_days, at most 365, says which days a report reads.
create function private.cart_figures(f private.cart_facts) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('abandoned', f.at, '', 1, 0, 0),
    ('abandoned_by', f.at, f.stage || ':' || case when not f.was_mailed then 'none' when f.status = 'recovered' then 'recovered' else 'mailed' end, 1, 0, f.usd * 100),
    ('abandoned_hours', case when f.hours is not null then f.at end, private.hours_class(f.hours)::text, 1, 0, 0),
    ('recovery', f.sent_at, concat_ws(':', v.arm, f.status, f.is_clicked::int), 1, 0, f.usd * 100),
    ('recovery_bought:' || v.day, case when v.day < 365 then f.sent_at end, v.arm || ':' || f.status, 1, f.bought_usd * 100, f.usd * 100)]::private.figure[]
  from (select case when f.is_holdout then 'holdout' else 'mailed' end as arm, floor(extract(epoch from f.bought_at - f.sent_at) / 86400)::int as day) v
$$;

create function private.note_cart_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.cart_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.cart_figures(new) else '{}' end);
  return null;
end $$;
create trigger note_figures after insert or update or delete on private.cart_facts for each row execute function private.note_cart_figures();

-- Writes the facts of these carts from the rows: differences only, because figures follow them.
create or replace function private.keep_cart_facts(p_carts uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.cart_facts as c select f.* from public.abandoned_carts a, private.cart_facts_of(a) f where a.id = any (p_carts)
  on conflict (cart_id) do update set user_id = excluded.user_id, at = excluded.at, usd = excluded.usd, stage = excluded.stage, status = excluded.status,
    hours = excluded.hours, was_mailed = excluded.was_mailed, has_event = excluded.has_event, sent_at = excluded.sent_at, is_holdout = excluded.is_holdout,
    is_clicked = excluded.is_clicked, bought_at = excluded.bought_at, bought_usd = excluded.bought_usd
    where row(c.*) is distinct from row(excluded.*);
end $$;

create or replace function private.rebuild_cart_facts() returns void
language sql security definer set search_path = '' as $$
  select private.keep_cart_facts(array(select id from public.abandoned_carts))
$$;

-- The figures of one name over a range by key: what no bucket covers is read from the rows.
create function private.cart_figures_between(p_name text, p_from timestamptz, p_to timestamptz) returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_at constant text := case p_name when 'recovery' then 'sent_at' else 'at' end;
  b record;
begin
  return query select * from private.figures_between(p_name, p_from, p_to, 2);
  for b in select * from private.buckets(p_from, p_to, 2) r where r.grain < 0 loop
    return query execute format('select f.key, f.n, f.m, f.cents from private.cart_facts c cross join unnest(private.cart_figures(c)) f
      where c.%1$I >= %2$L and c.%1$I < %3$L and f.name = %4$L and f.at is not null', v_at, b.starts, b.ends, p_name);
  end loop;
end $$;

-- The median of the hours of carts that were abandoned in a range, as percentile_cont(0.5). The counts by class lead to the class of the middle, and only that
-- class of the range is read, by index.
create function private.cart_hours_median(p_from timestamptz, p_to timestamptz) returns float8
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_counts bigint[];
  v_place float8;
  v_rank bigint;
  v_class int := 0;
  v_found float8[] := '{}';
begin
  with counts as (select f.key::int as class, sum(f.n) as n from private.cart_figures_between('abandoned_hours', p_from, p_to) f group by 1)
  select array_agg(coalesce(c.n, 0)::bigint order by s), 0.5 * (sum(c.n) - 1) into v_counts, v_place from generate_series(0, 127) s left join counts c on c.class = s;
  if v_place is null or v_place < 0 then return null; end if;
  v_rank := floor(v_place);
  for v_at in v_rank .. ceil(v_place)::bigint loop -- the two middle ones, or the one
    v_class := 0;
    v_rank := v_at;
    while v_rank >= v_counts[v_class + 1] loop
      v_rank := v_rank - v_counts[v_class + 1];
      v_class := v_class + 1;
    end loop;
    execute format('select $1 || array(select hours from private.cart_facts where hours is not null and private.hours_class(hours) = %s::smallint
      and at >= %L and at < %L order by 1 offset %s limit 1)', v_class, p_from, p_to, v_rank) using v_found into v_found;
  end loop;
  return v_found[1] + (v_place - floor(v_place)) * (coalesce(v_found[2], v_found[1]) - v_found[1]);
end $$;

create or replace function private.cart_measures(p_from timestamptz, p_to timestamptz, p_active bigint, p_converted bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with abandoned as (select coalesce(sum(f.n), 0) as n, coalesce(sum(f.cents), 0) as cents, coalesce(sum(f.n) filter (where f.key not like '%:none'), 0) as mailed,
        coalesce(sum(f.n) filter (where f.key like '%:recovered'), 0) as recovered
      from private.cart_figures_between('abandoned_by', p_from, p_to) f),
    people as (select count(*) as n from (select c.user_id from private.cart_facts c where c.at >= p_from and c.at < p_to
      and (c.has_event or exists (select from private.visits v where v.user_id = c.user_id and v.at >= p_from and v.at < p_to)) group by 1) g)
    select jsonb_build_object('active', p_active, 'conversion', round(p_converted::numeric / nullif(p_active, 0), 4),
      'abandonment_rate', round(people.n::numeric / nullif(p_active, 0), 4), 'abandoned', abandoned.n, 'abandoned_usd', private.usd(abandoned.cents),
      'hours_to_abandon', round(private.cart_hours_median(p_from, p_to)::numeric, 2), 'recovery_rate', round(abandoned.recovered / nullif(abandoned.mailed, 0), 4))
    from abandoned, people);
end $$;

create or replace function public.cart_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_bounds timestamptz[] := private.day_bounds(r.first_day, r.last_day, r.zone);
begin
  return (
    with active as materialized (select * from private.active_by_day(v_bounds)),
    abandoned as materialized (select f.day, f.n from private.figures_by_day('abandoned', v_bounds) f)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared((select private.cart_measures(r.starts_at, r.ends_at, p.active, p.converted) from private.people_between(r.starts_at, r.ends_at) p),
        (select private.cart_measures(r.previous_at, r.starts_at, p.active, p.converted) from private.people_between(r.previous_at, r.starts_at) p)),
      'live', (select jsonb_build_object('carts', count(*), 'usd', coalesce(sum(value_usd), 0)) from private.live_carts),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'active', e.active, 'abandoned', coalesce(a.n, 0), 'converted', e.converted) order by d.day)
        from private.report_days(r) d join active e on e.day = d.day - r.first_day + 1 left join abandoned a on a.day = e.day),
      'stages', (select coalesce(jsonb_agg(to_jsonb(s) order by s.carts desc, s.key), '[]') from (
        select split_part(f.key, ':', 1) as key, sum(f.n) as carts, private.usd(sum(f.cents)) as usd
        from private.cart_figures_between('abandoned_by', r.starts_at, r.ends_at) f group by 1 having sum(f.n) > 0) s)));
end $$;

create index quotes_live_carts on public.quotes (price_valid_until) where in_cart and order_id is null;

-- Recovery mails, by when each thing happened: n sent, m clicked, cents recovered. 'mails' for days, 'mails_by' with the number of the mail as key.
create function private.mail_figures(a public.recovery_attempts) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array_agg((w.name, v.at, w.key, v.n, v.m, v.cents)::private.figure)
  from (values (case when not a.holdout then a.sent_at end, 1, 0, 0), (a.clicked_at, 0, 1, 0), (a.converted_at, 0, 0, 1)) v(at, n, m, cents)
  cross join (values ('mails', ''), ('mails_by', a.sequence::text)) w(name, key)
$$;

create function private.note_mail_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.mail_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.mail_figures(new) else '{}' end);
  return null;
end $$;
create trigger note_figures after insert or delete or update of sequence, sent_at, clicked_at, converted_at, holdout on public.recovery_attempts
  for each row execute function private.note_mail_figures();

create function private.mails_between(p_from timestamptz, p_to timestamptz) returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint from (
      select * from private.figures_between('mails_by', p_from, p_to, 2)
      union all
      select a.sequence::text, a.n, a.m, a.cents from private.buckets(p_from, p_to, 2) b cross join lateral (
        select sequence, 1 as n, 0 as m, 0 as cents from public.recovery_attempts where sent_at >= b.starts and sent_at < b.ends and not holdout
        union all select sequence, 0, 1, 0 from public.recovery_attempts where clicked_at >= b.starts and clicked_at < b.ends
        union all select sequence, 0, 0, 1 from public.recovery_attempts where converted_at >= b.starts and converted_at < b.ends) a
      where b.grain < 0) s
    group by 1;
end $$;

-- Carts of a range, by their first mail, that were followed by a paid order within so many days, by arm:status. Days are 24 hours: the database's time zone is UTC.
create function private.recovery_bought(p_from timestamptz, p_to timestamptz, p_days int) returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint from private.buckets(p_from, p_to, 2) b cross join lateral (
      select f.key, f.n, f.m, f.cents from generate_series(0, p_days - 1) d cross join lateral (select f.key, f.n, f.m, f.cents from private.figures f
        where f.name = 'recovery_bought:' || d and f.grain = b.grain and f.at >= b.starts and f.at < b.ends offset 0) f where b.grain > 0
      union all
      select f.key, f.n, f.m, f.cents from private.cart_facts c cross join unnest(private.cart_figures(c)) f
        where b.grain < 0 and c.sent_at >= b.starts and c.sent_at < b.ends and f.at is not null and f.name like 'recovery_bought:%' and split_part(f.name, ':', 2)::int < p_days) s
    group by 1;
end $$;

-- paid: the order was placed within lost_after_days of the mail, as in report_recovery.
create or replace function private.recovery_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with carts as materialized (select f.n, f.cents, split_part(f.key, ':', 1) as arm, split_part(f.key, ':', 2) as status, split_part(f.key, ':', 3) = '1' as clicked
      from private.cart_figures_between('recovery', p_from, p_to) f),
    bought as (select coalesce(sum(f.n) filter (where f.key like 'mailed:%'), 0) as mailed, coalesce(sum(f.n) filter (where f.key like 'holdout:%'), 0) as holdout,
        coalesce(sum(f.m - f.cents) filter (where f.key = 'mailed:recovered'), 0) as more_cents
      from private.recovery_bought(p_from, p_to, private.recovery_setting('lost_after_days')::int) f),
    arms as (select coalesce(sum(n) filter (where arm = 'mailed'), 0) as mailed, coalesce(sum(n) filter (where arm = 'holdout'), 0) as holdout,
        coalesce(sum(n) filter (where arm = 'mailed' and clicked), 0) as clicked, coalesce(sum(n) filter (where arm = 'mailed' and status = 'recovered'), 0) as recovered,
        coalesce(sum(cents) filter (where arm = 'mailed' and status = 'recovered'), 0) as recovered_cents,
        coalesce(sum(n) filter (where arm = 'mailed' and status = 'suppressed'), 0) as opted_out
      from carts)
    select jsonb_build_object('mailed', a.mailed, 'mailed_paid', b.mailed, 'holdout', a.holdout, 'holdout_paid', b.holdout,
      'click_rate', round(a.clicked / nullif(a.mailed, 0), 4), 'recovery_rate', round(a.recovered / nullif(a.mailed, 0), 4),
      'recovered_usd', private.usd(a.recovered_cents + b.more_cents), 'opt_out_rate', round(a.opted_out / nullif(a.mailed, 0), 4))
    from arms a, bought b);
end $$;

create or replace function public.recovery_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_now jsonb := private.recovery_measures(r.starts_at, r.ends_at);
begin
  return (
    with by_day as materialized (select * from private.figures_by_day('mails', private.day_bounds(r.first_day, r.last_day, r.zone))),
    mails as materialized (select * from private.mails_between(r.starts_at, r.ends_at))
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(v_now, private.recovery_measures(r.previous_at, r.starts_at)),
      'lift', private.lift((v_now ->> 'mailed')::bigint, (v_now ->> 'mailed_paid')::bigint, (v_now ->> 'holdout')::bigint, (v_now ->> 'holdout_paid')::bigint),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'sent', coalesce(b.n, 0), 'clicked', coalesce(b.m, 0),
        'recovered', coalesce(b.cents, 0)) order by d.day) from private.report_days(r) d left join by_day b on b.day = d.day - r.first_day + 1),
      'mails', (select jsonb_agg(jsonb_build_object('sequence', s, 'sent', coalesce(m.n, 0), 'clicked', coalesce(m.m, 0), 'recovered', coalesce(m.cents, 0)) order by s)
        from generate_series(1, 3) s left join mails m on m.key = s::text)));
end $$;

-- The figures of carts and visits join those of quotes. rebuild_cart_facts() and rebuild_visits() come first where all are in doubt.
alter function private.raw_figures() rename to raw_quote_figures;
create function private.raw_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select * from private.raw_quote_figures()
  union all select f.name, f.at, coalesce(f.key, ''), f.n, f.m, f.cents from (
    select private.visit_figures(v) as figures from private.visits v
    union all select private.cart_figures(c) from private.cart_facts c
    union all select private.mail_figures(a) from public.recovery_attempts a) s cross join unnest(s.figures) f where f.at is not null
$$;

create or replace function private.rebuild_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.figures where name <> 'money';
  insert into private.figures (name, grain, at, key, n, m, cents, is_new)
  select f.name, g, private.bucket_of(g::smallint, f.at), f.key, sum(f.n), sum(f.m), sum(f.cents), false
  from private.raw_figures() f cross join unnest(private.figure_grains(f.name)) g group by 1, 2, 3, 4;
end $$;
select private.rebuild_figures();

revoke execute on all functions in schema private from public;
