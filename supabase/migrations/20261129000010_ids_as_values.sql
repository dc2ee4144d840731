-- Lists at a million rows. What a search finds goes to its statements as a value: 3,000 ids written into two statements took longer to read and plan than to use.
-- And a count reads what it needs: first payments are counted without their orders, and a search of customers has counted them already.

-- What a search adds to a list: a condition, and the ids that it calls $1.
create type private.list_search as (condition text, ids uuid[]);

-- The condition of a search, for a statement whose rows have the alias p_alias: $1, the ids that were found, or the test of each row where many fit: 5 of the newest 250.
create function private.list_search(p_table text, p_alias text, p_search text, p_ids text, p_test text) returns private.list_search
language plpgsql stable set search_path = '' as $$
declare
  v_test text := format(p_test, private.search_pattern(p_search));
  v_is_common boolean;
  v_ids uuid[];
begin
  if (select reltuples from pg_catalog.pg_class where oid = p_table::regclass) >= private.common_words_from() then
    execute format('select count(*) = 5 from (select from (select * from %s order by created_at desc limit 250) %I where %s limit 5) n', p_table, p_alias, v_test) into v_is_common;
    if v_is_common then return row(' and ' || v_test, null::uuid[]); end if;
  end if;
  execute format('select array(select id from (' || p_ids || ') found limit 4001)', private.search_pattern(p_search)) into v_ids;
  if cardinality(v_ids) > 4000 then return row(' and ' || v_test, null::uuid[]); end if;
  return row(format(' and %I.id = any ($1)', p_alias), array(select distinct id from unnest(v_ids) id));
end $$;

-- How many rows a statement with a pattern gives, from about 1,000 rows of its first table, or 2,500 where fewer than 50 of those fit, on pages that are the same each time.
-- Null for other statements.
--   p_rows  begins with a table of schema public and its alias
create or replace function private.sampled_count(p_rows text) returns bigint
language plpgsql volatile set search_path = '' set enable_seqscan = on as $$
declare
  v_table constant text := substring(p_rows from '^(public\.\w+) \w+ ');
  v_all real;
  v_sample text;
  v_size int;
  v_sampled bigint;
  v_found bigint;
begin
  if v_table is null or p_rows !~* ' ilike ' then return null; end if;
  select reltuples into v_all from pg_catalog.pg_class where oid = v_table::regclass;
  foreach v_size in array '{1000,2500}'::int[] loop
    v_sample := format(' tablesample system (%s) repeatable (1)', least(100, round(v_size * 100 / greatest(v_all, 1)::numeric, 4)));
    execute 'select count(*) from ' || regexp_replace(p_rows, '^(public\.\w+ \w+) ', '\1' || v_sample || ' ') into v_found;
    exit when v_found >= 50;
  end loop;
  execute 'select count(*) from ' || v_table || v_sample into v_sampled;
  return round(v_found * v_all / greatest(v_sampled, 1));
end $$;

