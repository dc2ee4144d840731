-- The active statuses that a record can come to: from the default, `calculated` and `payment_pending`, along moves
-- between active ones.
create function private.reachable_statuses(p_definitions jsonb) returns text[]
language sql immutable set search_path = '' as $$
  with recursive d as (
    select d ->> 'name' as name, (d ->> 'isActive')::boolean as active, d -> 'allowedTransitions' as next,
      (d ->> 'isDefaultQuoteStatus')::boolean or d ->> 'name' in ('calculated', 'payment_pending') as start
    from jsonb_array_elements(p_definitions) d
  ), reached as (
    select name, next from d where active and start
    union
    select d.name, d.next from reached r join d on r.next ? d.name and d.active
  )
  select coalesce(array_agg(distinct name), '{}') from reached
$$;

-- The moves without which a part of the system stops, and who makes each: payment and the clock never ask an admin.
create function private.system_moves() returns table (path text, entity text, mover text, from_status text,
  to_status text)
language sql immutable set search_path = '' as $$
  values
    ('Renewal', 'quote', 'admin', 'pending', 'sent'),
    ('Instant quotes', 'quote', 'admin', 'calculated', 'sent'),
    ('Approval', 'quote', 'customer', 'sent', 'approved'),
    ('Rejection', 'quote', 'customer', 'sent', 'rejected'),
    ('Expiry', 'quote', 'expiry', 'sent', 'expired'),
    ('Payment', 'order', 'payment', 'payment_pending', 'paid'),
    ('Cash on delivery', 'order', 'admin', 'payment_pending', 'ordered'),
    ('Cancellation of unpaid orders', 'order', 'admin', 'payment_pending', 'cancelled'),
    ('Cancellation of paid orders', 'order', 'admin', 'paid', 'cancelled')
$$;

-- The statuses that a customer's own moves reach from a sent quote, `sent` among them.
create function private.customer_statuses(p_definitions jsonb) returns text[]
language sql immutable set search_path = '' as $$
  with recursive reached (name) as (
    values ('sent')
    union
    select t from reached r,
      unnest(private.targets_of(p_definitions, 'quote', 'customer', r.name)) t
  )
  select array_agg(name order by name) from reached
$$;

-- Each path that the definitions break, in words: which move, flag or status is missing.
create function private.broken_paths(p_definitions jsonb) returns table (path text, missing text)
language sql stable set search_path = '' as $$
  with known as (
    select coalesce(jsonb_object_agg(d ->> 'name', d), '{}') as map from jsonb_array_elements(p_definitions) d)
  select m.path, case
    when not (known.map -> m.from_status ->> 'isActive')::boolean then
      format('%s must be active', known.map -> m.from_status ->> 'label')
    when not (known.map -> m.to_status ->> 'isActive')::boolean then
      format('%s must be active', known.map -> m.to_status ->> 'label')
    else format('the move from %s to %s is missing', known.map -> m.from_status ->> 'label',
      known.map -> m.to_status ->> 'label') end
  from private.system_moves() m, known
  where known.map ?& array[m.from_status, m.to_status]
    and not (private.may_move(known.map, m.entity, m.mover, m.from_status, m.to_status)
      and (known.map -> m.from_status ->> 'isActive')::boolean)
  union all
  select 'New quotes', format('no moves lead from %s to %s', d ->> 'label', known.map -> 'sent' ->> 'label')
  from jsonb_array_elements(p_definitions) d, known
  where (d ->> 'isDefaultQuoteStatus')::boolean
    and not exists (
      with recursive reached (name) as (
        select d ->> 'name'
        union
        select t from reached r, unnest(private.targets_of(known.map, 'quote', 'admin', r.name)) t
      )
      select from reached where name = 'sent')
  union all
  select 'Checkout', 'no status that a customer reaches from ' || (known.map -> 'sent' ->> 'label')
    || ' can be paid. Switch on "Can be paid" of ' || (known.map -> 'approved' ->> 'label')
  from known
  where not exists (select from unnest(private.customer_statuses(known.map)) name
    where private.flag_of(known.map, name, 'canBePaid'))
