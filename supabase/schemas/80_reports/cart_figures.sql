-- 'hours:<class>' is kept in long buckets only: what is between them is read from the rows.
create function private.figure_grains(p_name text) returns int[]
language sql immutable set search_path = '' as $$
  select case when p_name in ('money', 'decided', 'visits') then '{0,1,5,2,3,4}'::int[]
    when p_name in ('abandoned', 'mails', 'soon', 'soon_after') then '{0,1,5,2}'
    when p_name in ('returned', 'bought_again', 'abandoned_again') then '{3}' when p_name like 'hours:%' then '{3,4}'
      else '{2,3,4}' end
$$;

-- The bucket of eight days that a moment is in, as a number: the same bucket as bucket_of(3).
create function private.eight_days(p_at timestamptz) returns int
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_at - timestamptz '2000-01-01 00:00Z') / 691200)::int
$$;

-- 'visits' by when they were: n all, m those with a conversion. 'returned' and 'bought_again' by the visit (with a
-- conversion) before: n pairs, key the eight days of the visit. Pairs less than 24 hours apart: 'soon' by the visit,
-- 'soon_after' by the one before; n all, m of visits with a conversion.
create function private.visit_figures(v private.visits) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('visits', v.at, '', 1, (v.converted_at is not null)::int, 0),
    ('returned', v.previous_at, private.eight_days(v.at)::text, 1, 0, 0),
    ('bought_again', s.bought_at, private.eight_days(v.at)::text, 1, 0, 0),
    ('soon', case when s.is_soon or s.is_bought_soon then v.at end, '', s.is_soon::int, s.is_bought_soon::int, 0),
    ('soon_after', case when s.is_soon then v.previous_at end, '', 1, 0, 0),
      ('soon_after', case when s.is_bought_soon then s.bought_at end, '', 0, 1, 0)]::private.figure[]
  from (select b.bought_at, coalesce(v.at - v.previous_at < interval '24 hours', false) as is_soon,
    coalesce(v.at - b.bought_at < interval '24 hours', false) as is_bought_soon
    from (select case when v.converted_at is not null then v.previous_converted_at end as bought_at) b) s
$$;

-- How many pairs are in a range: rows of p_table, whose time before is p_before, with both times in it. Pairs of
-- whole buckets of eight days are figures, named p_name.
create function private.pairs_between(p_from timestamptz, p_to timestamptz, p_name text, p_before text,
  p_condition text, p_table text default 'visits') returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_bounds constant record := private.nearest_bounds(p_from, p_to,
    private.bucket_of(3::smallint, p_from + interval '4 days'),
    private.bucket_of(3::smallint, p_to + interval '4 days'));
  v_last constant int := private.eight_days(v_bounds.ends);
  v_pairs bigint;
  v_rows bigint;
begin
  select coalesce(sum(f.n), 0) into v_pairs from private.figures f
    where f.name = p_name and f.grain = 3 and f.at >= v_bounds.starts and f.at < v_bounds.ends and f.key::int < v_last;
  -- dynamic, so that the planner sees the values; those before the last bound whose time before is near the first
  -- one, and those near the last one
  execute format('select %8$s * (select count(*) from private.%1$I v where %2$s and v.%3$s >= %4$L and v.%3$s < %5$L '
    'and v.at < %6$L)
    + %11$s * (select count(*) from private.%1$I v where %2$s and v.at >= %9$L and v.at < %10$L and v.%3$s >= %7$L)',
    p_table, p_condition, p_before, lower(v_bounds.before), upper(v_bounds.before), v_bounds.ends, p_from,
      v_bounds.before_sign,
    lower(v_bounds.after), upper(v_bounds.after), v_bounds.after_sign) into v_rows;
  return v_pairs + v_rows;
end $$;

-- How many people were active in the cart in a range, and how many of them bought. Bounds are on quarters of an hour.
create function private.people_between(p_from timestamptz, p_to timestamptz, out active bigint, out converted bigint)
language plpgsql stable set search_path = '' as $$
begin
  select coalesce(sum(f.n), 0), coalesce(sum(f.m), 0) into active, converted
    from private.figures_between('visits', p_from, p_to, 0) f;
  active := active - private.pairs_between(p_from, p_to, 'returned', 'previous_at', 'true');
  converted := converted - private.pairs_between(p_from, p_to, 'bought_again', 'previous_converted_at',
    'v.converted_at is not null');
end $$;

-- The class of the hours from a cart's first event to its last: sixteen classes to each doubling of (1 + hours).
create function private.hours_class(p_hours float8) returns smallint
language sql immutable set search_path = '' as $$
  select least(127, greatest(0, floor(16 * ln(1 + greatest(p_hours, 0)) / ln(2::float8))))::smallint
$$;

-- As before, in plpgsql: a report calls it for each cart near a bound. An SQL function that is not inlined starts a
-- query at each call, which took four times as long.
create function private.cart_figures(f private.cart_facts) returns private.figure[]
language plpgsql immutable set search_path = '' as $$
declare
  v_arm constant text := case when f.is_holdout then 'holdout' else 'mailed' end;
  v_day constant int := floor(extract(epoch from f.bought_at - f.sent_at) / 86400);
begin
  return array[('abandoned', f.at, '', 1, 0, 0), ('cart_pairs', case when f.has_event then f.at end, '', 1, 0, 0),
    ('abandoned_by', f.at, f.stage || ':' || case when not f.was_mailed then 'none'
      when f.status = 'recovered' then 'recovered' else 'mailed' end, 1, 0, f.usd * 100),
    ('abandoned_hours', case when f.hours is not null then f.at end, private.hours_class(f.hours)::text, 1, 0, 0),
    ('recovery', f.sent_at, concat_ws(':', v_arm, f.status, f.is_clicked::int), 1, 0, f.usd * 100),
    ('recovery_bought:' || v_day, case when v_day < 365 then f.sent_at end, v_arm || ':' || f.status, 1,
      f.bought_usd * 100, f.usd * 100)]::private.figure[];
