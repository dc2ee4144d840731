-- The cart report's people: a bucket's number was computed for each of a year's figures.

create or replace function private.pairs_between(p_from timestamptz, p_to timestamptz, p_name text, p_before text, p_condition text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_first timestamptz := private.bucket_of(3::smallint, p_from + interval '8 days' - interval '1 microsecond');
  v_end timestamptz := private.bucket_of(3::smallint, p_to);
  v_last int;
  v_pairs bigint;
  v_rows bigint;
begin
  if v_first >= v_end then
    v_first := p_from;
    v_end := p_from;
  end if;
  v_last := private.eight_days(v_end);
  select coalesce(sum(f.n), 0) into v_pairs from private.figures f
    where f.name = p_name and f.grain = 3 and f.at >= v_first and f.at < v_end and f.key::int < v_last;
  -- dynamic, so that the planner sees the values; those before v_end whose visit before is before v_first, and those after v_end
  execute format('select (select count(*) from private.visits v where %2$s and v.%1$s >= %3$L and v.%1$s < %4$L and v.at < %5$L)
    + (select count(*) from private.visits v where %2$s and v.at >= %5$L and v.at < %6$L and v.%1$s >= %3$L)', p_before, p_condition, p_from, v_first, v_end, p_to) into v_rows;
  return v_pairs + v_rows;
end $$;

revoke execute on all functions in schema private from public;
