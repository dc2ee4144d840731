-- Only an admin can be assigned, also by a direct write. PT422 not_an_admin.
create function private.check_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_roles where user_id = new.assigned_to and role = 'admin') then
    perform private.refuse('PT422', 'not_an_admin', 'Only an admin can be assigned.', 'assigned_to');
  end if;
  return new;
end $$;

-- Locks the admin row of a quote or an order; inserts it if missing. PT400 unknown_type, PT404 quote_not_found or
-- order_not_found.
create function private.lock_beside(p_entity_type text, p_id uuid, out assigned_to uuid, out internal_notes text)
language plpgsql set search_path = '' as $$
begin
  if p_entity_type = 'quote' then
    if not exists (select from public.quotes where id = p_id) then
      perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist.');
    end if;
    insert into public.quote_admin (quote_id) values (p_id) on conflict (quote_id) do nothing;
    select a.assigned_to, a.internal_notes into assigned_to, internal_notes from public.quote_admin a
      where a.quote_id = p_id for update;
  elsif p_entity_type = 'order' then
    if not exists (select from public.orders where id = p_id) then
      perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
    end if;
    insert into public.order_admin (order_id) values (p_id) on conflict (order_id) do nothing;
    select a.assigned_to, a.internal_notes into assigned_to, internal_notes from public.order_admin a
      where a.order_id = p_id for update;
  else
    perform private.refuse('PT400', 'unknown_type', 'This must be quote or order.', 'p_entity_type');
  end if;
end $$;

-- Assigns a quote or an order to an admin; null unassigns it.
--   p_seen    the assignee on the caller's screen. If another admin has taken it since, the call is refused
--   returns   {assigned_to, assigned_name}, null if unassigned
--   errors    PT401, PT403 admin_only, PT404, PT409 stale_version, PT422 not_an_admin, PT400 unknown_type
-- Definer: order_admin is written by functions alone.
create function public.assign_record(p_entity_type text, p_id uuid, p_assignee uuid default null,
  p_seen uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_now uuid := (select b.assigned_to from private.lock_beside(p_entity_type, p_id) b);
begin
  if v_now is distinct from p_seen then
    perform private.refuse('PT409', 'stale_version', format('It is now assigned to %s.',
      coalesce((select coalesce(nullif(full_name, ''), email) from public.profiles where id = v_now), 'no one')),
        'Assign it again to change that.');
  end if;
  if p_entity_type = 'quote' then
    update public.quote_admin set assigned_to = p_assignee where quote_id = p_id;
  else
    update public.order_admin set assigned_to = p_assignee where order_id = p_id;
  end if;
  return jsonb_build_object('assigned_to', p_assignee,
    'assigned_name', (select coalesce(nullif(full_name, ''), email) from public.profiles where id = p_assignee));
end $$;
grant execute on function public.assign_record(text, uuid, uuid, uuid) to authenticated, service_role;

-- Saves the admins' note on a quote or an order; '' or null removes it.
--   p_seen    the note on the caller's screen. A note that changed since is not overwritten
--   returns   {note}
--   errors    PT401, PT403 admin_only, PT404, PT409 stale_note, PT400 too_long, unknown_type
-- Definer: order_admin is written by functions alone.
create function public.save_internal_note(p_entity_type text, p_id uuid, p_note text, p_seen text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_note text := private.read_text(jsonb_build_object('note', p_note), '', 'note', 5000);
  v_now text := (select b.internal_notes from private.lock_beside(p_entity_type, p_id) b);
begin
  if coalesce(v_now, '') <> coalesce(p_seen, '') then
    perform private.refuse('PT409', 'stale_note', 'Another admin changed the note since you opened it.',
      'Compare both, then save again.');
  end if;
  if p_entity_type = 'quote' then
    update public.quote_admin set internal_notes = v_note where quote_id = p_id;
  else
    update public.order_admin set internal_notes = v_note where order_id = p_id;
  end if;
  return jsonb_build_object('note', v_note);
end $$;
grant execute on function public.save_internal_note(text, uuid, text, text) to authenticated, service_role;
