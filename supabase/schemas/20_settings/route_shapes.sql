-- The JSON lists of a route are checked where they are saved, so that pricing can trust them.
create function private.is_number(p_value jsonb, p_max numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case when jsonb_typeof(p_value) = 'number'
    or (jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '^[0-9]+(\.[0-9]+)?$')
                       then (p_value #>> '{}')::numeric between 0 and p_max end, false)
$$;

-- What is wrong with a list of tiers, or null.
create function private.tiers_problem(p_tiers jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_tier jsonb;
  v_from numeric := 0;
begin
  if jsonb_typeof(p_tiers) <> 'array' then return 'Weight tiers must be a list.'; end if;
  for v_tier in select t from jsonb_array_elements(p_tiers) t loop
    if v_from is null then return 'Only the last weight tier may be open.'; end if;
    if not private.is_number(v_tier -> 'min', 100000) or (v_tier ->> 'min')::numeric <> v_from then
      return 'Weight tiers must follow each other from 0 without a gap.';
    end if;
    if not (private.is_number(v_tier -> 'cost', 1e10) and private.is_number(v_tier -> 'per_kg', 1e10)) then
      return 'A weight tier needs a cost and a cost per kg, both at least 0.';
    end if;
    if coalesce(jsonb_typeof(v_tier -> 'max'), 'null') = 'null' then v_from := null;
    elsif not private.is_number(v_tier -> 'max', 100000) or (v_tier ->> 'max')::numeric <= v_from then
      return 'A weight tier must end above where it starts.';
    else v_from := (v_tier ->> 'max')::numeric;
    end if;
  end loop;
  return null;
end $$;

-- The first tier in which a heavier parcel costs less than a lighter one in the tier before, in words; null where none
-- does. For tiers without another problem.
create function private.falling_tier(p_tiers jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('From %s kg a parcel costs %s, less than the %s just below.', trim_scale(min), trim_scale(cost),
    trim_scale(ended_at))
  from (
    select (t ->> 'min')::numeric as min, (t ->> 'cost')::numeric as cost, n,
      lag((t ->> 'cost')::numeric + (t ->> 'per_kg')::numeric * ((t ->> 'max')::numeric - (t ->> 'min')::numeric))
        over (order by n) as ended_at
    from jsonb_array_elements(p_tiers) with ordinality as x(t, n)
  ) tiers
  where cost < ended_at order by n limit 1
$$;

-- What is wrong with one delivery option, or null.
create function private.delivery_option_problem(p_option jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_option) is distinct from 'object' then 'A delivery option must be an object.'
    when coalesce(p_option ->> 'id', '') !~ '^[a-z0-9_-]{1,60}$'
      then 'A delivery option needs an id of small letters, digits, - and _.'
    when length(btrim(coalesce(p_option ->> 'name', ''))) not between 1 and 100 then 'A delivery option needs a name.'
    when length(coalesce(p_option ->> 'carrier', '')) > 100 then 'A carrier has at most 100 letters.'
    when not (private.is_number(p_option -> 'min_days', 365)
      and private.is_number(p_option -> 'max_days', 365)) then 'Delivery days are 0 to 365.'
    when (p_option ->> 'min_days')::numeric > (p_option ->> 'max_days')::numeric
      then 'The earliest day is after the latest.'
    when not private.is_number(p_option -> 'price', 1e10) then 'A delivery option needs a price of at least 0.'
    when jsonb_typeof(p_option -> 'active') is distinct from 'boolean' then 'A delivery option is active or not.'
  end
$$;

create function private.delivery_options_problem(p_options jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_options) <> 'array' then 'Delivery options must be a list.'
    when (select count(*) <> count(distinct o ->> 'id')
      from jsonb_array_elements(p_options) o) then 'Two delivery options have the same id.'
    else (select private.delivery_option_problem(o) from jsonb_array_elements(p_options) o
          where private.delivery_option_problem(o) is not null limit 1)
  end
$$;
