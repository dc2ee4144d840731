-- The present record of an entry; if it was deleted, the one that the entry keeps.
create function private.audited_row(a public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_row jsonb;
begin
  if to_regclass(format('public.%I', a.table_name)) is not null then
    execute format('select to_jsonb(t) from public.%I t where id = $1', a.table_name) into v_row using a.record_id;
  end if;
  return coalesce(v_row, coalesce(a.before, '{}') || coalesce(a.after, '{}'));
end $$;

-- The subject of an entry of the audit log, as screens name it: {kind: order | quote | customer or null, id, label,
-- currency, local_currency (of its amounts, where it has some)}.
-- "LO-10080, PAY-1A2B3C": the order, quote or customer that the record belongs to, and its own name.
create function private.audit_subject(a public.audit_log) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  r constant jsonb := private.audited_row(a);
  v_payment constant uuid := case a.table_name when 'payments' then a.record_id else coalesce(
    (r ->> 'payment_id')::uuid, (select payment_id from public.refunds where id = (r ->> 'refund_id')::uuid)) end;
  v_line constant uuid := case a.table_name when 'order_lines' then a.record_id else (r ->> 'order_line_id')::uuid end;
  v_order constant uuid := case a.table_name when 'quotes' then null when 'orders' then a.record_id else coalesce(
    (r ->> 'order_id')::uuid, (select order_id from public.payments where id = v_payment),
    (select order_id from public.order_lines where id = v_line)) end;
  v_quote constant uuid := case when v_order is not null then null when a.table_name = 'quotes' then a.record_id
    else (r ->> 'quote_id')::uuid end;
  v_user constant uuid := case when coalesce(v_order, v_quote) is not null then null
    when a.table_name = 'profiles' then a.record_id else coalesce(r ->> 'user_id', r ->> 'customer_id')::uuid end;
begin
  return jsonb_build_object(
    'kind', case when v_order is not null then 'order' when v_quote is not null then 'quote'
      when v_user is not null then 'customer' end,
    'id', coalesce(v_order, v_quote, v_user),
    'currency', r ->> 'currency', 'local_currency', r ->> 'final_currency',
    'label', concat_ws(', ',
      coalesce(private.reference_label('order_id', v_order), private.reference_label('quote_id', v_quote),
        private.reference_label('user_id', v_user), r ->> 'order_number', r ->> 'display_id'),
      case when a.table_name in ('profiles', 'orders') then null else coalesce(r ->> 'product_name',
        private.reference_label('order_line_id', v_line), r ->> 'number', r ->> 'reference_code',
        r ->> 'name', r ->> 'template_name', r ->> 'title', r ->> 'bank_name',
        replace(r ->> 'setting_key', '_', ' '), (r ->> 'origin_country') || ' to ' || (r ->> 'destination_country'),
        private.reference_label('category_id', (r ->> 'category_id')::uuid),
        case when a.table_name = 'rejection_reasons' then r ->> 'reason' end,
        case when a.table_name = 'bounced_addresses' then r ->> 'email' end) end));
end $$;

-- A record that a column refers to, as screens name it; null for other columns.
create function private.reference_label(p_column text, p_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when p_column in ('user_id', 'customer_id', 'assigned_to') or p_column like '%\_by'
      then (select coalesce(nullif(full_name, ''), email, phone) from public.profiles where id = p_id)
    when p_column = 'order_id' then (select order_number from public.orders where id = p_id)
    when p_column in ('quote_id', 'renewed_from') then (select display_id from public.quotes where id = p_id)
    when p_column in ('order_line_id', 'replaces', 'split_from')
      then (select item ->> 'product_name' from public.order_lines where id = p_id)
    when p_column = 'parcel_id' then (select number from public.parcels where id = p_id)
    when p_column = 'payment_id' then (select reference_code from public.payments where id = p_id)
    when p_column in ('customs_category_id', 'category_id')
      then (select name from public.customs_categories where id = p_id)
    when p_column = 'rejection_reason_id' then (select reason from public.rejection_reasons where id = p_id) end
$$;

-- The names of the records that these columns refer to: {id: name}.
create function private.reference_labels(p_before jsonb, p_after jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(value, label) filter (where label is not null), '{}')
  from (select * from jsonb_each_text(p_before) union select * from jsonb_each_text(p_after)) c,
    lateral (select private.reference_label(key, value::uuid) as label) l
  where value ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
$$;

-- The search text of an entry: its subject, who made it, table, action, the changed columns and values, both stored
-- and as screens show them. Of long values the first 4,000 characters.
create function private.audit_text(a public.audit_log) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' ', private.audit_subject(a) ->> 'label', coalesce(private.names_of(a.actor_id), 'system'),
    a.table_name, a.action,
    case a.action when 'insert' then 'added' when 'update' then 'changed' when 'delete' then 'deleted' end,
    (select string_agg(value, ' ') from jsonb_each_text(private.reference_labels(a.before, a.after))),
    (select string_agg(case when key like '%status' then private.status_label(value)
        when value ~ '^-?\d{1,12}(\.\d+)?$' then to_char(value::numeric, 'FM999,999,999,990.00') end, ' ')
      from (select * from jsonb_each_text(a.before) union all select * from jsonb_each_text(a.after)) c),
    left(a.before::text, 4000), left(a.after::text, 4000))
$$;
