-- Locks the profile_admin row of a customer; inserts it if missing. PT404 customer_not_found.
create function private.lock_profile_admin(p_user_id uuid) returns public.profile_admin
language plpgsql set search_path = '' as $$
declare
  v_row public.profile_admin;
begin
  if not exists (select from public.profiles where id = p_user_id) then
    perform private.refuse('PT404', 'customer_not_found', 'This customer does not exist.');
  end if;
  insert into public.profile_admin (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select * into v_row from public.profile_admin where user_id = p_user_id for update;
  return v_row;
end $$;

-- Saves the internal notes about a customer. Only admins read them. The same notes again change nothing.
--   p_notes    at most 5000 characters; empty removes them      p_version  the notes_version that was read, 0 without
--   notes
--   returns    the row of admin_customer_details
--   errors     PT401, PT403 admin_only, PT404 customer_not_found, PT409 stale_version, PT400 missing_field, too_long
-- Definer: no client may write profile_admin directly.
create function public.save_customer_notes(p_user_id uuid, p_notes text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_notes text := private.read_text(jsonb_build_object('notes', p_notes), '', 'notes', 5000);
  v_row public.profile_admin := private.lock_profile_admin(p_user_id);
begin
  if p_version is null then
    perform private.refuse('PT400', 'missing_field', 'Send the version of the notes that you saw.', 'version');
  elsif v_row.internal_notes is distinct from v_notes then
    if v_row.notes_version <> p_version then
      perform private.refuse('PT409', 'stale_version', 'Another admin saved these notes after you opened them.',
        'Load them again and add yours.');
    end if;
    update public.profile_admin set internal_notes = v_notes, notes_version = notes_version + 1 where id = v_row.id;
  end if;
  return (select to_jsonb(d) from public.admin_customer_details d where d.id = p_user_id);
end $$;
grant execute on function public.save_customer_notes(uuid, text, int) to authenticated, service_role;

-- Allows or forbids cash on delivery for a customer. Does not change existing orders. Audited with the admin's id.
--   returns  the row of admin_customer_details
--   errors   PT401, PT403 admin_only, PT404 customer_not_found, PT400 missing_field
-- Definer: no client may write profile_admin directly.
create function public.set_cash_on_delivery(p_user_id uuid, p_enabled boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_row public.profile_admin := private.lock_profile_admin(p_user_id);
begin
  if p_enabled is null then perform private.refuse('PT400', 'missing_field', 'Send true or false.', 'enabled'); end if;
  update public.profile_admin set cod_enabled = p_enabled where id = v_row.id and cod_enabled <> p_enabled;
  return (select to_jsonb(d) from public.admin_customer_details d where d.id = p_user_id);
end $$;
grant execute on function public.set_cash_on_delivery(uuid, boolean) to authenticated, service_role;
