-- active: people with cart events in [p_from, p_to); conversion: the share of them who bought in it.
create function private.cart_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with people as materialized (
    select user_id, bool_or(type = 'converted') as bought from public.cart_events
    where occurred_at >= p_from and occurred_at < p_to group by 1)
  select jsonb_build_object('active', p.active, 'conversion', round(p.bought::numeric / nullif(p.active, 0), 4),
    'abandonment_rate', round(c.people::numeric / nullif(p.active, 0), 4), 'abandoned', c.carts, 'abandoned_usd', c.usd,
    'hours_to_abandon', round(c.hours::numeric, 2),
    'recovery_rate', round(c.recovered::numeric / nullif(c.mailed, 0), 4))
  from (select count(*) as active, count(*) filter (where bought) as bought from people) p,
    (select count(*) as carts, coalesce(sum(usd), 0) as usd,
      count(distinct user_id) filter (where user_id in (select user_id from people)) as people,
      percentile_cont(0.5) within group (order by hours) as hours, count(*) filter (where not is_holdout) as mailed,
      count(*) filter (where not is_holdout and status = 'recovered') as recovered
    from private.cart_facts where at >= p_from and at < p_to) c
$$;

-- {range, measures, live: {carts, usd} (now, whatever the range), per_day: [{day, active, abandoned, converted}],
-- stages: [{key, carts, usd}]}.
create function public.cart_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
set work_mem = '64MB' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with events as (
      select width_bucket(occurred_at, r.bounds) as n, count(distinct user_id) as active,
        count(distinct user_id) filter (where type = 'converted') as converted
      from public.cart_events where occurred_at >= r.starts_at and occurred_at < r.ends_at group by 1),
    carts as materialized (
      select width_bucket(at, r.bounds) as n, stage, usd from private.cart_facts where at >= r.starts_at
        and at < r.ends_at),
    abandoned as (select n, count(*) as carts from carts group by 1),
    stages as (select stage as key, count(*) as carts, sum(usd) as usd from carts group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.cart_measures(r.starts_at, r.ends_at),
        private.cart_measures(r.previous_at, r.starts_at)),
      'live', (select jsonb_build_object('carts', count(*), 'usd', coalesce(sum(value_usd), 0))
        from private.live_carts),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'active', coalesce(e.active, 0),
        'abandoned', coalesce(a.carts, 0), 'converted', coalesce(e.converted, 0)) order by d.day)
        from private.report_days(r) d left join events e using (n) left join abandoned a using (n)),
      'stages', (select coalesce(jsonb_agg(to_jsonb(s) order by s.carts desc, s.key), '[]') from stages s)));
end $$;
grant execute on function public.cart_report(date, date, text, int) to authenticated, service_role;