end $$;

-- The figures of one name over a range by key: what no bucket covers is read from the rows.
create function private.cart_figures_between(p_name text, p_from timestamptz, p_to timestamptz)
  returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_at constant text := case p_name when 'recovery' then 'sent_at' else 'at' end;
  v_bounds constant record := private.nearest_bounds(p_from, p_to, private.nearest_midnight(p_from),
    private.nearest_midnight(p_to));
  v_rows record;
begin
  return query select * from private.figures_between(p_name, v_bounds.starts, v_bounds.ends, 2);
  for v_rows in select *
    from (values (v_bounds.before, v_bounds.before_sign), (v_bounds.after, v_bounds.after_sign)) r(at, sign)
    where not isempty(r.at) loop
    return query execute format('select f.key, %5$s * f.n, %5$s * f.m, %5$s * f.cents from private.cart_facts c '
      'cross join unnest(private.cart_figures(c)) f
      where c.%1$I >= %2$L and c.%1$I < %3$L and f.name = %4$L and f.at is not null', v_at, lower(v_rows.at), upper(v_rows.at), p_name, v_rows.sign);
  end loop;
end $$;

-- The median of the hours of carts that were abandoned in a range, as percentile_cont(0.5). The counts by class lead
-- to the class of the middle, and only that class of the range is read, by index.
create function private.cart_hours_median(p_from timestamptz, p_to timestamptz) returns float8
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_counts bigint[];
  v_place float8;
  v_rank bigint;
  v_class int := 0;
  v_found float8[] := '{}';
begin
  with counts as (select f.key::int as class, sum(f.n) as n
    from private.cart_figures_between('abandoned_hours', p_from, p_to) f group by 1)
  select array_agg(coalesce(c.n, 0)::bigint order by s), 0.5 * (sum(c.n) - 1) into v_counts, v_place
    from generate_series(0, 127) s left join counts c on c.class = s;
  if v_place is null or v_place < 0 then return null; end if;
  v_rank := floor(v_place);
  for v_at in v_rank .. ceil(v_place)::bigint loop -- the two middle ones, or the one
    v_class := 0;
    v_rank := v_at;
    while v_rank >= v_counts[v_class + 1] loop
      v_rank := v_rank - v_counts[v_class + 1];
      v_class := v_class + 1;
    end loop;
    execute format('select $1 || array(select hours from private.cart_facts where hours is not null and '
      'private.hours_class(hours) = %s::smallint
      and at >= %L and at < %L order by 1 offset %s limit 1)', v_class, p_from, p_to, v_rank) using v_found into v_found;
  end loop;
  return v_found[1] + (v_place - floor(v_place)) * (coalesce(v_found[2], v_found[1]) - v_found[1]);
end $$;

-- Recovery mails, by when each thing happened: n sent, m clicked, cents recovered. 'mails' for days, 'mails_by' with
-- the number of the mail as key.
create function private.mail_figures(a public.recovery_attempts) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array_agg((w.name, v.at, w.key, v.n, v.m, v.cents)::private.figure)
  from (values (case when not a.holdout then a.sent_at end, 1, 0, 0), (a.clicked_at, 0, 1, 0),
    (a.converted_at, 0, 0, 1)) v(at, n, m, cents)
  cross join (values ('mails', ''), ('mails_by', a.sequence::text)) w(name, key)
$$;

create function private.note_mail_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.mail_figures(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.mail_figures(new) else '{}' end);
  return null;
end $$;

create function private.mails_between(p_from timestamptz, p_to timestamptz)
  returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint from (
      select * from private.figures_between('mails_by', p_from, p_to, 2)
      union all
      select a.sequence::text, a.n, a.m, a.cents from private.buckets(p_from, p_to, 2) b cross join lateral (
        select sequence, 1 as n, 0 as m, 0 as cents from public.recovery_attempts where sent_at >= b.starts
          and sent_at < b.ends and not holdout
        union all select sequence, 0, 1, 0 from public.recovery_attempts where clicked_at >= b.starts
          and clicked_at < b.ends
        union all select sequence, 0, 0, 1 from public.recovery_attempts where converted_at >= b.starts
          and converted_at < b.ends) a
      where b.grain < 0) s
    group by 1;
end $$;

-- Carts of a range, by their first mail, that were followed by a paid order within so many days, by arm:status. Days
-- are 24 hours: the database's time zone is UTC.
create function private.recovery_bought(p_from timestamptz, p_to timestamptz, p_days int)
  returns table (key text, n bigint, m bigint, cents bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint
      from private.buckets(p_from, p_to, 2) b cross join lateral (
      select f.key, f.n, f.m, f.cents from generate_series(0, p_days - 1) d cross
        join lateral (select f.key, f.n, f.m, f.cents from private.figures f
        where f.name = 'recovery_bought:' || d and f.grain = b.grain and f.at >= b.starts
          and f.at < b.ends offset 0) f where b.grain > 0
      union all
      select f.key, f.n, f.m, f.cents from private.cart_facts c cross join unnest(private.cart_figures(c)) f
        where b.grain < 0 and c.sent_at >= b.starts and c.sent_at < b.ends and f.at is not null
          and f.name like 'recovery_bought:%' and split_part(f.name, ':', 2)::int < p_days) s
    group by 1;
end $$;
