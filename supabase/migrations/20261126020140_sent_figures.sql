-- Hours from request to first sent: exact medians of any range without sorting the range. Weeks count how many quotes fall into each of 64 classes of
-- hours; a rank leads to its class, and only that class's rows of the range are read, by index.

-- The class of a time from request to sent: eight classes to each doubling of (1 + hours).
create function private.sent_class(p_created timestamptz, p_sent timestamptz) returns smallint
language sql immutable set search_path = '' as $$
  select least(63, greatest(0, floor(8 * ln(1 + greatest(extract(epoch from p_sent - p_created)::float8, 0) / 3600) / ln(2::float8))))::smallint
$$;
create function private.week_of(p_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select date_bin('7 days', p_at, timestamptz '2000-01-03 00:00Z')
$$;

create index quotes_sent_class on public.quotes (private.sent_class(created_at, sent_at), sent_at) include (created_at) where sent_at is not null;
create index quotes_sent_route on public.quotes (country_code, destination_country, private.sent_class(created_at, sent_at), sent_at) include (created_at)
  where sent_at is not null;

create table private.sent_figures (
  week timestamptz not null, country_code char(2) not null, destination_country char(2) not null, class smallint not null, sent int not null, approved int not null
);
comment on table private.sent_figures is 'Quotes first sent in a week, by route and class of hours from request to sent. Rows of the same key add up, as in trade_figures.';
revoke all on private.sent_figures from public, anon, authenticated;
create index sent_figures_week on private.sent_figures (week);

create function private.sent_raw(p_from timestamptz, p_to timestamptz) returns setof private.sent_figures
language sql stable set search_path = '' as $$
  select private.week_of(sent_at), country_code, destination_country, private.sent_class(created_at, sent_at), count(*)::int,
    count(approved_at)::int from public.quotes where sent_at >= p_from and sent_at < p_to group by 1, 2, 3, 4
$$;

-- The classes of a range: whole weeks from the roll-up, the rest from the rows.
create function private.sent_between(p_from timestamptz, p_to timestamptz) returns setof private.sent_figures
language plpgsql stable set search_path = '' as $$
declare
  v_first timestamptz := private.week_of(p_from + interval '7 days' - interval '1 microsecond');
  v_end timestamptz := private.week_of(p_to);
begin
  if v_first >= v_end then return query select * from private.sent_raw(p_from, p_to); return; end if;
  return query select * from private.sent_figures where week >= v_first and week < v_end;
  if p_from < v_first then return query select * from private.sent_raw(p_from, v_first); end if;
  if v_end < p_to then return query select * from private.sent_raw(v_end, p_to); end if;
end $$;

create function private.note_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.sent_at is not null then
    insert into private.sent_figures values (private.week_of(old.sent_at), old.country_code, old.destination_country,
      private.sent_class(old.created_at, old.sent_at), -1, -(old.approved_at is not null)::int);
  end if;
  if tg_op <> 'DELETE' and new.sent_at is not null then
    insert into private.sent_figures values (private.week_of(new.sent_at), new.country_code, new.destination_country,
      private.sent_class(new.created_at, new.sent_at), 1, (new.approved_at is not null)::int);
  end if;
  return null;
end $$;
create trigger note_sent after insert or delete on public.quotes for each row execute function private.note_sent();
create trigger note_sent_changed after update of created_at, sent_at, approved_at, country_code, destination_country on public.quotes for each row
  when ((old.created_at, old.sent_at, old.approved_at is null, old.country_code, old.destination_country)
    is distinct from (new.created_at, new.sent_at, new.approved_at is null, new.country_code, new.destination_country))
  execute function private.note_sent();

-- Sums up rows of the same key, as fold_trade_figures() does.
create function private.fold_sent_figures() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_before int;
  v_after int;
begin
  with several as (select week, country_code, destination_country, class from private.sent_figures group by 1, 2, 3, 4 having count(*) > 1),
  taken as (delete from private.sent_figures t using several s
    where (t.week, t.country_code, t.destination_country, t.class) = (s.week, s.country_code, s.destination_country, s.class) returning t.*),
  written as (insert into private.sent_figures select week, country_code, destination_country, class, sum(sent)::int, sum(approved)::int
    from taken group by 1, 2, 3, 4 having sum(sent) <> 0 or sum(approved) <> 0 returning 1)
  select (select count(*) from taken), (select count(*) from written) into v_before, v_after;
  return v_before - v_after;
end $$;

create function private.rebuild_sent_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.sent_figures;
  insert into private.sent_figures select * from private.sent_raw('-infinity', 'infinity');
end $$;
select private.rebuild_sent_figures();

-- Both roll-ups, for a clock. Returns how many rows went.
create function private.fold_figures() returns int
language sql security definer set search_path = '' as $$
  select private.fold_trade_figures() + private.fold_sent_figures()
$$;

-- Hours of the quote at a rank (from 0) of the range, shortest first. p_country and p_destination: of one route, or null.
-- p_counts: quotes by class, class 0 first. Dynamic, so that the planner sees the values and reads one class by its index.
create function private.sent_hours_at(p_counts bigint[], p_rank bigint, p_from timestamptz, p_to timestamptz, p_country text, p_destination text) returns float8
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  v_class int := 0;
  v_rank bigint := p_rank;
  v_hours float8;
begin
  while v_rank >= p_counts[v_class + 1] loop
    v_rank := v_rank - p_counts[v_class + 1];
    v_class := v_class + 1;
  end loop;
  execute format('select extract(epoch from sent_at - created_at)::float8 / 3600 from public.quotes
    where sent_at is not null and private.sent_class(created_at, sent_at) = %s::smallint and sent_at >= %L and sent_at < %L%s order by sent_at - created_at offset %s limit 1',
    v_class, p_from, p_to, case when p_country is null then '' else format(' and country_code = %L and destination_country = %L', p_country, p_destination) end, v_rank) into v_hours;
  return v_hours;
end $$;

-- As percentile_cont over the quotes first sent in the range; null without any.
create function private.sent_percentile(p_share float8, p_counts bigint[], p_from timestamptz, p_to timestamptz, p_country text default null,
  p_destination text default null) returns float8
language plpgsql stable set search_path = '' as $$
declare
  v_place float8 := p_share * ((select sum(n) from unnest(p_counts) n) - 1);
  v_below float8;
begin
  if v_place is null or v_place < 0 then return null; end if;
  v_below := private.sent_hours_at(p_counts, floor(v_place)::bigint, p_from, p_to, p_country, p_destination);
  if v_place = floor(v_place) then return v_below; end if;
  return v_below + (v_place - floor(v_place))
    * (private.sent_hours_at(p_counts, ceil(v_place)::bigint, p_from, p_to, p_country, p_destination) - v_below);
end $$;

-- Quotes by class, class 0 first, of a route or (null) of all.
create function private.class_counts(p_figures private.sent_figures[], p_country text default null, p_destination text default null) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(select coalesce(f.n, 0) from generate_series(0, 63) c
    left join (select class, sum(sent) as n from unnest(p_figures)
      where p_country is null or (country_code, destination_country) = (p_country, p_destination) group by 1) f on f.class = c order by c)
$$;

-- The eight routes with most quotes sent in the range: [{country_code, destination_country, sent, approved_share, hours}], most first.
create function private.busy_routes(p_figures private.sent_figures[], p_from timestamptz, p_to timestamptz)
  returns table (country_code text, destination_country text, sent bigint, approved_share numeric, hours numeric)
language sql stable set search_path = '' as $$
  select b.country_code, b.destination_country, b.sent, round(b.approved::numeric / b.sent, 4),
    round(private.sent_percentile(0.5, private.class_counts(p_figures, b.country_code, b.destination_country), p_from, p_to, b.country_code, b.destination_country)::numeric, 2)
  from (select f.country_code, f.destination_country, sum(f.sent) as sent, sum(f.approved) as approved from unnest(p_figures) f group by 1, 2
    having sum(f.sent) > 0 order by 3 desc, 1, 2 limit 8) b
$$;

revoke execute on all functions in schema private from public;
-- the indexes above call it for whoever changes a quote; it reads only its arguments
grant execute on function private.sent_class(timestamptz, timestamptz) to authenticated, service_role;
