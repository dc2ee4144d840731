-- All definitions of both sets, in the specification's shape.
create function private.status_definitions() returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select d from public.system_settings s, jsonb_array_elements(s.setting_value::jsonb) d
  where s.setting_key in ('quote_statuses', 'order_statuses')
$$;

-- One definition by its name, or null.
create function private.status_definition(p_name text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select d from private.status_definitions() d where d ->> 'name' = p_name
$$;

-- A status as screens name it.
create function private.status_label(p_name text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.status_definition(p_name) ->> 'label', p_name, 'nothing')
$$;

-- A boolean field of a status (`canBePaid`, `requiresAction`...); false for a status or field that is not there.
create function private.status_flag(p_name text, p_flag text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((private.status_definition(p_name) ->> p_flag)::boolean, false)
$$;

-- What is wrong with the shape of one definition, or null.
create function private.status_shape_problem(p_status jsonb, p_category text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_name text := p_status ->> 'name';
  v_flag text;
begin
  if jsonb_typeof(p_status) is distinct from 'object' then return 'A status must be an object.'; end if;
  if coalesce(v_name, '') !~ '^[a-z][a-z0-9_]{0,39}$'
    then return 'A status needs a name of small letters, digits and _.'; end if;
  if length(btrim(coalesce(p_status ->> 'id', ''))) not between 1 and 60 then return format('Status %s needs an id.',
    v_name); end if;
  if length(btrim(coalesce(p_status ->> 'label', ''))) not between 1 and 60
    then return format('Status %s needs a label.', v_name); end if;
  if length(coalesce(p_status ->> 'description', '')) > 300 then return format('The description of %s is too long.',
    v_name); end if;
  if length(coalesce(p_status ->> 'icon', '')) > 60 then return format('The icon of %s has too long a name.', v_name);
    end if;
  if coalesce(p_status ->> 'color', '') not in ('secondary', 'outline', 'default', 'destructive') then
    return format('The colour of %s must be secondary, outline, default or destructive.', v_name);
  end if;
  if p_status ->> 'category' is distinct from p_category then return format('Status %s must have the category %s.',
    v_name, p_category); end if;
  if not private.is_number(p_status -> 'order', 1000) then return format('Status %s needs its place in the order.',
    v_name); end if;
  foreach v_flag in array array['isActive', 'isTerminal', 'triggersEmail', 'requiresAction', 'showsInQuotesList',
    'showsInOrdersList',
                                'canBePaid', 'isDefaultQuoteStatus'] loop
    if jsonb_typeof(p_status -> v_flag) is distinct from 'boolean' then return format('%s of %s must be yes or no.',
      v_flag, v_name); end if;
  end loop;
  if coalesce(jsonb_typeof(p_status -> 'autoExpireHours'), 'null') <> 'null'
     and not (private.is_number(p_status -> 'autoExpireHours', 8760)
       and (p_status ->> 'autoExpireHours')::numeric >= 1) then
    return format('%s can expire after 1 to 8760 hours.', v_name);
  end if;
  if jsonb_typeof(p_status -> 'allowedTransitions') is distinct from 'array'
     or exists (select from jsonb_array_elements(p_status -> 'allowedTransitions') t
       where jsonb_typeof(t) <> 'string') then
    return format('The next statuses of %s must be a list of names.', v_name);
  end if;
  if (p_status ->> 'triggersEmail')::boolean and p_status ->> 'emailTemplate' is null then
    return format('Status %s sends an e-mail but names no template.', v_name);
  end if;
  return null;
end $$;

-- The names that code and history know: relabelled and rewired, never renamed or deleted.
create function private.seeded_statuses(p_category text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_category
    when 'quote' then array['pending', 'sent', 'approved', 'rejected', 'expired', 'calculated']
    else array['payment_pending', 'paid', 'ordered', 'shipped', 'completed', 'cancelled'] end
$$;

-- What is wrong with both sets taken together, or null. Statuses that only the system gives need no way in.
create function private.status_sets_problem() returns text
language sql stable security definer set search_path = '' as $$
  select private.sets_problem((select coalesce(jsonb_agg(d), '[]') from private.status_definitions() d))
$$;

-- The statuses that quotes or orders have: one index probe each.
create function private.used_statuses() returns table (status text)
language sql stable set search_path = '' as $$
  with recursive
    of_quotes (status) as (
      (select q.status from public.quotes q order by q.status limit 1)
      union all
      select (select q.status from public.quotes q where q.status > of_quotes.status order by q.status limit 1)
        from of_quotes where of_quotes.status is not null),
    of_orders (status) as (
      (select o.status from public.orders o order by o.status limit 1)
      union all
      select (select o.status from public.orders o where o.status > of_orders.status order by o.status limit 1)
        from of_orders where of_orders.status is not null)
  select u.status from of_quotes u where u.status is not null union select u.status from of_orders u
    where u.status is not null
$$;