$$;

-- The broken paths as one refusal, or null.
create function private.paths_problem(p_definitions jsonb) returns text
language sql stable set search_path = '' as $$
  select string_agg(format('%s would stop: %s.', path, missing), ' ') from private.broken_paths(p_definitions)
$$;

-- What is wrong with the definitions of both sets taken together, or null. An inactive status needs no way in.
create function private.sets_problem(p_definitions jsonb) returns text
language sql stable security definer set search_path = '' as $$
  with d as (
    select d ->> 'name' as name, d ->> 'category' as category, d ->> 'emailTemplate' as template,
      (d ->> 'isDefaultQuoteStatus')::boolean as is_default,
           (d ->> 'isActive')::boolean as active,
             array(select jsonb_array_elements_text(d -> 'allowedTransitions')) as next
    from jsonb_array_elements(p_definitions) d
  )
  select coalesce(
    (select format('Two statuses are named %s.', name) from d group by name having count(*) > 1 limit 1),
    (select format('The status %s cannot be renamed or deleted.', seeded)
      from unnest(array['quote', 'order']) c, unnest(private.seeded_statuses(c)) seeded
     where not exists (select from d where d.name = seeded and d.category = c) limit 1),
    (select format('%s leads to %s, which does not exist.', d.name, n) from d, unnest(d.next) n
      where n not in (select name from d) limit 1),
    (select 'Exactly one quote status must be the default.'
      where (select count(*) from d where is_default and category = 'quote' and active) <> 1
                                                             or exists (select from d where is_default
                                                               and category <> 'quote')),
    (select format('The e-mail template %s of %s does not exist.', template, name) from d
     where template is not null and not exists (select from public.email_templates e
       where e.name = d.template) limit 1),
    private.paths_problem(p_definitions),
    (select format('No status leads to %s.', name) from d
     where active and not is_default and name not in ('calculated', 'payment_pending')
       and not exists (select from d as other where other.name <> d.name and d.name = any (other.next)) limit 1),
    (select format('%s cannot be reached from a status in which records start.',
      (private.unreachable_statuses(p_definitions))[1])
     where private.unreachable_statuses(p_definitions) <> '{}'),
    (select format('The status %s is in use.', used.status)
     from private.used_statuses() used where used.status not in (select name from d) limit 1))
$$;

