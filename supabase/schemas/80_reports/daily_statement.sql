-- The postings of days, with n, the number of the day, as the bounds count it.
create function private.postings_between(r private.report_range)
  returns table (n int, method text, currency text, received numeric, refunded numeric, returned numeric,
    written_off numeric, held numeric)
language sql stable set search_path = '' as $$
  select width_bucket(p.at, r.bounds), p.method, p.currency, sum(p.received), sum(p.refunded), sum(p.returned),
    sum(p.written_off), sum(p.held)
  from private.money_postings p where p.at < r.ends_at
  group by 1, 2, 3
$$;

-- The money of each day, by method and currency, in days of the reporting time zone. A line for each day with a
-- posting, and totals of the range for each method and currency.
--   {zone, from, to, lines: [{day, method, currency, opening, received, refunded, returned, written_off, held,
--    closing}], totals: [the same without a day]}
--   opening, closing   what the shop had at the day's start and end: closing = opening + received - refunded - returned
--   received           money recorded less receipts that were reversed: below 0 where more was reversed
--   refunded, returned refunds paid out, and unmatched money sent back
--   written_off        shortfalls accepted; no money moves
--   held               the part of closing that is unmatched at the day's end
-- A day counts what was recorded on it. Later changes are postings of later days.
--   errors  PT401, PT403 admin_only, PT400 bad_range (empty, or more than 400 days)
-- Definer: no client may read the journal.
create function public.daily_statement(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r constant private.report_range := private.report_range(p_from, p_to, null, 7);
begin
  return (
    with days as materialized (select * from private.postings_between(r)),
    kept as (select *, sum(received - refunded - returned) over so_far as closing, sum(held) over so_far as held_now
      from days window so_far as (partition by method, currency order by n))
    select jsonb_build_object('zone', r.zone, 'from', r.first_day, 'to', r.last_day,
      'lines', coalesce((select jsonb_agg(jsonb_build_object('day', r.first_day + k.n - 1, 'method', k.method,
          'currency', k.currency, 'opening', k.closing - k.received + k.refunded + k.returned, 'received', k.received,
          'refunded', k.refunded, 'returned', k.returned, 'written_off', k.written_off, 'held', k.held_now,
          'closing', k.closing) order by k.n, k.currency, k.method)
        from kept k where k.n > 0), '[]'),
      'totals', coalesce((select jsonb_agg(to_jsonb(t) order by t.currency, t.method) from (
        select method, currency, coalesce(sum(received - refunded - returned) filter (where n = 0), 0) as opening,
          coalesce(sum(received) filter (where n > 0), 0) as received,
          coalesce(sum(refunded) filter (where n > 0), 0) as refunded,
          coalesce(sum(returned) filter (where n > 0), 0) as returned,
          coalesce(sum(written_off) filter (where n > 0), 0) as written_off, sum(held) as held,
          sum(received - refunded - returned) as closing
        from days group by method, currency) t), '[]')));
end $$;
grant execute on function public.daily_statement(date, date) to authenticated, service_role;

-- The postings that a line of daily_statement() is made of, the oldest first: [{at, source, row_id, order_id,
-- order_number, customer_name, received, refunded, returned, written_off, held}]. held: how the unmatched money
-- changed. PT401, PT403 admin_only.
-- Definer: no client may read the journal.
create function public.daily_statement_rows(p_day date, p_method text, p_currency text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_admin uuid := private.need_admin();
  r constant private.report_range := private.report_range(p_day, p_day, null, 1);
begin
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.at, l.source, l.row_id), '[]') from (
    select p.at, p.source, p.row_id, p.order_id, o.order_number, coalesce(c.full_name, c.email) as customer_name,
      p.received, p.refunded, p.returned, p.written_off, p.held
    from private.money_postings p left join public.orders o on o.id = p.order_id
      left join public.profiles c on c.id = o.user_id
    where p.at >= r.starts_at and p.at < r.ends_at and p.method = p_method and p.currency = p_currency) l);
end $$;
grant execute on function public.daily_statement_rows(date, text, text) to authenticated, service_role;
