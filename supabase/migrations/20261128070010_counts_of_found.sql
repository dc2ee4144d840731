-- Searches at a million rows. Counting what was found: its list of at most 4,000 ids was planned and printed first, which took four times as long as counting it.
-- And whether many have a word is asked of the newest 250 rows, not 1,000, which was most of a search for a tracking number.

-- How many rows a statement gives: counted up to 10,000, above that from a sample, or as the planner estimates them. Volatile: EXPLAIN needs it.
-- Where the planner expects 20,000 or more nothing is counted: the first 10,000 would be read and thrown away.
create or replace function private.count_up_to(p_rows text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_has_ids constant boolean := p_rows ~ '\.id = any \(''\{';  -- as private.search_condition writes them
  v_plan jsonb;
  v_estimate bigint;
begin
  if not v_has_ids then
    execute 'explain (format json) select from ' || p_rows into v_plan;
    v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  end if;
  if v_has_ids or v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count;
    if count <= 10000 then is_estimate := false; return; end if;
  end if;
  count := greatest(coalesce(private.sampled_count(p_rows), v_estimate), 10001);
  is_estimate := true;
end $$;

-- The condition of a search, for a statement whose rows have the alias p_alias: a list of ids, or the test of each row where many fit: 5 of the newest 250.
create or replace function private.search_condition(p_table text, p_alias text, p_search text, p_ids text, p_test text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_test text := format(p_test, private.search_pattern(p_search));
  v_is_common boolean;
  v_ids uuid[];
begin
  if (select reltuples from pg_catalog.pg_class where oid = p_table::regclass) >= private.common_words_from() then
    execute format('select count(*) = 5 from (select from (select * from %s order by created_at desc limit 250) %I where %s limit 5) n', p_table, p_alias, v_test) into v_is_common;
    if v_is_common then return v_test; end if;
  end if;
  execute format('select array(select id from (' || p_ids || ') found limit 4001)', private.search_pattern(p_search)) into v_ids;
  if cardinality(v_ids) > 4000 then return v_test; end if;
  return format('%I.id = any (%L::uuid[])', p_alias, (select array_agg(distinct id) from unnest(v_ids) id));
end $$;

revoke execute on all functions in schema private from public;
