-- The upper bounds of price bands, in USD.
create function private.price_bands() returns numeric[]
language sql immutable set search_path = '' as $$
  select '{50,100,250,500}'::numeric[]
$$;

create function private.price_band(p_usd numeric) returns text
language sql immutable set search_path = '' as $$
  select coalesce(('{0-50,50-100,100-250,250-500,500+}'::text[])[width_bucket(p_usd, private.price_bands()) + 1],
    'no price')
$$;

-- p_by_owner: true for the quote's customer, false for an admin, null for the system.
create function private.rejected_by_label(p_by_owner boolean) returns text
language sql immutable set search_path = '' as $$
  select case when p_by_owner is null then 'system' when p_by_owner then 'customer' else 'admin' end
$$;

-- Decisions between each two bounds, n counting from 1. A quote that was rejected and approved within the bounds is
-- one decision, a rejection; won_back: it was approved afterwards, at any time. lost: USD of the others.
create function private.decisions_between(p_bounds timestamptz[])
  returns table (n int, decided bigint, rejected bigint, won_back bigint, lost numeric)
language sql stable set search_path = '' as $$
  with bounds (starts, ends) as (select p_bounds[1], p_bounds[cardinality(p_bounds)]),
  decisions as (
    select q.rejected_at as at, coalesce(q.approved_at > q.rejected_at, false) as won_back,
      coalesce(q.final_total * q.quantity, 0) as usd
    from bounds b join public.quotes q on q.rejected_at >= b.starts and q.rejected_at < b.ends
      and q.merged_into is null
    union all
    select q.approved_at, null, null from bounds b join public.quotes q on q.approved_at >= b.starts
      and q.approved_at < b.ends and q.merged_into is null
      and (q.rejected_at >= b.starts and q.rejected_at < b.ends) is not true)
  select width_bucket(at, p_bounds), count(*), count(won_back), count(*) filter (where won_back),
    coalesce(sum(usd) filter (where not won_back), 0)
  from decisions group by 1
$$;

create function private.rejection_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decided', d.decided, 'rejected', d.rejected,
    'rejection_rate', round(d.rejected / nullif(d.decided, 0), 4), 'value_lost', d.lost, 'won_back', d.won_back,
    'won_back_rate', round(d.won_back / nullif(d.rejected, 0), 4))
  from (select coalesce(sum(decided), 0) as decided, coalesce(sum(rejected), 0) as rejected,
    coalesce(sum(won_back), 0) as won_back, coalesce(sum(lost), 0) as lost
    from private.decisions_between(array[p_from, p_to])) d
$$;

-- {range, measures, per_day: [{day, decided, rejected}], groups: [{by (reason, category, actor, route, band), key,
-- rejected, usd, won_back}]}.
create function public.rejection_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with rejected as (
      select rejection_reason_id, rejected_by = user_id as by_owner,
        country_code || '-' || destination_country as route,
        width_bucket(final_total * quantity, private.price_bands()) as band, min(final_total * quantity) as least_usd,
        count(*) as n, coalesce(sum(final_total * quantity), 0) as usd,
        count(*) filter (where approved_at > rejected_at) as won_back
      from public.quotes where rejected_at >= r.starts_at and rejected_at < r.ends_at and merged_into is null
      group by 1, 2, 3, 4),
    groups as (
      select v.by, v.key, sum(j.n) as rejected, sum(j.usd) as usd, sum(j.won_back) as won_back
      from rejected j left join public.rejection_reasons e on e.id = j.rejection_reason_id
      cross join lateral (values ('reason', coalesce(e.reason, 'No reason given')),
        ('category', coalesce(e.category, 'none')), ('actor', private.rejected_by_label(j.by_owner)),
        ('route', j.route), ('band', private.price_band(j.least_usd))) v(by, key)
      group by 1, 2)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.rejection_measures(r.starts_at, r.ends_at),
        private.rejection_measures(r.previous_at, r.starts_at)),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'decided', coalesce(b.decided, 0),
        'rejected', coalesce(b.rejected, 0)) order by d.day)
        from private.report_days(r) d left join private.decisions_between(r.bounds) b using (n)),
      'groups', (select coalesce(jsonb_agg(to_jsonb(g) order by g.by, g.rejected desc, g.key), '[]') from groups g)));
end $$;
grant execute on function public.rejection_report(date, date, text, int) to authenticated, service_role;
