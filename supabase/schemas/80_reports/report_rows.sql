create function private.report_refunds(p_from timestamptz, p_to timestamptz)
  returns table (id uuid, order_id uuid, at timestamptz, usd numeric)
language sql stable set search_path = '' as $$
  select r.id, p.order_id, coalesce(r.settled_at, r.updated_at), round(o.total_usd * r.amount / nullif(o.total, 0), 2)
  from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
  where r.status = 'succeeded' and coalesce(r.settled_at, r.updated_at) >= p_from
    and coalesce(r.settled_at, r.updated_at) < p_to
$$;

-- The newest rows of a list before a cursor (at, id), at most p_limit.
create function private.report_list(
  p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz, p_at timestamptz, p_id uuid, p_limit int
) returns table (kind text, id uuid, target uuid, at timestamptz, usd numeric)
language plpgsql stable set search_path = '' as $$
declare
  s private.report_source;
  v_parts text[] := '{}';
begin
  if p_report = 'carts' and p_list = 'live' then -- now, whatever the range
    return query select 'customer', c.user_id, c.user_id, c.last_activity_at, c.value_usd from private.live_carts c
      where p_at is null or (c.last_activity_at, c.user_id) < (p_at, p_id) order by 4 desc, 2 desc limit p_limit;
    return;
  end if;
  for s in select * from private.report_sources(p_report, p_list) loop
    v_parts := v_parts || format('(select %L as kind, %s as id, %s as target, %s as at, %s as usd from %s and %4$s '
      '>= $1 and %4$s < $2%7$s order by 4 desc, 2 desc limit $6)',
      s.kind, s.id, s.target, s.at, s.usd, s.rows, case
        when p_at is not null then format(' and (%s, %s) < ($4, $5)', s.at, s.id) end);
  end loop;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union all ')
    || ') parts order by 4 desc, 2 desc limit $6'
    using p_from, p_to, p_key, p_at, p_id, p_limit;
end $$;

-- The rows behind a number of a report, newest first: {total, is_capped, usd (their sum), rows: [{kind, id, target,
-- at, usd, number, about, status, who}]}. Of more than 10,000 rows total is 10,000, is_capped is true and usd is
-- null.
--   p_report  sales, carts or rejections; p_list and p_key name the number; the range as in the reports
--   p_after   {at, id} of the last row seen; p_limit at most 1000
--   errors    PT401, PT403 admin_only, PT400 bad_range, bad_zone
-- Definer: it reads everybody's rows without evaluating a policy per row.
create function public.report_rows(p_report text, p_list text, p_key text default null,
  p_from date default null::date, p_to date default null::date, p_zone text default null, p_days int default 30,
  p_after jsonb default null::jsonb, p_limit int default 50) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r private.report_range := private.report_range(p_from, p_to, p_zone, p_days);
  v_total int;
  v_usd numeric;
begin
  select t.total, t.usd into v_total, v_usd
    from private.report_total(p_report, p_list, p_key, r.starts_at, r.ends_at) t;
  return (
    with page as (
      select * from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at,
        (p_after ->> 'at')::timestamptz, (p_after ->> 'id')::uuid,
        least(greatest(p_limit, 1), 1000)))
    select jsonb_build_object('total', least(v_total, 10000), 'is_capped', v_total > 10000, 'usd', case
      when v_total <= 10000 then coalesce(v_usd, 0) end,
      'rows', coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.id, 'target', p.target, 'at', p.at, 'usd',
        p.usd,
        'number', coalesce(q.display_id, o.order_number), 'about', case when q.id is not null then
          private.items_of_quotes(array[q.id]) end, 'status',
          coalesce(q.status, o.status, a.status),
        'who', coalesce(nullif(who.full_name, ''), who.email, 'Customer'), 'email', who.email)
          order by p.at desc, p.id desc), '[]'))
    from page p
    left join lateral (select * from public.quotes where p.kind = 'quote' and id = p.target) q on true
    left join lateral (select * from public.orders where p.kind in ('order', 'payment', 'refund')
      and id = p.target) o on true
    left join lateral (select * from public.abandoned_carts where p.kind = 'cart' and id = p.id) a on true
    left join lateral (select * from public.profiles
      where id = coalesce(q.user_id, o.user_id, case when p.kind in ('customer', 'cart') then p.target end)) who
      on true);
end $$;
grant execute on function public.report_rows(text, text, text, date, date, text, int, jsonb, int) to authenticated,
  service_role;
