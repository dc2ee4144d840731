-- The count of a search for a common word at a million rows: the planner knows little of patterns, and said 535,000 of 66,666.

-- How many rows a statement with a pattern gives, from about 2,500 rows of its first table, on pages that are the same each time. Null for other statements.
--   p_rows  begins with a table of schema public and its alias
create function private.sampled_count(p_rows text) returns bigint
language plpgsql volatile set search_path = '' set enable_seqscan = on as $$
declare
  v_table text := substring(p_rows from '^(public\.\w+) \w+ ');
  v_percent numeric;
  v_found bigint;
begin
  if v_table is null or p_rows !~* ' ilike ' then return null; end if;
  select least(100, round(250000 / greatest(reltuples, 1)::numeric, 4)) into v_percent from pg_catalog.pg_class where oid = v_table::regclass;
  execute 'select count(*) from ' || regexp_replace(p_rows, '^(public\.\w+ \w+) ', format('\1 tablesample system (%s) repeatable (1) ', v_percent)) into v_found;
  return round(v_found * 100 / v_percent);
end $$;

-- How many rows a statement gives: counted up to 10,000, above that from a sample, or as the planner estimates them. Volatile: EXPLAIN needs it.
-- Where the planner expects 20,000 or more nothing is counted: the first 10,000 would be read and thrown away.
create or replace function private.count_up_to(p_rows text, out count bigint, out is_estimate boolean)
language plpgsql volatile set search_path = '' as $$
declare
  v_plan jsonb;
  v_estimate bigint;
begin
  execute 'explain (format json) select from ' || p_rows into v_plan;
  v_estimate := (v_plan #>> '{0,Plan,Plan Rows}')::numeric;
  if v_estimate < 20000 then
    execute format('select count(*) from (select from %s limit 10001) counted', p_rows) into count;
    if count <= 10000 then is_estimate := false; return; end if;
  end if;
  count := greatest(coalesce(private.sampled_count(p_rows), v_estimate), 10001);
  is_estimate := true;
end $$;

revoke execute on all functions in schema private from public;
