-- The rejection report from figures. Name 'decided': approvals (n) and rejections (m) by when they happened. Name 'rejected', by when: key '' all
-- rejections (n), those won back (m), the value of those that were not (cents); keys 'reason:<id>', 'actor:..', 'route:..', 'band:..' rejections,
-- won back, value of all.

create index quotes_approved_and_rejected on public.quotes (rejected_at) include (approved_at) where rejected_at is not null and approved_at is not null;

create function private.price_band(p_usd numeric) returns text
language sql immutable set search_path = '' as $$
  select case when p_usd is null then 'no price' when p_usd < 50 then '0-50' when p_usd < 100 then '50-100' when p_usd < 250 then '100-250'
    when p_usd < 500 then '250-500' else '500+' end
$$;

create function private.rejected_by_label(p_rejected_by uuid, p_user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select case when p_rejected_by is null then 'system' when p_rejected_by = p_user_id then 'customer' else 'admin' end
$$;

-- The figures of one decision, or of none. p_usd: what the quote was worth, null without a price.
create function private.decision_figures(p_approved_at timestamptz, p_rejected_at timestamptz, p_usd numeric, p_reason_id uuid, p_actor text, p_route text)
  returns table (name text, at timestamptz, key text, n int, m int, cents bigint)
language sql immutable set search_path = '' as $$
  select 'decided', p_approved_at, '', 1, 0, 0::bigint where p_approved_at is not null
  union all
  select v.name, p_rejected_at, v.key, v.n, v.m, v.cents
  from (select coalesce(p_approved_at > p_rejected_at, false) as won_back, coalesce(p_usd * 100, 0)::bigint as cents) w
  cross join lateral (values ('decided', '', 0, 1, 0::bigint), ('rejected', '', 1, w.won_back::int, case when w.won_back then 0 else w.cents end),
    ('rejected', 'reason:' || coalesce(p_reason_id::text, ''), 1, w.won_back::int, w.cents), ('rejected', 'actor:' || p_actor, 1, w.won_back::int, w.cents),
    ('rejected', 'route:' || p_route, 1, w.won_back::int, w.cents), ('rejected', 'band:' || private.price_band(p_usd), 1, w.won_back::int, w.cents)) v(name, key, n, m, cents)
  where p_rejected_at is not null
$$;

create function private.decisions_of(q public.quotes) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array(select (d.name, d.at, d.key, d.n, d.m, d.cents)::private.figure from private.decision_figures(q.approved_at, q.rejected_at, q.final_total * q.quantity,
    q.rejection_reason_id, private.rejected_by_label(q.rejected_by, q.user_id), q.country_code || '-' || q.destination_country) d)
$$;

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.decisions_of(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.decisions_of(new) else '{}' end);
  return null;
end $$;
create trigger note_decision_added after insert on public.quotes for each row
  when (new.approved_at is not null or new.rejected_at is not null) execute function private.note_decision();
create trigger note_decision_removed after delete on public.quotes for each row
  when (old.approved_at is not null or old.rejected_at is not null) execute function private.note_decision();
create trigger note_decision after update of approved_at, rejected_at, final_total, quantity, rejection_reason_id, rejected_by, country_code, destination_country on public.quotes
  for each row when ((old.approved_at is not null or old.rejected_at is not null or new.approved_at is not null or new.rejected_at is not null)
    and (old.approved_at, old.rejected_at, old.final_total, old.quantity, old.rejection_reason_id, old.rejected_by, old.country_code, old.destination_country)
    is distinct from (new.approved_at, new.rejected_at, new.final_total, new.quantity, new.rejection_reason_id, new.rejected_by, new.country_code, new.destination_country))
  execute function private.note_decision();

-- Figures of rejections of a range from the rows, by key.
create function private.rejected_rows(p_from timestamptz, p_to timestamptz) returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select d.key, sum(d.n), sum(d.m), sum(d.cents)::bigint
  from public.quotes q cross join lateral private.decision_figures(null, q.rejected_at, q.final_total * q.quantity, q.rejection_reason_id,
    private.rejected_by_label(q.rejected_by, q.user_id), q.country_code || '-' || q.destination_country) v
  cross join lateral (select v.key, v.n, case when v.m = 0 and q.approved_at > q.rejected_at then 1 else v.m end as m,
    case when v.key = '' and q.approved_at > q.rejected_at then 0 else v.cents end as cents) d
  where q.rejected_at >= p_from and q.rejected_at < p_to and v.name = 'rejected' group by 1
$$;

create function private.rejected_between(p_from timestamptz, p_to timestamptz) returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint from (
    select * from private.figures_between('rejected', p_from, p_to, 2)
    union all select r.* from private.buckets(p_from, p_to, 2) b, private.rejected_rows(b.starts, b.ends) r where b.grain < 0) s group by 1 having sum(s.n) <> 0
$$;

-- Quotes that were both rejected and approved in the range count as one decision, a rejection.
create or replace function private.rejection_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decided', f.decided, 'rejected', f.rejected, 'rejection_rate', round(f.rejected::numeric / nullif(f.decided, 0), 4),
    'value_lost', private.usd(coalesce(r.cents, 0)), 'won_back', coalesce(r.m, 0), 'won_back_rate', round(coalesce(r.m, 0)::numeric / nullif(f.rejected, 0), 4))
  from (select coalesce(sum(d.n + d.m), 0)
      - (select count(*) from public.quotes where rejected_at >= p_from and rejected_at < p_to and approved_at >= p_from and approved_at < p_to) as decided,
    coalesce(sum(d.m), 0) as rejected from private.figures_between('decided', p_from, p_to, 0) d) f
  left join (select * from private.rejected_between(p_from, p_to)) r on r.key = ''
