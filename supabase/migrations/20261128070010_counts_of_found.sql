-- Counting what a search found: its list of at most 4,000 ids was planned and printed first, which took four times as long as counting it.

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

revoke execute on all functions in schema private from public;
