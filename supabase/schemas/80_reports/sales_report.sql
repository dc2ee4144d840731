-- Hours from request to sent, of the quotes sent in [p_from, p_to). Null where none was.
create function private.hours_to_quote(p_from timestamptz, p_to timestamptz, out median numeric, out p90 numeric)
language sql stable set search_path = '' as $$
  select round((s.seconds[1] / 3600)::numeric, 2), round((s.seconds[2] / 3600)::numeric, 2) from (
    select percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', sent_at - created_at)) as seconds
    from public.quotes where sent_at >= p_from and sent_at < p_to and merged_into is null) s
$$;

-- The eight routes with most quotes sent in [p_from, p_to), most first.
create function private.sent_routes(p_from timestamptz, p_to timestamptz)
  returns table (origin text, destination text, sent bigint, approved_share numeric, hours numeric)
language sql stable set search_path = '' as $$
  select r.country_code, r.destination_country, r.sent, round(r.approved::numeric / r.sent, 4),
    round((s.seconds / 3600)::numeric, 2)
  from (
    select country_code, destination_country, count(*) as sent, count(approved_at) as approved from public.quotes
    where sent_at >= p_from and sent_at < p_to and merged_into is null group by 1, 2 order by 3 desc, 1, 2 limit 8) r
  cross join lateral (
    select percentile_cont(0.5) within group (order by date_part('epoch', q.sent_at - q.created_at)) as seconds
    from public.quotes q where q.country_code = r.country_code and q.destination_country = r.destination_country
      and q.sent_at >= p_from and q.sent_at < p_to and q.merged_into is null) s
  order by 3 desc, 1, 2
$$;

create function private.sales_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('gross_paid', private.usd(t.paid_cents), 'refunded', private.usd(t.refunded_cents),
    'net_revenue', private.usd(t.paid_cents - t.refunded_cents), 'orders_paid', t.orders_paid,
    'aov', private.usd(t.order_cents / nullif(t.orders_paid, 0)::numeric), 'requested', t.requested, 'sent', t.sent,
    'approval_rate', round(t.sent_approved::numeric / nullif(t.sent, 0), 4),
    'quote_to_paid', round(t.sent_paid::numeric / nullif(t.sent, 0), 4),
    'expiry_rate', round(t.sent_expired::numeric / nullif(t.sent, 0), 4),
    'hours_to_quote', h.median, 'hours_to_quote_p90', h.p90)
  from private.trade_between(array[p_from, p_to]) t, private.hours_to_quote(p_from, p_to) h
$$;

-- {range, measures: {name: {now, before}}, per_day: [{day, paid, refunded, orders}], funnel: {requested, priced,
-- sent, approved, paid}, routes: [{key, sent, approved_share, hours}]}. Hours are from created to first sent. Rates
-- are of the quotes sent in the range, whenever they were approved, paid or expired. PT401, PT403 admin_only, PT400
-- bad_range, bad_zone. work_mem: a year's hours are sorted in memory. Definer, as the reports below: it adds up
-- everybody's rows without evaluating a policy per row.
create function public.sales_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off
set work_mem = '64MB' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
begin
  return (
    with by_day as materialized (select d.day, t.* from private.trade_between(r.bounds) t
      join private.report_days(r) d on d.n = width_bucket(t.at, r.bounds))
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.sales_measures(r.starts_at, r.ends_at),
        private.sales_measures(r.previous_at, r.starts_at)),
      'per_day', (select jsonb_agg(jsonb_build_object('day', d.day, 'paid', private.usd(d.paid_cents),
        'refunded', private.usd(d.refunded_cents), 'orders', d.orders_paid) order by d.day) from by_day d),
      'funnel', (select jsonb_build_object('requested', sum(d.requested), 'priced', sum(d.priced),
        'sent', sum(d.requested_sent), 'approved', sum(d.requested_approved), 'paid', sum(d.requested_paid))
        from by_day d),
      'routes', (select coalesce(jsonb_agg(jsonb_build_object('key', s.origin || '-' || s.destination, 'sent', s.sent,
        'approved_share', s.approved_share, 'hours', s.hours) order by s.sent desc, s.origin, s.destination), '[]')
        from private.sent_routes(r.starts_at, r.ends_at) s)));
end $$;
grant execute on function public.sales_report(date, date, text, int) to authenticated, service_role;