$$;

create or replace function public.rejection_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_bounds timestamptz[] := private.day_bounds(r.first_day, r.last_day, r.zone);
begin
  return (
    with keys as materialized (select * from private.rejected_between(r.starts_at, r.ends_at) where key <> ''),
    parts as (
      select split_part(k.key, ':', 1) as by, substr(k.key, position(':' in k.key) + 1) as key, k.n, k.m, k.cents from keys k where k.key not like 'reason:%'
      union all
      select v.by, v.key, k.n, k.m, k.cents from keys k left join public.rejection_reasons e on 'reason:' || e.id = k.key
        cross join lateral (values ('reason', coalesce(e.reason, 'No reason given')), ('category', coalesce(e.category, 'none'))) v(by, key)
      where k.key like 'reason:%'),
    grouped as (select p.by, p.key, sum(p.n) as rejected, private.usd(sum(p.cents)) as usd, sum(p.m) as won_back from parts p group by 1, 2),
    both_by_day as (select width_bucket(approved_at, v_bounds) as day, count(*) as n from public.quotes
      where rejected_at >= r.starts_at and rejected_at < r.ends_at and approved_at >= r.starts_at and approved_at < r.ends_at group by 1),
    by_day as (select f.day, f.n + f.m - coalesce(b.n, 0) as decided, f.m as rejected from private.figures_by_day('decided', v_bounds) f left join both_by_day b on b.day = f.day)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.rejection_measures(r.starts_at, r.ends_at), private.rejection_measures(r.previous_at, r.starts_at)),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'decided', coalesce(b.decided, 0), 'rejected', coalesce(b.rejected, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day - r.first_day + 1),
      'groups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.by, g.rejected desc, g.key), '[]') from grouped g)));
end $$;

-- Every figure from the rows, but the name 'money', which rebuild_trade_figures() writes.
create function private.raw_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  with sent as (select private.bucket_of(2::smallint, sent_at) as at, country_code || '-' || destination_country as route,
      private.sent_class(created_at, sent_at)::text as class, count(*) as n, count(approved_at) as m from public.quotes where sent_at is not null group by 1, 2, 3),
  rejected as (select private.bucket_of(2::smallint, q.rejected_at) as at, q.rejection_reason_id as reason, private.rejected_by_label(q.rejected_by, q.user_id) as actor,
      q.country_code || '-' || q.destination_country as route, private.price_band(q.final_total * q.quantity) as band, w.won_back, count(*) as n,
      sum(coalesce(q.final_total * q.quantity * 100, 0))::bigint as cents
    from public.quotes q cross join lateral (select coalesce(q.approved_at > q.rejected_at, false)::int as won_back) w where q.rejected_at is not null group by 1, 2, 3, 4, 5, 6)
  select 'hours', sent.at, class, sum(sent.n)::bigint, 0::bigint, 0::bigint from sent group by 2, 3
  union all select 'hours ' || route, sent.at, class, sent.n, 0, 0 from sent
  union all select 'routes', sent.at, route, sum(sent.n)::bigint, sum(sent.m)::bigint, 0 from sent group by 2, 3
  union all select 'decided', private.quarter_of(approved_at), '', count(*), 0, 0 from public.quotes where approved_at is not null group by 2
  union all select 'decided', private.quarter_of(rejected_at), '', 0, count(*), 0 from public.quotes where rejected_at is not null group by 2
  union all select 'rejected', r.at, v.key, sum(r.n)::bigint, sum(r.n * r.won_back)::bigint, sum(case when v.key = '' and r.won_back = 1 then 0 else r.cents end)::bigint
    from rejected r cross join lateral (values (''), ('reason:' || coalesce(r.reason::text, '')), ('actor:' || r.actor), ('route:' || r.route), ('band:' || r.band)) v(key)
    group by 2, 3
$$;

create function private.rebuild_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.figures where name <> 'money';
  insert into private.figures (name, grain, at, key, n, m, cents, is_new)
  select f.name, g, private.bucket_of(g::smallint, f.at), f.key, sum(f.n), sum(f.m), sum(f.cents), false
  from private.raw_figures() f cross join generate_series(case when f.name = 'decided' then 0 else 2 end, 4) g group by 1, 2, 3, 4;
end $$;
select private.rebuild_trade_figures(), private.rebuild_figures();

revoke execute on all functions in schema private from public;
