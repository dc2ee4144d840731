-- A person whose data is exported or erased. user_id: null for a visitor without an account.
create type private.person as (user_id uuid, quotes uuid[], orders uuid[], addresses text[], phones text[], ids uuid[]);

-- The ids of all of somebody's rows, also of rows that were deleted before, as far as the audit log knows them.
create function private.ids_of_person(p private.person) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_table record;
  v_found uuid[];
  v_ids uuid[] := array_remove(array[p.user_id], null) || coalesce((select array_agg(record_id) from public.audit_log
    where action = 'delete' and (before ->> 'user_id' = p.user_id::text or before ->> 'customer_id' = p.user_id::text
      or before ->> 'quote_id' = any (p.quotes::text[]) or before ->> 'order_id' = any (p.orders::text[])
      or lower(before ->> 'email') = any (p.addresses))), '{}');
begin
  for v_table in select d.* from private.personal_data() d join pg_catalog.pg_attribute a
    on a.attrelid = to_regclass(d.table_name) and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    where strpos(d.rows_of, '$6') = 0 loop
    execute format('select array_agg(t.id) from %s t where %s', v_table.table_name, v_table.rows_of) into v_found
      using p.user_id, p.quotes, p.orders, p.addresses, p.phones;
    v_ids := v_ids || coalesce(v_found, '{}');
  end loop;
  return v_ids;
end $$;

-- A person by their id, e-mail address or phone number; a visitor by an address or number that a message or a quote
-- has. A profile's phone number finds its person, but is no proof: only the number that signs in claims messages.
-- PT404 customer_not_found.
create function private.need_person(p_customer text) returns private.person
language plpgsql stable set search_path = '' as $$
declare
  v_text constant text := lower(btrim(p_customer));
  v_digits constant text := nullif(regexp_replace(v_text, '\D', '', 'g'), '');
  p private.person;
begin
  p.user_id := (select u.id from auth.users u join public.profiles f on f.id = u.id
    where u.id::text = v_text or lower(u.email) = v_text or lower(f.email) = v_text
      or v_text ~ '^\+?[0-9 ()-]+$' and v_digits in (u.phone, regexp_replace(f.phone, '\D', '', 'g'))
    order by u.id::text = v_text desc, lower(u.email) = v_text desc nulls last, u.phone = v_digits desc nulls last
    limit 1);
  p.addresses := array(select distinct lower(a) from (
    select email from public.profiles where id = p.user_id union all select email from auth.users where id = p.user_id
    union all select email from private.confirmed_addresses where user_id = p.user_id
    union all select v_text where p.user_id is null and v_text like '%@%') x(a) where a is not null);
  p.phones := array(select distinct n from (
    select '+' || ltrim(phone, '+') from auth.users where id = p.user_id
    union all select '+' || v_digits where p.user_id is null and v_text !~ '@' and v_text ~ '^\+') x(n)
    where n is not null);
  p.quotes := array(select id from public.quotes q where q.user_id = p.user_id or q.user_id is null
    and (lower(q.email) = any (p.addresses) or exists (select from public.quote_contacts k where k.quote_id = q.id
      and (lower(k.email) = any (p.addresses) or k.phone = any (p.phones)))));
  p.orders := array(select id from public.orders where user_id = p.user_id);
  if p.user_id is null and cardinality(p.quotes) = 0
    and not exists (select from public.messages where lower(sender_email) = any (p.addresses))
    and not exists (select from public.email_outbox where lower(to_email) = any (p.addresses)
      or to_phone = any (p.phones)) then
    perform private.refuse('PT404', 'customer_not_found', 'This e-mail address, phone number or ID is unknown.');
  end if;
  p.ids := private.ids_of_person(p);
  return p;
end $$;

-- Somebody's files: in their folders, in those of their orders, payments and refunds, and those that their rows
-- name.
create function private.files_of_person(p private.person) returns table (bucket_id text, name text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name from storage.objects o
  where o.bucket_id not in ('modules', 'site-assets')
    and (split_part(o.name, '/', 1) = any (p.ids::text[]) or split_part(o.name, '/', 2) = any (p.ids::text[])
      or o.name in (select i.image_path from public.quote_items i where i.quote_id = any (p.quotes)
        union all select m.attachment_path from public.messages m where m.id = any (p.ids)
        union all select n from public.claims c, unnest(c.photos) n where c.id = any (p.ids)))
$$;

-- Everything that the register has about somebody.
--   returns  {user_id, tables: {"public.profiles": [row]}, files: [{bucket, path}]}; tables without rows are left out
create function private.export_person(p private.person) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_table record;
  v_rows jsonb;
  v_tables jsonb := '{}';
begin
  for v_table in select table_name, coalesce(gives, rows_of) as gives from private.personal_data()
    where gives is distinct from '' and to_regclass(table_name) is not null loop
    -- without what signs in or opens links
    execute format('select jsonb_agg(to_jsonb(t) - array(select k from jsonb_object_keys(to_jsonb(t)) k
      where k ~ ''password|token|hmac|_hash$'')) from %s t where %s', v_table.table_name, v_table.gives) into v_rows
      using p.user_id, p.quotes, p.orders, p.addresses, p.phones, p.ids;
    if v_rows is not null then v_tables := v_tables || jsonb_build_object(v_table.table_name, v_rows); end if;
  end loop;
  return jsonb_build_object('user_id', p.user_id, 'tables', v_tables, 'files', (select coalesce(
    jsonb_agg(jsonb_build_object('bucket', bucket_id, 'path', name)), '[]') from private.files_of_person(p)));
end $$;