-- How many rows a statement gives: counted up to 10,000, above that from a sample, or as the planner estimates them. Volatile: EXPLAIN needs it.
-- Where the planner expects 20,000 or more nothing is counted: the first 10,000 would be read and thrown away.
--   p_ids  the statement's $1, of which the planner knows nothing better than their number
drop function private.count_up_to(text);
create function private.count_up_to(p_rows text, p_ids uuid[] default null, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
  v_estimate bigint;
begin
  if p_ids is null then
    execute 'explain (format json) select from ' || p_rows into v_plan;
    v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  end if;
  if p_ids is not null or v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count using p_ids;
    if count <= 10000 then is_estimate := false; return; end if;
  end if;
  count := greatest(coalesce(private.sampled_count(p_rows), v_estimate), 10001);
  is_estimate := true;
end $$;

-- One page of a list, its cursors, and how many rows there are.
--   p_ids      the rows' $1
--   p_counted  rows of which there are as many, where they are cheaper to count
drop function private.read_page(text, private.list_order, text, text, int);
create function private.read_page(p_rows text, p_order private.list_order, p_after text, p_before text, p_limit int, p_ids uuid[] default null, p_counted text default null,
  out ids uuid[], out next text, out previous text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_name text := p_order.name || case when p_order.is_descending then ' desc' else ' asc' end;
  v_cursor jsonb := case when coalesce(p_after, p_before) is not null then private.read_cursor(coalesce(p_after, p_before), v_name) end;
  v_backwards boolean := p_before is not null;
  v_keys text[];
  v_times timestamptz[];
  v_more boolean;
begin
  if p_after is not null and p_before is not null or p_limit is null or p_limit not between 1 and 1000 then
    perform private.refuse('PT400', 'bad_page', 'A page has 1 to 1000 rows, after or before one cursor.', 'p_limit');
  end if;
  execute format('select array_agg(id order by part, n), array_agg(key order by part, n), array_agg(time order by part, n) from (select *, row_number() over () as n from (%s) page) numbered',
    private.page_sql(p_rows, p_order, v_cursor, v_backwards, p_limit + 1)) into ids, v_keys, v_times using p_ids;
  v_more := coalesce(cardinality(ids), 0) > p_limit;
  if v_backwards and not v_more then -- the first page is whole, even where fewer rows came before the cursor
    select r.* into ids, next, previous, count, is_estimate from private.read_page(p_rows, p_order, null, null, p_limit, p_ids, p_counted) r;
    return;
  end if;
  ids := coalesce(ids[1:p_limit], '{}');
  if cardinality(ids) > 0 then
    if v_more or v_backwards then
      next := private.write_cursor(v_name, v_keys[case when v_backwards then 1 else p_limit end], v_times[case when v_backwards then 1 else p_limit end],
        ids[case when v_backwards then 1 else p_limit end]);
    end if;
    if v_backwards or p_after is not null then
      previous := private.write_cursor(v_name, v_keys[case when v_backwards then p_limit else 1 end], v_times[case when v_backwards then p_limit else 1 end],
        ids[case when v_backwards then p_limit else 1 end]);
    end if;
  end if;
  if v_backwards then ids := array(select id from unnest(ids) with ordinality l(id, n) order by n desc); end if;
  select c.count, c.is_estimate into count, is_estimate from private.count_up_to(coalesce(p_counted, p_rows), p_ids) c;
end $$;

do $$
declare
  v_list text;
  v_text text;
  v_change text[];
  v_counted constant jsonb := '{
    "order": "case when p_filters <> ''{}'' and p_filters - ''{from,paid_since,paid_until}''::text[] = ''{}'' and v_search.condition = '''' then\n      replace(v_rows, ''public.orders o join private.order_facts f on f.order_id = o.id '', ''private.order_facts f '') end",
    "customer": "case when v_search.ids is not null then ''unnest($1) found where true'' end"}';
begin
  foreach v_list in array '{quote,order,payment,customer}'::text[] loop
    v_text := pg_get_functiondef(format('public.admin_%s_list(jsonb, text, text, boolean, text, text, int)', v_list)::regprocedure);
    foreach v_change slice 1 in array array[
      array[E'  v_page record;\nbegin', E'  v_search private.list_search := row('''', null::uuid[]);\n  v_page record;\nbegin'],
      array['v_rows := v_rows || '' and '' || private.search_condition(', 'v_search := private.list_search('],
      array['private.read_page(v_rows, v_order, p_after, p_before, p_limit)', format('private.read_page(v_rows || v_search.condition, v_order, p_after, p_before, p_limit, v_search.ids%s)',
        coalesce(E',\n    ' || (v_counted ->> v_list), ''))]] loop
      if position(v_change[1] in v_text) = 0 then raise exception 'admin_%_list no longer says: %', v_list, v_change[1]; end if;
      v_text := replace(v_text, v_change[1], v_change[2]);
    end loop;
    if v_list = 'order' then
      v_change := array['a.status = any (private.statuses_that_need_action())', 'a.status = any ((select private.statuses_that_need_action())::text[])'];
      if position(v_change[1] in v_text) = 0 then raise exception 'admin_order_list no longer says: %', v_change[1]; end if;
      v_text := replace(v_text, v_change[1], v_change[2]);
    end if;
    execute v_text;
  end loop;
end $$;
drop function private.search_condition(text, text, text, text, text);

revoke execute on all functions in schema private from public;
