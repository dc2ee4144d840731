-- The dashboard and the sales report, from trade_figures and sent_figures. Answers are as before.

create or replace function private.money_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('gross_paid', coalesce(sum(paid_cents), 0)::numeric(20,2) / 100, 'net_revenue', coalesce(sum(paid_cents - refunded_cents), 0)::numeric(20,2) / 100,
    'orders_paid', coalesce(sum(orders_paid), 0), 'aov', round(sum(order_cents) / 100 / nullif(sum(orders_paid), 0), 2))
  from private.trade_between(p_from, p_to)
$$;

create or replace function private.quote_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_counts bigint[] := private.class_counts(array(select f from private.sent_between(p_from, p_to) f));
begin
  return (select jsonb_build_object('time_to_quote_median_h', round(private.sent_percentile(0.5, v_counts, p_from, p_to)::numeric, 2),
    'time_to_quote_p90_h', round(private.sent_percentile(0.9, v_counts, p_from, p_to)::numeric, 2),
    'approval_rate', round(sum(sent_approved)::numeric / nullif(sum(sent), 0), 4), 'quote_to_paid', round(sum(sent_paid)::numeric / nullif(sum(sent), 0), 4))
  from private.trade_between(p_from, p_to));
end $$;

create or replace function private.money_per_day(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with zone as (select coalesce((select setting_value::jsonb #>> '{}' from public.system_settings
    where setting_key = 'reporting_timezone'), 'UTC') as name),
  days as (
    select d::date as day from zone, generate_series((p_from at time zone zone.name)::date,
      ((p_to - interval '1 microsecond') at time zone zone.name)::date, interval '1 day') d
  ), money as (select (at at time zone zone.name)::date as day, sum(paid_cents) as paid, sum(refunded_cents) as refunded
    from private.trade_between(p_from, p_to), zone where paid_cents <> 0 or refunded_cents <> 0 group by 1)
  select coalesce(jsonb_agg(jsonb_build_object('day', days.day, 'paid', coalesce(money.paid, 0)::numeric(20,2) / 100,
    'refunded', coalesce(money.refunded, 0)::numeric(20,2) / 100) order by days.day), '[]')
  from days left join money on money.day = days.day
$$;

create or replace function private.quote_funnel(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('requested', coalesce(sum(requested), 0), 'priced', coalesce(sum(priced_or_estimated), 0), 'sent', coalesce(sum(requested_sent), 0),
    'approved', coalesce(sum(requested_approved), 0), 'paid', coalesce(sum(requested_paid), 0))
  from private.trade_between(p_from, p_to)
$$;

create or replace function private.route_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', r.country_code, 'to', r.destination_country, 'sent', r.sent, 'approved_share', r.approved_share,
    'hours', r.hours) order by r.sent desc, r.country_code, r.destination_country), '[]')
  from private.busy_routes(array(select f from private.sent_between(p_from, p_to) f), p_from, p_to) r
$$;

-- The measures of one range of the sales report.
create function private.sales_measures(p_from timestamptz, p_to timestamptz, p_counts bigint[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('gross_paid', coalesce(sum(paid_cents), 0)::numeric(20,2) / 100, 'refunded', coalesce(sum(refunded_cents), 0)::numeric(20,2) / 100,
    'net_revenue', coalesce(sum(paid_cents - refunded_cents), 0)::numeric(20,2) / 100, 'orders_paid', coalesce(sum(orders_paid), 0),
    'aov', round(sum(order_cents) / 100 / nullif(sum(orders_paid), 0), 2), 'requested', coalesce(sum(requested), 0), 'sent', coalesce(sum(sent), 0),
    'approval_rate', round(sum(sent_approved)::numeric / nullif(sum(sent), 0), 4), 'quote_to_paid', round(sum(sent_paid)::numeric / nullif(sum(sent), 0), 4),
    'expiry_rate', round(sum(sent_expired)::numeric / nullif(sum(sent), 0), 4),
    'hours_to_quote', round(private.sent_percentile(0.5, p_counts, p_from, p_to)::numeric, 2),
    'hours_to_quote_p90', round(private.sent_percentile(0.9, p_counts, p_from, p_to)::numeric, 2))
  from private.trade_between(p_from, p_to)
$$;

create or replace function public.sales_report(p_from date default null, p_to date default null, p_zone text default null, p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_sent private.sent_figures[] := array(select f from private.sent_between(r.starts_at, r.ends_at) f);
begin
  return (
    with by_day as (select (at at time zone r.zone)::date as day, sum(paid_cents) as paid, sum(refunded_cents) as refunded, sum(orders_paid) as orders
      from private.trade_between(r.starts_at, r.ends_at) where paid_cents <> 0 or refunded_cents <> 0 or orders_paid <> 0 group by 1)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(private.sales_measures(r.starts_at, r.ends_at, private.class_counts(v_sent)),
        private.sales_measures(r.previous_at, r.starts_at, private.class_counts(array(select f from private.sent_between(r.previous_at, r.starts_at) f)))),
      'per_day', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'paid', coalesce(b.paid, 0)::numeric(20,2) / 100, 'refunded', coalesce(b.refunded, 0)::numeric(20,2) / 100,
          'orders', coalesce(b.orders, 0)) order by d.day)
        from private.report_days(r) d left join by_day b on b.day = d.day),
      'funnel', (
        select jsonb_build_object('requested', coalesce(sum(requested), 0), 'priced', coalesce(sum(priced), 0), 'sent', coalesce(sum(requested_sent), 0),
          'approved', coalesce(sum(requested_approved), 0), 'paid', coalesce(sum(requested_paid), 0))
        from private.trade_between(r.starts_at, r.ends_at)),
      'routes', (
        select coalesce(jsonb_agg(jsonb_build_object('key', b.country_code || '-' || b.destination_country, 'sent', b.sent, 'approved_share', b.approved_share,
          'hours', b.hours) order by b.sent desc, b.country_code || '-' || b.destination_country), '[]')
        from private.busy_routes(v_sent, r.starts_at, r.ends_at) b)));
end $$;

revoke execute on all functions in schema private from public;
