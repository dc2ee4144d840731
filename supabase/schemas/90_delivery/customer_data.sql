-- The caller, who may export and erase customers: needs every right in every environment. A person is an admin of the
-- shop too. PT401, PT403 not_granted, admin_only.
create function delivery.need_data_right(p_as jsonb) returns delivery.caller
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', '*');
begin
  if p_as ? 'user' and not exists (select from public.user_roles where user_id = (p_as ->> 'user')::uuid
    and role = 'admin') then
    perform private.refuse('PT403', 'admin_only', 'Only an admin may do this.');
  end if;
  return v_caller;
end $$;

-- Everything of one person. The audit log keeps who asked.
--   p_input  {customer: e-mail address, phone number or id}     returns  as private.export_person
--   errors   PT401, PT403 not_granted, admin_only; PT404 customer_not_found
create function delivery.export_customer(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_data_right(p_as);
  v_person private.person := private.need_person(private.need_text(p_input, '', 'customer', 320));
begin
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values ((p_as ->> 'user')::uuid, 'export', 'profiles', coalesce(v_person.user_id, gen_random_uuid()),
    jsonb_build_object('by', v_caller.name));
  return private.export_person(v_person);
end $$;

-- Erases a person.
--   p_input  {customer: e-mail address, phone number or id; confirm: their e-mail address, phone number or name, typed;
--            reason}
--   returns  {user_id, rows, files: [{bucket, path}] to be removed from storage, also of earlier erasures}
--   errors   PT401, PT403 not_granted, admin_only; PT404 customer_not_found; PT400 reason_needed,
--            confirmation_differs; PT409 as private.erase_person
create function delivery.erase_customer(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_data_right(p_as);
  v_reason text := delivery.read_reason(p_input, true);
  v_person private.person := private.need_person(private.need_text(p_input, '', 'customer', 320));
  v_typed constant text := lower(btrim(private.need_text(p_input, '', 'confirm', 320)));
  v_erased jsonb;
begin
  if v_typed <> all (v_person.addresses || v_person.phones || array(select lower(btrim(full_name))
    from public.profiles where id = v_person.user_id and full_name is not null)) then
    perform private.refuse('PT400', 'confirmation_differs',
      'Type the e-mail address, the phone number or the name of this customer.', 'confirm');
  end if;
  v_erased := private.erase_person(v_person, v_reason, (p_as ->> 'user')::uuid, v_caller.name);
  return v_erased || jsonb_build_object('files', (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id,
    'path', name)), '[]') from private.erased_files));
end $$;

-- Files of erased people that are no longer in storage.
--   p_input  {files: [{bucket, path}]}     returns  {left: how many still are}
create function delivery.files_erased(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform delivery.need_data_right(p_as);
  delete from private.erased_files e using jsonb_to_recordset(private.read_list(p_input, '', 'files'))
    as f (bucket text, path text)
  where e.bucket_id = f.bucket and e.name = f.path
    and not exists (select from storage.objects o where o.bucket_id = f.bucket and o.name = f.path);
  return jsonb_build_object('left', (select count(*) from private.erased_files));
end $$;
