-- How a list is sorted. alias: of the table whose rows are listed; key: the expression, of key_type, that the order
-- is by. by_time: equal keys go by time, the newest first (for keys with few values); otherwise by id, in the
-- direction of the key.
create type private.list_order as (name text, alias text, key text, key_type text, is_nullable boolean,
  by_time boolean, is_descending boolean);

-- A cursor as clients carry it, opaque to them: the row's key, time and id, and the order that it belongs to.
create function private.write_cursor(p_order text, p_key text, p_time timestamptz, p_id uuid) returns text
language sql immutable set search_path = '' as $$
  select translate(encode(convert_to(jsonb_build_array(p_order, p_key, extract(epoch from p_time)::numeric * 1000000,
    p_id)::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

-- {key, time, id} of a cursor. PT400 bad_cursor where it is none, or belongs to another order.
create function private.read_cursor(p_cursor text, p_order text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := translate(p_cursor, '-_', '+/');
  v_parts jsonb;
begin
  begin
    v_parts := convert_from(decode(rpad(v_text, (length(v_text) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
    if v_parts ->> 0 is distinct from p_order or jsonb_array_length(v_parts) <> 4 then raise invalid_parameter_value;
      end if;
    return jsonb_build_object('key', v_parts ->> 1, 'id', (v_parts ->> 3)::uuid,
      'time', timestamptz 'epoch' + (v_parts ->> 2)::numeric * interval '1 microsecond');
  exception when others then
    perform private.refuse('PT400', 'bad_cursor',
      'This page of the list does not exist any more. Start from its first page.', 'p_after');
  end;
  return null;
end $$;

-- One part of a page: rows that meet p_condition, in the order of the part. p_part numbers the parts.
create function private.page_part(p_rows text, p_order private.list_order, p_part int, p_condition text,
  p_by_key boolean, p_backwards boolean, p_limit int)
  returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_direction text := case when p_order.is_descending <> p_backwards then 'desc' else 'asc' end;
  v_tie text := case when p_order.by_time then case when p_backwards then 'asc' else 'desc' end else v_direction end;
begin
  return format('(select %s as part, %I.id, (%s)::text as key, %2$I.created_at as time from %4$s and %5$s order by '
    '%6$s%7$s%2$I.id %8$s limit %9$s)',
    p_part, p_order.alias, p_order.key, p_rows, p_condition, case
      when p_by_key then format('%s %s, ', p_order.key, v_direction) else '' end,
    case when p_order.by_time then format('%I.created_at %s, ', p_order.alias, v_tie) else '' end, v_tie, p_limit);
end $$;

-- The rows of a page, as a statement that gives (part, id, key, time). Rows without a key come last. Read part by
-- part, in order.
--   p_rows    "table alias join ... where condition", without an end
--   p_cursor  of read_cursor, or null for the first page; p_backwards: the rows before it, the nearest first
create function private.page_sql(p_rows text, p_order private.list_order, p_cursor jsonb, p_backwards boolean,
  p_limit int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_key text := p_order.key;
  v_beyond text := case when p_order.is_descending <> p_backwards then '<' else '>' end;
  v_tie_beyond text := case when p_order.by_time then case when p_backwards then '>' else '<' end else v_beyond end;
  v_value text := format('%L::%s', p_cursor ->> 'key', p_order.key_type);
  v_tie text := case when p_order.by_time
    then format('(%1$I.created_at, %1$I.id) %2$s (%3$L::timestamptz, %4$L::uuid)', p_order.alias, v_tie_beyond,
      p_cursor ->> 'time', p_cursor ->> 'id')
    else format('%1$I.id %2$s %3$L::uuid', p_order.alias, v_tie_beyond, p_cursor ->> 'id') end;
  v_parts text[] := '{}';
begin
  if p_cursor is null then
    v_parts := array[private.page_part(p_rows, p_order, 1, case when p_order.is_nullable then v_key || ' is not null'
      else 'true' end, true, false, p_limit)];
  elsif p_cursor ->> 'key' is not null then
    v_parts := array[private.page_part(p_rows, p_order, 1, format('%s = %s and %s', v_key, v_value, v_tie), false,
      p_backwards, p_limit),
      private.page_part(p_rows, p_order, 2, format('%s %s %s', v_key, v_beyond, v_value), true, p_backwards, p_limit)];
  else
    v_parts := array[private.page_part(p_rows, p_order, 1, format('%s is null and %s', v_key, v_tie), false,
      p_backwards, p_limit)];
    if p_backwards then
      return format('select * from (%s union all %s) page limit %s', v_parts[1],
        private.page_part(p_rows, p_order, 2, v_key || ' is not null', true, true, p_limit), p_limit);
    end if;
  end if;
  if p_order.is_nullable and not p_backwards and (p_cursor is null or p_cursor ->> 'key' is not null) then
    v_parts := v_parts || private.page_part(p_rows, p_order, 3, v_key || ' is null', false, false, p_limit);
  end if;
  return format('select * from (%s) page limit %s', array_to_string(v_parts, ' union all '), p_limit);
end $$;

-- How many rows a statement gives: exact up to 10,000, above that as the planner estimates them. Where it expects
-- 20,000 or more nothing is counted: the first 10,000 would be read and thrown away. Volatile: EXPLAIN needs it.
--   p_ids   $1 of the statement: the rows are some of these
create function private.count_up_to(p_rows text, p_ids uuid[] default null, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
  v_estimate bigint := cardinality(p_ids);
begin
  if p_ids is null then
    execute 'explain (format json) select from ' || p_rows into v_plan;
    v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  end if;
  if p_ids is not null or v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count using p_ids;
  end if;
  is_estimate := coalesce(count > 10000, true);
  if is_estimate then count := greatest(v_estimate, 10001); end if;
end $$;

-- One page: the ids in order, the cursors of its neighbours (null where there is none), the count of all pages.
-- p_rows as for page_sql, p_test of search_test(). PT400 bad_cursor, bad_page (both cursors, or a size outside 1 to
-- 1000).
create function private.read_page(p_rows text, p_order private.list_order, p_after text, p_before text, p_limit int,
  p_test text default null,
  out ids uuid[], out next text, out previous text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_name text := p_order.name || case when p_order.is_descending then ' desc' else ' asc' end;
  v_cursor jsonb := case
    when coalesce(p_after, p_before) is not null then private.read_cursor(coalesce(p_after, p_before), v_name) end;
  v_backwards boolean := p_before is not null;
  v_page record;
  v_more boolean;
begin
  if p_after is not null and p_before is not null or p_limit is null or p_limit not between 1 and 1000 then
    perform private.refuse('PT400', 'bad_page', 'A page has 1 to 1000 rows, after or before one cursor.', 'p_limit');
  end if;
  v_page := private.search_page(p_rows, p_order, v_cursor, v_backwards, p_limit + 1, p_test);
  v_more := coalesce(cardinality(v_page.ids), 0) > p_limit;
  if v_backwards and not v_more then -- the first page is whole, even where fewer rows came before the cursor
    select r.* into ids, next, previous, count, is_estimate
      from private.read_page(p_rows, p_order, null, null, p_limit, p_test) r;
    return;
  end if;
  ids := coalesce(v_page.ids[1:p_limit], '{}');
  if cardinality(ids) > 0 then
    if v_more or v_backwards then
      next := private.write_cursor(v_name, v_page.keys[case when v_backwards then 1 else p_limit end],
        v_page.times[case when v_backwards then 1 else p_limit end],
        ids[case when v_backwards then 1 else p_limit end]);
    end if;
    if v_backwards or p_after is not null then
      previous := private.write_cursor(v_name, v_page.keys[case when v_backwards then p_limit else 1 end],
        v_page.times[case when v_backwards then p_limit else 1 end],
        ids[case when v_backwards then p_limit else 1 end]);
    end if;
  end if;
  if v_backwards then ids := array(select id from unnest(ids) with ordinality l(id, n) order by n desc); end if;
  select c.count, c.is_estimate into count, is_estimate
    from private.count_up_to(private.rows_found(p_rows, p_order, v_page.matching, p_test), v_page.matching) c;
end $$;

-- The first name in p_given that is not known, as a refusal. PT400 bad_filter, bad_sort.
create function private.know_filters(p_filters jsonb, p_known text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_unknown text := (select key from jsonb_object_keys(p_filters) key where key <> all (p_known) limit 1);
begin
  if jsonb_typeof(p_filters) is distinct from 'object' then perform private.refuse('PT400', 'bad_filter',
    'The filters must be an object.', 'p_filters'); end if;
  if v_unknown is not null then perform private.refuse('PT400', 'bad_filter',
    format('This list has no filter %s.', v_unknown), 'p_filters'); end if;
end $$;

-- " and <condition>" for each filter that is given: p_conditions {filter: condition with %1$L for its value}.
create function private.conditions_of(p_filters jsonb, p_conditions jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(format(' and ' || (p_conditions ->> key), value), '' order by key), '')
    from jsonb_each_text(p_filters) where value is not null
    and p_conditions ? key
$$;

-- The order by its name, or PT400 bad_sort. p_orders: one a sort of the list.
create function private.order_named(p_orders private.list_order[], p_sort text, p_descending boolean)
  returns private.list_order
language plpgsql immutable set search_path = '' as $$
declare
  v_order private.list_order;
begin
  select * into v_order from unnest(p_orders) o where o.name = p_sort;
  if v_order.name is null then perform private.refuse('PT400', 'bad_sort',
    format('This list cannot be sorted by %s.', p_sort), 'p_sort'); end if;
  v_order.is_descending := coalesce(p_descending, false);
  return v_order;
end $$;

-- The condition of the filter assigned, as " and <condition>".
--   p_table, p_key   the table beside the list that has assigned_to, and its column with the row's id
--   p_assigned       me: assigned to p_admin; none: assigned to no admin
--   errors           PT400 bad_filter for another value
create function private.assigned_condition(p_alias text, p_table text, p_key text, p_assigned text, p_admin uuid)
  returns text
language plpgsql immutable set search_path = '' as $$
begin
  if p_assigned = 'me' then
    return format(' and %I.id in (select %I from public.%I where assigned_to = %L)', p_alias, p_key, p_table, p_admin);
  elsif p_assigned = 'none' then
    return format(' and not exists (select from public.%I b where b.%I = %I.id and b.assigned_to is not null)',
      p_table, p_key, p_alias);
  end if;
  perform private.refuse('PT400', 'bad_filter', 'The filter assigned is me or none.', 'p_filters');
  return null;
end $$;