-- Statuses whose records would be stranded under the given definitions: [{name, category, reason, quotes, orders}],
-- reason `removed`, `inactive` or `no_way_on` (not marked terminal, and no move to an active status). Statuses
-- without records are left out.
create function private.stranded_statuses(p_definitions jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with known as (
    select d ->> 'name' as name, d ->> 'category' as category from private.status_definitions() d
    union select d ->> 'name', d ->> 'category' from jsonb_array_elements(p_definitions) d
  ), new as (
    select d ->> 'name' as name, (d ->> 'isActive')::boolean as active, (d ->> 'isTerminal')::boolean as terminal,
      d -> 'allowedTransitions' as next
    from jsonb_array_elements(p_definitions) d
  ), judged as (
    select k.name, k.category, case when n.name is null then 'removed' when not n.active then 'inactive'
      when not n.terminal and not exists (select from new t where t.active and t.name <> n.name
        and n.next ? t.name) then 'no_way_on' end as reason
    from known k left join new n on n.name = k.name
  ), counted as (
    select j.*, (select count(*) from public.quotes q where q.status = j.name) as quotes,
      (select count(*) from public.orders o where o.status = j.name) as orders
    from judged j where j.reason is not null
  )
  select coalesce(jsonb_agg(to_jsonb(c) order by category desc, name), '[]') from counted c where quotes + orders > 0
$$;

-- The two sets as one list of definitions. PT400 bad_setting for a set or definition of the wrong shape, hint: the
-- set.
create function private.read_status_sets(p_quote jsonb, p_order jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_problem text;
begin
  perform private.check_list_size(p_quote, 'quote_statuses'), private.check_list_size(p_order, 'order_statuses');
  v_problem := private.setting_problem('quote_statuses', coalesce(p_quote, 'null'));
  if v_problem is not null then perform private.refuse('PT400', 'bad_setting', v_problem, 'quote_statuses'); end if;
  v_problem := private.setting_problem('order_statuses', coalesce(p_order, 'null'));
  if v_problem is not null then perform private.refuse('PT400', 'bad_setting', v_problem, 'order_statuses'); end if;
  return p_quote || p_order;
end $$;

-- What saving two status sets would do; nothing is stored.
--   p_quote, p_order  arrays of status definitions
--   returns           {problem: why saving is refused, or null; unreachable: [name]; stranded: [{name, category,
--   reason, quotes, orders}]}
--   errors            PT401, PT403, PT400 bad_setting for a definition of the wrong shape
-- Definer: it counts the records of all customers.
create function public.status_effects(p_quote jsonb, p_order jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_sets jsonb := private.read_status_sets(p_quote, p_order);
begin
  return jsonb_build_object('problem', private.sets_problem(v_sets), 'unreachable',
    to_jsonb(private.unreachable_statuses(v_sets)),
    'stranded', private.stranded_statuses(v_sets));
end $$;
grant execute on function public.status_effects(jsonb, jsonb) to authenticated, service_role;

-- The two stored sets with their version: {quote, order, version (the later updated_at)}.
create function private.stored_status_sets() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', max(updated_at),
    'quote', (array_agg(setting_value::jsonb) filter (where setting_key = 'quote_statuses')) [1],
    'order', (array_agg(setting_value::jsonb) filter (where setting_key = 'order_statuses')) [1])
  from public.system_settings where setting_key in ('quote_statuses', 'order_statuses')
$$;

-- The two stored sets, with the version that save_status_sets takes: {quote, order, version}. PT401, PT403.
-- Definer: it answers admins only, with one version for both rows.
create function public.status_sets() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  return private.stored_status_sets();
end $$;
grant execute on function public.status_sets() to authenticated, service_role;

-- Saves both status sets over the version that was read.
--   p_accept_stranded  true where the admin has seen which records have no way on
--   returns            what status_sets returns
--   errors             PT401, PT403, PT400 bad_setting, PT409 stale_version, PT409 records_stranded with the statuses
--   in the detail
-- Definer: one statement writes both sets, so that the rules are checked for both together.
create function public.save_status_sets(p_quote jsonb, p_order jsonb, p_version timestamptz,
  p_accept_stranded boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_sets jsonb := private.read_status_sets(p_quote, p_order);
  v_stranded text;
begin
  perform from public.system_settings where setting_key in ('quote_statuses', 'order_statuses')
    order by setting_key for update;
  if p_version is distinct from (select max(updated_at) from public.system_settings
    where setting_key in ('quote_statuses', 'order_statuses')) then
    perform private.refuse('PT409', 'stale_version', 'Somebody changed the statuses in the meantime.');
  end if;
  if private.sets_problem(v_sets) is not null then
    perform private.refuse('PT400', 'bad_setting', private.sets_problem(v_sets), 'setting_value');
  end if;
  v_stranded := (select string_agg(s ->> 'name', ', ') from jsonb_array_elements(private.stranded_statuses(v_sets)) s);
  if v_stranded is not null and not coalesce(p_accept_stranded, false) then
    perform private.refuse('PT409', 'records_stranded', 'Records would have no way on in: ' || v_stranded || '.',
      'accept_stranded');
  end if;
  update public.system_settings set setting_value = case setting_key when 'quote_statuses' then p_quote
    else p_order end::text
    where setting_key in ('quote_statuses', 'order_statuses');
  return private.stored_status_sets();
end $$;
grant execute on function public.save_status_sets(jsonb, jsonb, timestamptz, boolean) to authenticated, service_role;
