-- The number and sum of the rows behind a number: they need no order, and an index has what they add up. Sorting and reading 10,001 quotes took most of the list's time.

drop index public.quotes_report_requested;
drop index public.quotes_report_sent;
create index quotes_report_requested on public.quotes (created_at) include (final_total, quantity, status, sent_at, approved_at, order_id);
create index quotes_report_sent on public.quotes (sent_at) include (created_at, approved_at, status, order_id, country_code, destination_country, final_total, quantity)
  where sent_at is not null;

create function private.report_sources(p_report text, p_list text) returns setof private.report_source
language plpgsql stable set search_path = '' as $$
begin
  case p_report
    when 'sales' then return query select * from private.sales_sources(p_list);
    when 'carts' then return query select * from private.cart_sources(p_list);
    when 'rejections' then return query select * from private.rejection_sources(p_list);
    else null;
  end case;
end $$;

create or replace function private.report_list(
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
    v_parts := v_parts || format('(select %L as kind, %s as id, %s as target, %s as at, %s as usd from %s and %4$s >= $1 and %4$s < $2%7$s order by 4 desc, 2 desc limit $6)',
      s.kind, s.id, s.target, s.at, s.usd, s.rows, case when p_at is not null then format(' and (%s, %s) < ($4, $5)', s.at, s.id) end);
  end loop;
  if v_parts = '{}' then return; end if;
  return query execute 'select * from (' || array_to_string(v_parts, ' union all ') || ') parts order by 4 desc, 2 desc limit $6'
    using p_from, p_to, p_key, p_at, p_id, p_limit;
end $$;

-- How many rows report_list() has without a limit, and their sum. Above 10,000 rows: 10,001, and no sum.
create function private.report_total(p_report text, p_list text, p_key text, p_from timestamptz, p_to timestamptz, out total int, out usd numeric)
language plpgsql stable set search_path = '' as $$
declare
  v_parts text;
begin
  if p_report = 'carts' and p_list = 'live' then
    v_parts := '(select value_usd as usd from private.live_carts limit 10001)';
  else
    select string_agg(format('(select %s as usd from %s and %s >= $1 and %3$s < $2 limit 10001)', s.usd, s.rows, s.at), ' union all ') into v_parts
      from private.report_sources(p_report, p_list) s;
  end if;
  execute 'select count(*), sum(usd) from (select * from (' || coalesce(v_parts, 'select null::numeric as usd where false') || ') parts limit 10001) counted'
    into total, usd using p_from, p_to, p_key;
  if total > 10000 then usd := null; end if;
end $$;

do $$
declare
  v_text text := pg_get_functiondef('public.report_rows(text, text, text, date, date, text, int, jsonb, int)'::regprocedure);
  v_from constant text := 'select count(*), sum(l.usd) into v_total, v_usd from private.report_list(p_report, p_list, p_key, r.starts_at, r.ends_at, null, null, 10001) l;';
begin
  if position(v_from in v_text) = 0 then raise exception 'report_rows no longer says this'; end if;
  execute replace(v_text, v_from, 'select t.total, t.usd into v_total, v_usd from private.report_total(p_report, p_list, p_key, r.starts_at, r.ends_at) t;');
end $$;

revoke execute on all functions in schema private from public;
