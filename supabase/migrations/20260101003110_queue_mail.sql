-- Mail is written into the outbox in the transaction of what it tells about; a worker sends it afterwards.

-- A number of system_settings, p_default where it is not set.
create function private.setting_number(p_key text, p_default numeric) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select (setting_value::jsonb #>> '{}')::numeric from public.system_settings where setting_key = p_key), p_default);
end $$;

-- An amount for people: "NPR 47,744", "AUD 419.10".
create function private.money_label(p_amount numeric, p_currency text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return p_currency || ' ' || to_char(private.round_money(p_amount, p_currency),
    case when private.currency_exponent(p_currency) = 0 then 'FM999,999,999,999,990' else 'FM999,999,999,999,990.00' end);
end $$;

create function private.escape_html(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return replace(replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;');
end $$;

-- Puts values into {{name}} places. Values are HTML-escaped for HTML; a value cannot bring a place of its own; a place without a
-- value stays empty.
create function private.fill_template(p_template text, p_values jsonb, p_html boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_key text;
  v_value text;
begin
  for v_key, v_value in select key, replace(coalesce(value, ''), '{{', '{ {') from jsonb_each_text(p_values) loop
    p_template := regexp_replace(p_template, '\{\{\s*' || v_key || '\s*\}\}',
      replace(case when p_html then private.escape_html(v_value) else v_value end, '\', '\\'), 'g');
  end loop;
  return regexp_replace(p_template, '\{\{\s*[a-z_]+\s*\}\}', '', 'g');
end $$;

-- A moment for people: "28 Nov 2026, 14:05 UTC".
create function private.moment_label(p_moment timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return to_char(p_moment at time zone 'UTC', 'FMDD Mon YYYY, HH24:MI "UTC"');
end $$;

-- What every template may use about a quote.
create function private.quote_mail_values(p_quote_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'display_id', q.display_id, 'product_name', coalesce(q.product_name, 'your items'), 'order_number', o.order_number,
      'total', private.money_label(q.final_total_local, q.final_currency),
      'path', case when q.status = 'approved' then '/cart' else '/dashboard/quotes/' || q.id end,
      'reason', coalesce(q.rejection_details, r.reason), 'expires_at', private.moment_label(coalesce(q.expires_at, q.price_valid_until)))
    from public.quotes q
    left join public.orders o on o.id = q.order_id
    left join public.rejection_reasons r on r.id = q.rejection_reason_id
    where q.id = p_quote_id);
end $$;

-- What every template may use about an order.
create function private.order_mail_values(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'order_number', o.order_number, 'total', private.money_label(o.total, o.currency),
      'amount', private.money_label(o.total, o.currency), 'path', '/dashboard/orders/' || o.id,
      'carrier', o.carrier, 'tracking_number', o.tracking_number, 'tracking_url', o.tracking_url, 'reason', o.cancel_reason,
      'display_id', q.display_id, 'product_name', coalesce(q.product_name, 'your items'))
    from public.orders o
    left join lateral (select display_id, product_name from public.quotes where order_id = o.id order by created_at limit 1) q on true
    where o.id = p_order_id);
end $$;

-- Where the shop stands, without a trailing slash: what links in mails begin with. Set by whoever starts the instance.
create table private.site (
  url text not null check (url ~ '^https?://[^\s]+[^/\s]$'),
  only_row boolean primary key default true check (only_row)
);

create function private.set_site_url(p_url text) returns void
language sql set search_path = '' as $$
  insert into private.site (url) values (rtrim(p_url, '/')) on conflict (only_row) do update set url = excluded.url
$$;

create function private.site_url() returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select url from private.site), 'http://localhost:4200');
end $$;

-- Everything a template may use: about the entity, its reader and the shop. p_values wins over them.
create function private.mail_values(p_entity_type text, p_entity_id uuid, p_user_id uuid, p_values jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with about as (
      select case p_entity_type when 'quote' then private.quote_mail_values(p_entity_id)
        when 'order' then private.order_mail_values(p_entity_id) end
        || p_values as v
    )
    select jsonb_build_object(
        'customer_name', coalesce((select nullif(full_name, '') from public.profiles where id = p_user_id), 'Customer'),
        'company_name', coalesce((select company_name from public.footer_settings limit 1), 'Landfall'),
        'support_email', (select coalesce(support_email, contact_email, primary_email) from public.footer_settings limit 1),
        'unsubscribe_link', private.site_url() || '/profile',
        'link', private.site_url() || coalesce(v ->> 'path', '/dashboard'))
      || coalesce(v, '{}')
    from about);
end $$;

-- Queues a mail to a user once: a second call with the same key does nothing. Without an active template, or for a user without
-- an address, nothing is queued. Returns the row's id, null where there is none.
create function private.queue_mail(
  p_template text, p_user_id uuid, p_entity_type text, p_entity_id uuid, p_dedupe_key text,
  p_values jsonb default '{}', p_delay interval default '0 seconds'
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_template public.email_templates;
  v_to text := (select email from public.profiles where id = p_user_id);
  v_values jsonb;
  v_id uuid;
begin
  if exists (select from public.email_outbox where dedupe_key = p_dedupe_key) then return null; end if; -- a clock asks every few seconds
  select * into v_template from public.email_templates where name = p_template and is_active;
  if v_template.id is null or v_to is null then return null; end if;
  v_values := private.mail_values(p_entity_type, p_entity_id, p_user_id, p_values);
  insert into public.email_outbox (template_name, to_email, user_id, entity_type, entity_id, subject, html, text, dedupe_key, status,
    send_after)
  values (p_template, v_to, p_user_id, p_entity_type, p_entity_id,
    private.fill_template(v_template.subject, v_values, false), private.fill_template(v_template.html_content, v_values, true),
    private.fill_template(v_template.text_content, v_values, false), p_dedupe_key, 'queued', now() + p_delay)
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  return v_id;
end $$;

-- Tells every admin that a quote has come in.
create function private.queue_admin_new_quote(p_quote_id uuid) returns void
language sql set search_path = '' as $$
  select private.queue_mail('admin_new_quote', user_id, 'quote', p_quote_id, 'admin_new_quote:' || p_quote_id || ':' || user_id,
    jsonb_build_object('path', '/admin/quotes/' || p_quote_id))
  from public.user_roles where role = 'admin'
$$;

-- The mail of a status that was just reached, as its definition says; once for each version of the row. A sent quote waits
-- send_delay_seconds, so that it can be taken back.
create function private.queue_status_mail(p_entity_type text, p_entity_id uuid, p_user_id uuid, p_status text, p_version int) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition jsonb := private.status_map() -> p_status;
begin
  if not coalesce((v_definition ->> 'triggersEmail')::boolean, false) then return; end if;
  perform private.queue_mail(
    v_definition ->> 'emailTemplate', p_user_id, p_entity_type, p_entity_id,
    concat_ws(':', p_entity_type, p_entity_id, p_status, p_version), '{}',
    case when p_status = 'sent' then make_interval(secs => private.setting_number('send_delay_seconds', 30)::float8) else '0 seconds' end);
end $$;

-- Takes mails that may be sent now for two minutes: nobody else gets them meanwhile. Send outside any transaction, then settle.
create function private.claim_outbox(p_batch int default 10) returns setof public.email_outbox
language sql set search_path = '' as $$
  update public.email_outbox o set status = 'sending', attempts = o.attempts + 1, send_after = now() + interval '2 minutes'
  where o.id in (
    select id from public.email_outbox
    where status in ('queued', 'sending') and send_after <= now()
    order by send_after, id limit least(greatest(p_batch, 1), 100)
    for update skip locked)
  returning o.*
$$;

-- Says how a claimed mail went. A failure is tried again after 1 min, 5 min, 30 min and 2 h, then the mail is failed.
create function private.settle_outbox(p_id uuid, p_ok boolean, p_error text default null) returns void
language sql set search_path = '' as $$
  update public.email_outbox o set
    status = case when p_ok then 'sent' when o.attempts > 4 then 'failed' else 'queued' end,
    sent_at = case when p_ok then now() else o.sent_at end,
    last_error = case when p_ok then null else left(p_error, 500) end,
    send_after = case when p_ok then o.send_after
      else now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '0 minutes']::interval[])[least(o.attempts, 5)] end
  where o.id = p_id and o.status = 'sending'
$$;

revoke execute on all functions in schema private from public;
