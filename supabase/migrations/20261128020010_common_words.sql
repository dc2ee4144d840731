-- Searching the admins' lists for a word that many rows have: the trigram index lists every match before the first row is shown.

-- Rows of a table from which on a search looks for common words first. In smaller tables even a common word has about as few matches as are collected by id.
create function private.common_words_from() returns int
language sql immutable set search_path = '' as $$
  select 200000
$$;

-- The condition for rows that a search finds. Few are found by their ids, which keeps any order fast; of many every row is tested on the way.
-- A word is common when 20 of the newest 1,000 rows of a large table have it. Only other words are looked up in the trigram indexes.
--   p_table  of the alias, with created_at in an index
--   p_ids    a statement that gives the ids of all rows found; p_test the same as a condition; %1$L in both is the pattern
create function private.search_condition(p_table text, p_alias text, p_search text, p_ids text, p_test text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_test text := format(p_test, private.search_pattern(p_search));
  v_is_common boolean;
  v_ids uuid[];
begin
  if (select reltuples from pg_catalog.pg_class where oid = p_table::regclass) >= private.common_words_from() then
    execute format('select count(*) = 20 from (select from (select * from %s order by created_at desc limit 1000) %I where %s limit 20) n', p_table, p_alias, v_test) into v_is_common;
    if v_is_common then return v_test; end if;
  end if;
  execute format('select array(select id from (' || p_ids || ') found limit 4001)', private.search_pattern(p_search)) into v_ids;
  if cardinality(v_ids) > 4000 then return v_test; end if;
  return format('%I.id = any (%L::uuid[])', p_alias, (select array_agg(distinct id) from unnest(v_ids) id));
end $$;

-- Tests by scalar subqueries: the planner reads all of the other table for an EXISTS beside an OR.
do $$
declare
  v_change record;
  v_text text;
begin
  for v_change in select * from (values
    ('quote', 'private.search_condition(''q'', ', 'private.search_condition(''public.quotes'', ''q'', '),
    ('order', 'private.search_condition(''o'', ', 'private.search_condition(''public.orders'', ''o'', '),
    ('order', 'exists (select from private.order_facts s where s.order_id = o.id and s.product_name ilike %1$L)',
      '(select s.product_name from private.order_facts s where s.order_id = o.id) ilike %1$L'),
    ('payment', 'private.search_condition(''p'', ', 'private.search_condition(''public.payments'', ''p'', '),
    ('payment', 'exists (select from public.orders s where s.id = p.order_id
        and (s.order_number ilike %1$L or s.user_id in ('' || private.people_found() || ''))))',
      '(select s.order_number ilike %1$L or s.user_id in ('' || private.people_found() || '') from public.orders s where s.id = p.order_id))'),
    ('customer', 'private.search_condition(v_order.alias, ', 'private.search_condition(''public.profiles'', v_order.alias, ')) c(list, old, new) loop
    v_text := pg_get_functiondef(format('public.admin_%s_list(jsonb, text, text, boolean, text, text, int)', v_change.list)::regprocedure);
    if position(v_change.old in v_text) = 0 then raise exception 'admin_%_list no longer says: %', v_change.list, v_change.old; end if;
    execute replace(v_text, v_change.old, v_change.new);
  end loop;
end $$;
drop function private.search_condition(text, text, text, text);

revoke execute on all functions in schema private from public;
