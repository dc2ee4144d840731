-- Carts whose first recovery mail went out in the range, or would have: the holdout. paid: an order was placed within
-- lost_after_days of that moment, and paid, clicked or not.
create function private.report_recovery(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, user_id uuid, at timestamptz, usd numeric, arm text, status text, paid boolean,
    clicked boolean)
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.sent_at, case when p.paid then f.bought_usd else f.usd end,
    case when f.is_holdout then 'holdout' else 'mailed' end, f.status, p.paid, f.is_clicked
  from (select private.recovery_days('lost_after_days') as days offset 0) s -- offset: once, not for each cart
  cross join lateral (select * from private.cart_facts f where f.sent_at >= p_from and f.sent_at < p_to) f
  cross join lateral (select coalesce(f.bought_at < f.sent_at + s.days, false) as paid) p
$$;

create function private.recovery_measures(p_from timestamptz, p_to timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('mailed', c.mailed, 'mailed_paid', c.mailed_paid, 'holdout', c.holdout,
    'holdout_paid', c.holdout_paid, 'click_rate', round(c.clicked / c.mails, 4),
    'recovery_rate', round(c.recovered / c.mails, 4), 'recovered_usd', c.usd,
    'opt_out_rate', round(c.opted_out / c.mails, 4))
  from (
    select count(*) filter (where arm = 'mailed') as mailed,
      nullif(count(*) filter (where arm = 'mailed'), 0)::numeric as mails,
      count(*) filter (where arm = 'mailed' and paid) as mailed_paid,
      count(*) filter (where arm = 'holdout') as holdout,
      count(*) filter (where arm = 'holdout' and paid) as holdout_paid,
      count(*) filter (where arm = 'mailed' and clicked) as clicked,
      count(*) filter (where arm = 'mailed' and status = 'recovered') as recovered,
      coalesce(sum(usd) filter (where arm = 'mailed' and status = 'recovered'), 0) as usd,
      count(*) filter (where arm = 'mailed' and status = 'suppressed') as opted_out
    from private.report_recovery(p_from, p_to)) c
$$;

-- The 95 % interval of a share (Wilson).
create function private.wilson(p_hits bigint, p_all bigint, out low float8, out high float8)
language sql immutable set search_path = '' as $$
  select (p + z * z / (2 * n) - z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n),
    (p + z * z / (2 * n) + z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n)
  from (select p_hits::float8 / nullif(p_all, 0) as p, nullif(p_all, 0)::float8 as n, 1.959963985 as z) v
$$;

-- The difference of two shares with its 95 % interval (Newcombe's hybrid score, which holds for small arms):
-- {difference, low, high, enough, missing}. enough: each arm has 30 carts and 5 were paid in all; missing: carts that
-- the smaller arm lacks.
create function private.lift(p_mailed bigint, p_mailed_paid bigint, p_holdout bigint, p_holdout_paid bigint)
  returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('difference', round((a.p - b.p)::numeric, 4),
    'low', round((a.p - b.p - sqrt((a.p - m.low) ^ 2 + (h.high - b.p) ^ 2))::numeric, 4),
    'high', round((a.p - b.p + sqrt((m.high - a.p) ^ 2 + (b.p - h.low) ^ 2))::numeric, 4),
    'enough', least(p_mailed, p_holdout) >= 30 and p_mailed_paid + p_holdout_paid >= 5,
    'missing', greatest(30 - least(p_mailed, p_holdout), 0))
  from private.wilson(p_mailed_paid, p_mailed) m, private.wilson(p_holdout_paid, p_holdout) h,
    (select p_mailed_paid::float8 / nullif(p_mailed, 0) as p) a,
      (select p_holdout_paid::float8 / nullif(p_holdout, 0) as p) b
$$;

-- {range, measures, lift (of the range), per_day: [{day, sent, clicked, recovered}], mails: [{sequence, sent,
-- clicked, recovered}]}. Arms are carts by the moment of their first mail, or when it would have gone out; mails and
-- days count what happened in the range.
create function public.recovery_report(p_from date default null, p_to date default null, p_zone text default null,
  p_days int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_now jsonb := private.recovery_measures(r.starts_at, r.ends_at);
begin
  return (
    with happened (at, sequence, what) as materialized (
      select sent_at, sequence, 'sent' from public.recovery_attempts where sent_at >= r.starts_at
        and sent_at < r.ends_at and not holdout
      union all select clicked_at, sequence, 'clicked' from public.recovery_attempts where clicked_at >= r.starts_at
        and clicked_at < r.ends_at
      union all select converted_at, sequence, 'recovered' from public.recovery_attempts
        where converted_at >= r.starts_at and converted_at < r.ends_at)
    select jsonb_build_object('range', private.range_facts(r),
      'measures', private.compared(v_now, private.recovery_measures(r.previous_at, r.starts_at)),
      'lift', private.lift((v_now ->> 'mailed')::bigint, (v_now ->> 'mailed_paid')::bigint,
        (v_now ->> 'holdout')::bigint, (v_now ->> 'holdout_paid')::bigint),
      'per_day', (select jsonb_agg(to_jsonb(s) order by s.day) from (
        select d.day, count(*) filter (where what = 'sent') as sent,
          count(*) filter (where what = 'clicked') as clicked, count(*) filter (where what = 'recovered') as recovered
        from private.report_days(r) d left join happened h on width_bucket(h.at, r.bounds) = d.n group by 1) s),
      'mails', (select jsonb_agg(to_jsonb(s) order by s.sequence) from (
        select m as sequence, count(*) filter (where what = 'sent') as sent,
          count(*) filter (where what = 'clicked') as clicked, count(*) filter (where what = 'recovered') as recovered
        from generate_series(1, 3) m left join happened h on h.sequence = m group by 1) s)));
end $$;
grant execute on function public.recovery_report(date, date, text, int) to authenticated, service_role;
