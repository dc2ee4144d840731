-- Up to p_most different texts, and how many more there are: "Maya", "Maya and Asha", "Maya, Asha and 3 more".
create function private.few_of(p_texts text[], p_most int) returns text
language sql immutable set search_path = '' as $$
  with different as (select t, min(n) as n from unnest(p_texts) with ordinality as x(t, n) where t is not null
    group by t),
  shown as (select array_agg(t order by n) filter (where place <= p_most) as texts, max(place) - p_most as more
    from (select t, n, row_number() over (order by n) as place from different) ranked)
  select case when more > 0 then array_to_string(texts, ', ') || format(' and %s more', more)
    else concat_ws(' and ', nullif(array_to_string(trim_array(texts, 1), ', '), ''), texts[cardinality(texts)]) end
  from shown where texts is not null
$$;
-- Part of admin_conversations.
grant execute on function private.few_of(text[], int) to authenticated, service_role;

-- What a mail about new quotes says in the variables of its template. Of several quotes each variable names the first
-- few, and the link leads to the list.
create function private.digest_values(p_outbox_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'customer_name', private.few_of(array_agg(customer order by added_at), 3),
      'display_id', private.few_of(array_agg(display_id order by added_at), 3),
      'product_name', private.few_of(array_agg(product_name order by added_at), 5),
      'path', case when count(*) = 1 then '/admin/quotes/' || min(quote_id::text) else '/admin/quotes' end)
    || case when count(*) > 1 then '{"total": ""}' else '{}' end::jsonb
  from (
    select d.quote_id, d.added_at, q.display_id, private.items_of_quotes(array[q.id]) as product_name,
      coalesce(nullif(btrim(p.full_name), ''), nullif(split_part(coalesce(p.email, q.email, ''), '@', 1), ''),
        'Customer') as customer
    from private.admin_digest_quotes d
    join public.quotes q on q.id = d.quote_id
    left join public.profiles p on p.id = q.user_id
    where d.outbox_id = p_outbox_id) told
$$;

-- The mail of an admin that new quotes can still be added to: it waits, and no worker has taken it. Null where there
-- is none. The row is locked, so a worker either takes it before, or sends what is added now.
create function private.open_digest(p_admin_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  select o.id into v_id from private.admin_digests d join public.email_outbox o on o.id = d.outbox_id
    where d.admin_id = p_admin_id and o.status = 'queued' and o.attempts = 0
    order by d.due_at desc limit 1 for update of o;
  return v_id;
end $$;

-- Adds a quote to an admin's next mail, which is due now or ten minutes after the last one, and writes the mail
-- again.
create function private.tell_admin(p_admin_id uuid, p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.open_digest(p_admin_id);
  v_due timestamptz := greatest(now(),
    (select max(due_at) + interval '10 minutes' from private.admin_digests where admin_id = p_admin_id));
  v_template public.email_templates;
  v_values jsonb;
begin
  if v_id is null then
    v_id := private.notify('admin_new_quote', p_admin_id, 'quote', p_quote_id,
      'admin_new_quote:' || p_quote_id || ':' || p_admin_id,
      '{}', v_due - now());
    if v_id is null then return; end if; -- the template is switched off, or the admin has no address
    insert into private.admin_digests (outbox_id, admin_id, due_at) values (v_id, p_admin_id, v_due);
  end if;
  insert into private.admin_digest_quotes (outbox_id, quote_id) values (v_id, p_quote_id) on conflict do nothing;
  select t.* into v_template from public.email_templates t where t.name = 'admin_new_quote';
  v_values := private.mail_values('quote', p_quote_id, p_admin_id, private.digest_values(v_id));
  update public.email_outbox set subject = private.fill_template(v_template.subject, v_values, false),
    html = private.fill_template(v_template.html_content, v_values, true),
      text = private.fill_template(v_template.text_content, v_values, false)
    where id = v_id;
end $$;
