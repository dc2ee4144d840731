-- The answer kept with a receipt repeats the receipt.
create function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['created_at', 'updated_at', 'version', 'breakdown', 'estimate', 'in_cart', 'saved_for_later',
    'snapshot', 'request_hash',
    'rate_updated_at', 'answer']
$$;

create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then private.audited(to_jsonb(old)) end;
  v_new jsonb := case when tg_op <> 'DELETE' then private.audited(to_jsonb(new)) end;
  v_before jsonb;
  v_after jsonb;
begin
  -- erase_person writes one entry, without the values
  if current_setting('landfall.erasing', true) = 'yes' then return null; end if;
  v_before := (select jsonb_object_agg(key, value) from jsonb_each(v_old) where v_new is null
    or value is distinct from v_new -> key);
  v_after := (select jsonb_object_agg(key, value) from jsonb_each(v_new) where v_old is null and value <> 'null'
    or value is distinct from v_old -> key and v_old is not null);
  if v_before is null and v_after is null then return null; end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, coalesce(v_new ->> 'id', v_old ->> 'id')::uuid, v_before,
    v_after);
  return null;
end $$;
