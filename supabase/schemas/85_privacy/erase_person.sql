-- Without what was bought and for whom, at any depth: names, links, choices, notes and addresses.
create function private.without_goods(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(p_value)
    when 'object' then (select coalesce(jsonb_object_agg(key, case
        when key = 'product_name' then '"Erased"'
        when key in ('product_url', 'image_url', 'image_path', 'options', 'email', 'phone', 'customer_notes',
          'rejection_details', 'shipping_address') then 'null'
        else private.without_goods(value) end), '{}') from jsonb_each(p_value))
    when 'array' then (select coalesce(jsonb_agg(private.without_goods(value) order by n), '[]')
      from jsonb_array_elements(p_value) with ordinality as e(value, n))
    else p_value end;
end $$;

-- What accounting needs of an event of a payment gateway.
create function private.money_facts(p_event jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_event)
  where key in ('id', 'type', 'status', 'payment_id', 'ref', 'refund_ref', 'amount', 'currency')
$$;

-- Values of an entry of the audit log without the columns that erasure empties; of rows that it deletes, nothing.
create function private.without_personal(p_table text, p_values jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_values is null then null else coalesce((
    select case d.erase when 'rows' then '{}'::jsonb else p_values - 'reason' - array(
      select (regexp_matches(coalesce(d.erase, ''), '(?:^|,)\s*(\w+)\s*=', 'g'))[1]) end
    from private.personal_data() d where d.table_name = 'public.' || p_table), '{}') end
$$;

-- Why a person cannot be erased now, as a refusal that names what is open; null: they can be.
create function private.erasure_problem(p private.person) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_open text;
begin
  if exists (select from public.user_roles where user_id = p.user_id and role = 'admin') then
    return private.refusal('PT409', 'is_admin', 'This person is an admin.', 'Remove the role first.');
  end if;
  v_open := (select string_agg(o.order_number, ', ' order by o.order_number) from public.orders o
    where o.id = any (p.orders) and not private.flag_of(private.status_map(), o.status, 'isTerminal'));
  if v_open is not null then
    return private.refusal('PT409', 'order_open', format('Open orders: %s.', v_open), 'Complete or cancel them first.');
  end if;
  v_open := (select string_agg(distinct coalesce(o.order_number, m.kind), ', ') from private.unsettled_money m
    left join public.orders o on o.id = m.order_id where m.user_id = p.user_id);
  if v_open is not null then
    return private.refusal('PT409', 'money_open', format('Money is held, owed or waits to be checked: %s.', v_open),
      'Settle it first.');
  end if;
  v_open := (select string_agg(distinct o.order_number, ', ') from public.claims c
    join public.order_lines l on l.id = c.order_line_id join public.orders o on o.id = l.order_id
    where o.id = any (p.orders) and c.state = 'open');
  if v_open is not null then
    return private.refusal('PT409', 'claim_open', format('Open claims of: %s.', v_open), 'Answer them first.');
  end if;
  return null;
end $$;

-- Ends the customer's open quotes without a mail. A merged quote that ends opens those that it replaced again.
create function private.end_open_quotes(p private.person) returns void
language plpgsql set search_path = '' as $$
declare
  v_quote uuid;
begin
  loop
    select q.id into v_quote from public.quotes q where q.id = any (p.quotes) and q.order_id is null
      and not private.flag_of(private.status_map(), q.status, 'isTerminal') order by q.created_at desc limit 1;
    exit when v_quote is null;
    perform private.apply_move('quote', v_quote, 'rejected', 'admin', null, null, true);
  end loop;
end $$;

-- Applies the register to a person: deletes rows, empties columns. Returns how many rows changed.
create function private.apply_erasure(p private.person) returns int
language plpgsql set search_path = '' as $$
declare
  v_table record;
  v_rows int;
  v_changed int := 0;
begin
  for v_table in select * from private.personal_data() where erase is not null
    and to_regclass(table_name) is not null loop
    execute case v_table.erase
      when 'rows' then format('delete from %s t where %s', v_table.table_name, v_table.rows_of)
      else format('update %s t set %s where %s', v_table.table_name, v_table.erase, v_table.rows_of) end
      using p.user_id, p.quotes, p.orders, p.addresses, p.phones, p.ids;
    get diagnostics v_rows = row_count;
    v_changed := v_changed + v_rows;
  end loop;
  -- tables of sign-in that only hosted projects have
  for v_table in select c.oid::regclass::text as name from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' loop
    execute format('delete from %s t where t.user_id::text = $1::text', v_table.name) using p.user_id;
  end loop;
  return v_changed;
end $$;

-- Erases a person: keeps what accounting needs, without their name, and empties the rest. Their files wait in
-- private.erased_files. Repeating it changes nothing more.
--   p_by      who asked for it, for the audit log
--   returns   {user_id, rows}
--   errors    PT409 is_admin, order_open, money_open, claim_open
create function private.erase_person(p private.person, p_reason text, p_actor uuid, p_by text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_rows int;
begin
  perform from public.profiles where id = p.user_id for update;
  perform from public.orders where id = any (p.orders) order by id for update;
  perform private.refuse_with(private.erasure_problem(p));
  perform private.end_open_quotes(p);
  insert into private.erased_files (bucket_id, name) select bucket_id, name from private.files_of_person(p)
    on conflict do nothing;
  perform set_config('landfall.erasing', 'yes', true);
  v_rows := private.apply_erasure(p);
  perform set_config('landfall.erasing', '', true);
  delete from private.renamed_people where user_id = p.user_id;
  perform private.write_search_texts(k.kind, k.ids) from (values ('quote', p.quotes), ('order', p.orders),
    ('payment', array(select id from public.payments where order_id = any (p.orders))),
    ('customer', array_remove(array[p.user_id], null)),
    ('audit', array(select id from public.audit_log where record_id = any (p.ids)))) k(kind, ids);
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values (p_actor, 'erase', 'profiles', coalesce(p.user_id, gen_random_uuid()),
    jsonb_build_object('reason', p_reason, 'by', p_by, 'rows', v_rows));
  return jsonb_build_object('user_id', p.user_id, 'rows', v_rows);
end $$;
