create function private.price_band(p_usd numeric) returns text
language sql immutable set search_path = '' as $$
  select case when p_usd is null then 'no price' when p_usd < 50 then '0-50' when p_usd < 100 then '50-100'
    when p_usd < 250 then '100-250'
    when p_usd < 500 then '250-500' else '500+' end
$$;

create function private.rejected_by_label(p_rejected_by uuid, p_user_id uuid) returns text
language sql immutable set search_path = '' as $$
  select case when p_rejected_by is null then 'system' when p_rejected_by = p_user_id then 'customer' else 'admin' end
$$;

-- The figures of one decision, or of none. p_usd: what the quote was worth, null without a price.
create function private.decision_figures(p_approved_at timestamptz, p_rejected_at timestamptz, p_usd numeric,
  p_reason_id uuid, p_actor text, p_route text)
  returns table (name text, at timestamptz, key text, n int, m int, cents bigint)
language sql immutable set search_path = '' as $$
  select 'decided', p_approved_at, '', 1, 0, 0::bigint where p_approved_at is not null
  union all
  select v.name, p_rejected_at, v.key, v.n, v.m, v.cents
  from (select coalesce(p_approved_at > p_rejected_at, false) as won_back, coalesce(p_usd * 100, 0)::bigint as cents) w
  cross join lateral (values ('decided', '', 0, 1, 0::bigint),
    ('rejected', '', 1, w.won_back::int, case when w.won_back then 0 else w.cents end),
    ('rejected', 'reason:' || coalesce(p_reason_id::text, ''), 1, w.won_back::int, w.cents),
      ('rejected', 'actor:' || p_actor, 1, w.won_back::int, w.cents),
    ('rejected', 'route:' || p_route, 1, w.won_back::int, w.cents),
      ('rejected', 'band:' || private.price_band(p_usd), 1, w.won_back::int, w.cents)) v(name, key, n, m, cents)
  where p_rejected_at is not null
$$;

create function private.decisions_of(q public.quotes) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array(select (d.name, d.at, d.key, d.n, d.m, d.cents)::private.figure
    from private.decision_figures(q.approved_at, q.rejected_at, q.final_total * q.quantity,
    q.rejection_reason_id, private.rejected_by_label(q.rejected_by, q.user_id),
      q.country_code || '-' || q.destination_country) d)
$$;

create function private.note_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_figures(case when tg_op <> 'INSERT' then private.less(private.decisions_of(old)) else '{}' end
    || case when tg_op <> 'DELETE' then private.decisions_of(new) else '{}' end);
  return null;
end $$;

-- Figures of rejections of a range from the rows, by key.
create function private.rejected_rows(p_from timestamptz, p_to timestamptz)
  returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select d.key, sum(d.n), sum(d.m), sum(d.cents)::bigint
  from public.quotes q cross
    join lateral private.decision_figures(null, q.rejected_at, q.final_total * q.quantity, q.rejection_reason_id,
    private.rejected_by_label(q.rejected_by, q.user_id), q.country_code || '-' || q.destination_country) v
  cross join lateral (select v.key, v.n, case when v.m = 0 and q.approved_at > q.rejected_at then 1 else v.m end as m,
    case when v.key = '' and q.approved_at > q.rejected_at then 0 else v.cents end as cents) d
  where q.rejected_at >= p_from and q.rejected_at < p_to and v.name = 'rejected' group by 1
$$;

create function private.rejected_between(p_from timestamptz, p_to timestamptz)
  returns table (key text, n bigint, m bigint, cents bigint)
language sql stable set search_path = '' as $$
  select s.key, sum(s.n)::bigint, sum(s.m)::bigint, sum(s.cents)::bigint from (
    select * from private.figures_between('rejected', p_from, p_to, 2)
    union all select r.* from private.buckets(p_from, p_to, 2) b, private.rejected_rows(b.starts, b.ends) r
      where b.grain < 0) s group by 1 having sum(s.n) <> 0
$$;

-- Every figure from the rows, but the name 'money', which rebuild_trade_figures() writes.
create function private.raw_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint,
  cents bigint)
language sql stable set search_path = '' as $$
  select * from private.raw_quote_figures()
  union all select 'hours:' || private.sent_class(created_at, sent_at), private.bucket_of(3::smallint, sent_at),
    (private.sent_step(created_at, sent_at) & 31)::text, count(*), 0, 0
    from public.quotes where sent_at is not null group by 1, 2, 3
  union all select f.name, f.at, coalesce(f.key, ''), f.n, f.m, f.cents from (
    select private.visit_figures(v) as figures from private.visits v
    union all select private.cart_figures(c) from private.cart_facts c
    union all select private.cart_pair_figures(p) from private.cart_pairs p
    union all select private.mail_figures(a) from public.recovery_attempts a) s cross join unnest(s.figures) f
      where f.at is not null
$$;

-- Every figure from the rows, but the name 'money', which rebuild_trade_figures() writes.
create function private.raw_quote_figures() returns table (name text, at timestamptz, key text, n bigint, m bigint,
  cents bigint)
language sql stable set search_path = '' as $$
  with sent as (select private.bucket_of(2::smallint, sent_at) as at, country_code || '-'
    || destination_country as route,
      private.sent_class(created_at, sent_at)::text as class, count(*) as n, count(approved_at) as m
        from public.quotes where sent_at is not null group by 1, 2, 3),
  rejected as (select private.bucket_of(2::smallint, q.rejected_at) as at, q.rejection_reason_id as reason,
    private.rejected_by_label(q.rejected_by, q.user_id) as actor,
      q.country_code || '-' || q.destination_country as route, private.price_band(q.final_total * q.quantity) as band,
        w.won_back, count(*) as n,
      sum(coalesce(q.final_total * q.quantity * 100, 0))::bigint as cents
    from public.quotes q cross join lateral (select coalesce(q.approved_at > q.rejected_at, false)::int as won_back) w
      where q.rejected_at is not null group by 1, 2, 3, 4, 5, 6)
  select 'hours', sent.at, class, sum(sent.n)::bigint, 0::bigint, 0::bigint from sent group by 2, 3
  union all select 'hours ' || route, sent.at, class, sent.n, 0, 0 from sent
  union all select 'routes', sent.at, route, sum(sent.n)::bigint, sum(sent.m)::bigint, 0 from sent group by 2, 3
  union all select 'decided', private.quarter_of(approved_at), '', count(*), 0, 0 from public.quotes
    where approved_at is not null group by 2
  union all select 'decided', private.quarter_of(rejected_at), '', 0, count(*), 0 from public.quotes
    where rejected_at is not null group by 2
  union all select 'rejected', r.at, v.key, sum(r.n)::bigint, sum(r.n * r.won_back)::bigint,
    sum(case when v.key = '' and r.won_back = 1 then 0 else r.cents end)::bigint
    from rejected r cross
      join lateral (values (''), ('reason:' || coalesce(r.reason::text, '')), ('actor:' || r.actor),
      ('route:' || r.route), ('band:' || r.band)) v(key)
    group by 2, 3
$$;

create function private.rebuild_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.figures where name <> 'money';
  insert into private.figures (name, grain, at, key, n, m, cents, is_new)
  select f.name, g, private.bucket_of(g::smallint, f.at), f.key, sum(f.n), sum(f.m), sum(f.cents), false
  from private.raw_figures() f cross join unnest(private.figure_grains(f.name)) g group by 1, 2, 3, 4;
end $$;
