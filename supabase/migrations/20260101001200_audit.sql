-- Every table that an admin edits writes what changed, and who did it, into audit_log.

-- Derived or noisy columns say nothing about a decision; secrets and long texts are not copied.
create function private.audited(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['created_at', 'updated_at', 'version', 'breakdown', 'estimate', 'in_cart', 'saved_for_later', 'snapshot', 'request_hash', 'rate_updated_at']
$$;

create function private.write_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then private.audited(to_jsonb(old)) end;
  v_new jsonb := case when tg_op <> 'DELETE' then private.audited(to_jsonb(new)) end;
  v_before jsonb;
  v_after jsonb;
begin
  v_before := (select jsonb_object_agg(key, value) from jsonb_each(v_old) where v_new is null or value is distinct from v_new -> key);
  v_after := (select jsonb_object_agg(key, value) from jsonb_each(v_new) where v_old is null and value <> 'null' or value is distinct from v_old -> key and v_old is not null);
  if v_before is null and v_after is null then return null; end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after)
  values ((select auth.uid()), lower(tg_op), tg_table_name, coalesce(v_new ->> 'id', v_old ->> 'id')::uuid, v_before, v_after);
  return null;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates', 'rejection_reasons', 'footer_settings',
    'bank_accounts', 'email_templates', 'system_settings', 'auto_quote_rules', 'quote_templates', 'user_roles', 'profile_admin', 'quote_admin',
    'orders', 'order_items', 'payments', 'refunds'] loop
    execute format('create trigger write_audit after insert or update or delete on public.%I for each row execute function private.write_audit()', v_table);
  end loop;
  -- a customer's request is no admin's edit: quotes and their items are followed from then on
  foreach v_table in array array['quotes', 'quote_items', 'profiles'] loop
    execute format('create trigger write_audit after update or delete on public.%I for each row execute function private.write_audit()', v_table);
  end loop;
end $$;
