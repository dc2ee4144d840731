-- The first {{...}} of a text that none of these variables fills, or a {{ that does not end; null where there is none.
create function private.unknown_place(p_text text, p_known text[]) returns text
language sql immutable set search_path = '' as $$
  select place from (
    select 1 as first, m[1] as place from regexp_matches(p_text, '(\{\{[^}]*\}\})', 'g') m
      where regexp_replace(m[1], '^\{\{\s*|\s*\}\}$', '', 'g') <> all (p_known)
    union all
    select 2, substring(regexp_replace(p_text, '\{\{[^}]*\}\}', '', 'g') from '\{\{.{0,40}')
  ) places where place is not null order by first limit 1
$$;

-- Refuses texts that cannot be this template. The hint is the field.
--   errors PT400 unknown_variable, script_in_template, with the reason in the detail
create function private.check_template_texts(p_name text, p_subject text, p_html text, p_text text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_field text;
  v_place text;
  v_known constant text[] := array(select f.name from private.template_fields(p_name) f where f.filled);
  v_problem text := private.html_problem(p_html);
begin
  select f.field, private.unknown_place(f.content, v_known) into v_field, v_place
    from (values (1, 'subject', p_subject), (2, 'html_content', p_html), (3, 'text_content', p_text)) as f(position,
      field, content)
    where private.unknown_place(f.content, v_known) is not null order by f.position limit 1;
  if v_place is not null then
    perform private.refuse('PT400', 'unknown_variable', format('Nothing fills %s in this template. It can use: %s.',
      v_place, array_to_string(v_known, ', ')), v_field);
  elsif v_problem is not null then
    perform private.refuse('PT400', 'script_in_template', v_problem, 'html_content');
  end if;
end $$;

create function private.used_variables(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select distinct m[1] from regexp_matches(p_text, '\{\{\s*([^}]*?)\s*\}\}', 'g') m order by 1)
$$;

-- What a template is about: 'quote' or 'order', from the statuses that use it, else from the names that the code uses.
-- Null where nothing uses it yet, or statuses of both do; '' where it is about neither.
create function private.template_entity(p_name text) returns text
language sql stable set search_path = '' as $$
  select case when p_name ~ '^(payment|refund|bank|storage|line|parcel|claim)' then 'order'
    when p_name ~ '^(contact|team)' then ''
    when p_name ~ '^(cart|admin|quote_expiring)' then 'quote'
    else (select private.only_value(array_agg(d ->> 'category')) from private.status_definitions() d
      where d ->> 'emailTemplate' = p_name) end
$$;

-- The variables of templates, with what they say. `filled` is false where nothing gives this template a value. Equal to
-- private.template_variables(), which the filling reads.
create function private.template_fields(p_name text) returns table (name text, description text, filled boolean)
language sql stable set search_path = '' as $$
  select v.name, v.description, v.templates is null or p_name ~ v.templates
    or v.entity in ('quote', 'order') and coalesce(private.template_entity(p_name), v.entity) = v.entity
    from (values
      ('customer_name', 'The customer''s name, or "Customer"', null, null),
      ('display_id', 'The quote''s number', null, null),
      ('order_number', 'The order''s number', null, null),
      ('product_name', 'What the customer buys: up to three items, and how many more', null, null),
      ('total', 'The price with its currency', null, null),
      ('price_statement', 'What it costs by each method, and what is due at the door', null, null),
      ('link', 'The address of the page about it', null, null),
      ('company_name', 'Our name, from the footer settings', null, null),
      ('support_email', 'Our support address, from the footer settings; without one the contact page', null, null),
      ('expires_at', 'Until when the price, the payment or free storage holds', 'quote',
        '^(bank_transfer_instructions|storage_end(ing|ed)|claim_opened)$'),
      ('hours_left', 'Whole hours until the quote expires', '', '^quote_expiring$'),
      ('reason', 'Why it was rejected, cancelled or refunded', null, null),
      ('amount', 'The amount paid, due or refunded, with its currency', 'order', '^$'),
      ('reference_code', 'The reference of the bank transfer', '',
        '^(bank_transfer_instructions|payment_proof_rejected)$'),
      ('bank_details', 'The bank account to transfer to, several lines', '', '^bank_transfer_instructions$'),
      ('carrier', 'The carrier of the parcel', 'order', '^$'),
      ('tracking_number', 'The tracking number of the parcel', 'order', '^$'),
      ('tracking_url', 'The tracking page of the parcel', 'order', '^$'),
      ('saved_shipping', 'What its parcel saved of shipping; empty where it travels alone', 'order', '^$'),
      ('unsubscribe_link', 'Stops reminders with one click', null, null),
      ('message', 'The text of a reply to a visitor, or of an alert', '', '^(contact_reply|team_alert_(began|ended))$'),
      ('subject', 'What a message is about', '', '^(contact_reply|message_received|team_alert_(began|ended))$'),
      ('parcel_number', 'The parcel''s number', '', '^parcel_(moved|problem)$'),
      ('parcel_state', 'What happened to the parcel: "was delivered"', '', '^parcel_(moved|problem)$'),
      ('saving', 'What one parcel saves, with its currency', '', '^quotes_combined$'),
      ('replaced', 'The numbers of the quotes that became one parcel', '', '^quotes_combined$')
    ) as v(name, description, entity, templates)
$$;

-- The variables that a template of this name can use: private.template_fields.
--   errors PT401, PT403
-- Definer: the statuses that use it are closed to callers.
create function public.email_variables(p_name text) returns table (name text, description text, filled boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from private.template_fields(p_name);
end $$;
grant execute on function public.email_variables(text) to authenticated, service_role;

-- Values that only the code which queues a mail knows, taken from the order's last payment or refund.
create function private.example_order_values(p_name text, p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_name = 'refund_issued' then coalesce((
      select jsonb_build_object('amount', private.money_label(r.amount, p.currency), 'reason', r.reason)
      from public.refunds r join public.payments p on p.id = r.payment_id where p.order_id = p_order_id
        order by r.created_at desc limit 1), '{}')
    else coalesce((
      select jsonb_build_object('amount', private.money_label(p.amount, p.currency), 'reference_code', p.reference_code,
        'expires_at', private.moment_for(o.user_id, p.expires_at),
        'bank_details', private.bank_details_text(private.bank_account_for(o.currency, o.destination_country)))
      from public.payments p join public.orders o on o.id = p.order_id where p.order_id = p_order_id
        order by p.created_at desc limit 1), '{}')
    end
$$;

create function private.example_quote_values(p_name text, p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
      'hours_left',
        greatest(ceil(extract(epoch from coalesce(q.expires_at, now() + interval '48 hours') - now()) / 3600), 1),
      'unsubscribe_link', private.site_url() || '/unsubscribe?t=example')
    || case when p_name = 'admin_new_quote' then jsonb_build_object('path', '/admin/quotes/' || q.id) else '{}' end
  from public.quotes q where q.id = p_quote_id
$$;

-- The values of a template for a real quote or order, as the outbox gets them.
--   errors PT404 quote_not_found, order_not_found; PT400 unknown_entity
create function private.example_values(p_name text, p_entity_type text, p_entity_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid;
begin
  if p_entity_type is null or p_entity_type not in ('quote', 'order') then
    perform private.refuse('PT400', 'unknown_entity', 'A preview is about a quote or an order.', 'p_entity_type');
  end if;
  if p_entity_type = 'quote' then select user_id into v_user from public.quotes where id = p_entity_id;
  else select user_id into v_user from public.orders where id = p_entity_id; end if;
  if not found then
    perform private.refuse('PT404', p_entity_type || '_not_found', format('This %s does not exist.', p_entity_type));
  end if;
  return private.mail_values(p_entity_type, p_entity_id, v_user, coalesce(case p_entity_type
    when 'quote' then private.example_quote_values(p_name, p_entity_id)
      else private.example_order_values(p_name, p_entity_id) end, '{}'));
end $$;

-- A draft of a template, filled in with a real quote or order by the functions that the outbox uses. Nothing is
-- saved.
--   p_name  the template; p_entity_type 'quote' or 'order'
--   returns one row. html: the whole document; content: the part that the template makes; plain: the plain text;
--   empty: the variables that
--           have no value here
--   errors  PT401, PT403; PT400 unknown_variable, script_in_template (the hint is the field), unknown_entity; PT404
-- Definer: reads the values as the outbox does.
create function public.preview_email(p_name text, p_subject text, p_html text, p_text text, p_entity_type text,
  p_entity_id uuid)
returns table (subject text, html text, content text, plain text, empty text[])
language plpgsql stable security definer set search_path = '' as $$
declare
  v_values jsonb;
begin
  perform private.need_admin();
  perform private.check_template_texts(p_name, p_subject, p_html, p_text);
  v_values := private.example_values(p_name, p_entity_type, p_entity_id);
  subject := private.fill_template(p_subject, v_values, false);
  content := private.fill_template(p_html, v_values, true);
  html := private.mail_document(subject, content);
  plain := private.fill_template(p_text, v_values, false);
  empty := array(select u from unnest(private.used_variables(p_subject || p_html || p_text)) u
    where coalesce(v_values ->> u, '') = '');
  return next;
end $$;
grant execute on function public.preview_email(text, text, text, text, text, uuid) to authenticated, service_role;

-- Sends a draft to the calling admin only: at most 20 in ten minutes.
--   arguments as preview_email; returns one row
--   errors  those of preview_email; PT409 no_address; PT429 too_many_tests
-- Definer: the outbox is closed to callers.
create function public.send_test_email(p_name text, p_subject text, p_html text, p_text text, p_entity_type text,
  p_entity_id uuid)
returns table (id uuid, to_email text)
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_to text := (select p.email from public.profiles p where p.id = v_admin);
  v_mail record;
begin
  select * into v_mail from public.preview_email(p_name, p_subject, p_html, p_text, p_entity_type, p_entity_id);
  if v_to is null then perform private.refuse('PT409', 'no_address', 'Your account has no email address.'); end if;
  if (select count(*) from public.email_outbox o
      where o.user_id = v_admin and o.dedupe_key like 'test:%'
        and o.created_at > now() - interval '10 minutes') >= 20 then
    perform private.refuse('PT429', 'too_many_tests', 'You sent 20 test emails in ten minutes. Wait a little.');
  end if;
  return query
    insert into public.email_outbox as o (template_name, to_email, user_id, subject, html, text, dedupe_key)
    values (p_name, v_to, v_admin, '[Test] ' || v_mail.subject, v_mail.content, v_mail.plain,
      'test:' || gen_random_uuid())
    returning o.id, o.to_email;
end $$;
grant execute on function public.send_test_email(text, text, text, text, text, uuid) to authenticated, service_role;
