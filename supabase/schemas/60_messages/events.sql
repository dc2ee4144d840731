-- The catalogue of events with a message. A rule, not a setting: code raises them.
--   event     the name, which is also the name of the mail template
--   label     for the list of choices
--   audience  customer, visitor or team
--   channels  app: a notice; email, sms: a mail, and an SMS only to a customer without a mail address
--   optional  the customer can switch it off
--   digest    what happens within this time is one message
create function private.event_catalogue()
returns table (event text, label text, audience text, channels text[], optional boolean, digest interval)
language sql immutable set search_path = '' as $$
  values
    ('quote_sent', 'A price is ready', 'customer', '{app,email,sms}'::text[], false, interval '0'),
    ('quote_approved', 'You approved a quote', 'customer', '{app,email}', true, '0'),
    ('quotes_combined', 'Quotes became one parcel', 'customer', '{app,email}', true, '0'),
    ('quote_rejected', 'A quote was rejected', 'customer', '{app,email,sms}', false, '0'),
    ('quote_expiring', 'A price ends soon', 'customer', '{app,email,sms}', true, '0'),
    ('quote_expired', 'A price has ended', 'customer', '{app,email}', true, '0'),
    ('order_placed', 'An order was placed', 'customer', '{app,email,sms}', false, '0'),
    ('bank_transfer_instructions', 'How to pay by bank transfer', 'customer', '{app,email,sms}', false, '0'),
    ('payment_received', 'A payment arrived', 'customer', '{app,email,sms}', false, '0'),
    ('payment_failed', 'A payment failed', 'customer', '{app,email,sms}', false, '0'),
    ('payment_proof_rejected', 'A proof of payment was not accepted', 'customer', '{app,email,sms}', false, '0'),
    ('payment_held', 'We hold money of yours', 'customer', '{app,email,sms}', false, '0'),
    ('line_unavailable', 'An item can’t be bought', 'customer', '{app,email,sms}', false, '0'),
    ('line_received', 'An item reached our warehouse', 'customer', '{app,email}', true, '10 minutes'),
    ('order_shipped', 'An order was sent', 'customer', '{app,email,sms}', false, '0'),
    ('parcel_moved', 'A parcel moved on', 'customer', '{app,email}', true, '10 minutes'),
    ('parcel_problem', 'A parcel has a problem', 'customer', '{app,email,sms}', false, '0'),
    ('order_completed', 'An order has arrived', 'customer', '{app,email}', true, '0'),
    ('order_cancelled', 'An order was cancelled', 'customer', '{app,email,sms}', false, '0'),
    ('refund_issued', 'A refund was made', 'customer', '{app,email,sms}', false, '0'),
    ('storage_ending', 'Free storage ends soon', 'customer', '{app,email,sms}', false, '0'),
    ('storage_ended', 'Free storage has ended', 'customer', '{app,email,sms}', false, '0'),
    ('claim_opened', 'We have your claim', 'customer', '{app,email}', false, '0'),
    ('claim_decided', 'A claim was decided', 'customer', '{app,email,sms}', false, '0'),
    ('message_received', 'A message from us', 'customer', '{app,email,sms}', false, '2 minutes'),
    ('contact_reply', 'An answer to a visitor', 'visitor', '{email}', false, '0'),
    ('cart_recovery_1', 'Reminder of your cart', 'customer', '{email}', false, '0'),
    ('cart_recovery_2', 'Second reminder of your cart', 'customer', '{email}', false, '0'),
    ('cart_recovery_3', 'Last reminder of your cart', 'customer', '{email}', false, '0'),
    ('admin_new_quote', 'A quote was requested', 'team', '{email}', false, '10 minutes'),
    ('team_alert_began', 'Something stopped working', 'team', '{email}', false, '0'),
    ('team_alert_ended', 'It works again', 'team', '{email}', false, '0')
$$;
comment on function private.event_catalogue() is 'The reminders of a cart follow profiles.marketing_opt_out. Customers '
  'write to the team through the inbox, without a mail. Codes and changes of passwords and addresses are sent by Auth.';

-- Where a message to a person goes, or to the customer of a draft: to the mail address, else to the phone. A phone
-- counts once its owner confirmed it. An address that rejected a mail for good counts only without such a phone: its
-- mails fail in the outbox, where an admin can allow it again.
--   p_channels  of the message, from private.event_catalogue
--   returns     email or phone, both null: nowhere; has_bounced: the mail address rejected a mail
create function private.reach_of(p_user_id uuid, p_entity_type text, p_entity_id uuid,
  p_channels text[] default '{email,sms}', out email text, out phone text, out has_bounced boolean)
language sql stable set search_path = '' as $$
  select case when s.phone is null then m.email end, s.phone, m.has_bounced
  from (
    select p.email, (select u.phone from auth.users u where u.id = p.id and u.phone_confirmed_at is not null
      and u.phone ~ '^[1-9]\d{6,14}$') as phone
    from public.profiles p where p.id = p_user_id
    union all
    select k.email, k.phone from public.quote_contacts k
      where p_user_id is null and p_entity_type = 'quote' and k.quote_id = p_entity_id
  ) r
  cross join lateral (select case when 'email' = any (p_channels)
      and private.may_mail(p_user_id, r.email, p_entity_type) then r.email end as email,
    exists (select from public.bounced_addresses b where b.email = lower(r.email)) as has_bounced) m
  cross join lateral (select case when 'sms' = any (p_channels) and (m.email is null or m.has_bounced)
    then '+' || r.phone end as phone) s
$$;

-- False where the customer switched an optional event off. p_channel: app, or message (mail or SMS).
create function private.wants(p_user_id uuid, p_event text, p_channel text) returns boolean
language sql stable set search_path = '' as $$
  select not exists (select from private.muted_events m join private.event_catalogue() e on e.event = m.event
    where m.user_id = p_user_id and m.event = p_event and m.channel = p_channel and e.optional)
$$;

-- Tells a person of an event on each of its channels, once: a second call with the same key does nothing. Without
-- p_user_id it goes to the contact of a quote whose customer has no account yet. While the
-- message of an event with a digest waits, the same event adds none. Without an active template there is no message.
-- An event that is not in the catalogue (of a status that the shop added) has every channel. Returns the id of the mail
-- or text message, null where there is none.
create function private.notify(
  p_event text, p_user_id uuid, p_entity_type text, p_entity_id uuid, p_dedupe_key text,
  p_values jsonb default '{}', p_delay interval default '0 seconds'
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_channels text[] := '{app,email,sms}';
  v_digest interval := interval '0';
  v_template public.email_templates;
  v_values jsonb;
begin
  -- jobs call this every few seconds
  if exists (select from public.email_outbox where dedupe_key = p_dedupe_key)
    or exists (select from public.notices where dedupe_key = p_dedupe_key) then return null; end if;
  select * into v_template from public.email_templates where name = p_event and is_active;
  if v_template.id is null then return null; end if;
  select c.channels, c.digest into v_channels, v_digest from private.event_catalogue() c where c.event = p_event
    union all select v_channels, v_digest limit 1;
  v_values := private.mail_values(p_entity_type, p_entity_id, p_user_id, p_values);
  p_delay := greatest(p_delay, case when v_channels && '{app}' then v_digest else interval '0' end);
  if 'app' = any (v_channels) and p_user_id is not null and private.wants(p_user_id, p_event, 'app') then
    perform private.add_notice(p_event, p_user_id, p_entity_type, p_entity_id, p_dedupe_key,
      private.fill_template(v_template.subject, v_values, false), v_values ->> 'link', v_digest, p_delay);
  end if;
  if p_user_id is not null and not private.wants(p_user_id, p_event, 'message') then return null; end if;
  return private.queue_message(v_template, v_channels, p_user_id, p_entity_type, p_entity_id, p_dedupe_key, v_values,
    v_digest, p_delay);
end $$;

-- A text message: the subject of the event's mail and the link.
create function private.text_message(p_company text, p_subject text, p_link text) returns text
language sql immutable set search_path = '' as $$
  select concat(p_company, ': ', left(p_subject, 160), ' ', p_link)
$$;

-- Queues the mail of an event, or its text message, where private.reach_of says.
create function private.queue_message(p_template public.email_templates, p_channels text[], p_user_id uuid,
  p_entity_type text, p_entity_id uuid, p_dedupe_key text, p_values jsonb, p_digest interval, p_delay interval)
returns uuid
language plpgsql set search_path = '' as $$
declare
  v_reach record;
  v_subject text := private.fill_template(p_template.subject, p_values, false);
  v_text text := private.text_message(p_values ->> 'company_name', v_subject, p_values ->> 'link');
  v_id uuid;
begin
  select * into v_reach from private.reach_of(p_user_id, p_entity_type, p_entity_id, p_channels);
  if num_nonnulls(v_reach.email, v_reach.phone) = 0 then return null; end if;
  if p_digest > '0' and p_template.name <> 'admin_new_quote' then
    perform from public.email_outbox where user_id = p_user_id and template_name = p_template.name
      and entity_id = p_entity_id and status = 'queued' and attempts = 0 limit 1 for update; -- else a worker has it
    if found then return null; end if;
  end if;
  insert into public.email_outbox (template_name, to_email, to_phone, user_id, entity_type, entity_id, subject, html,
    text, dedupe_key, status, send_after)
  select p_template.name, v_reach.email, v_reach.phone, p_user_id, p_entity_type, p_entity_id, v_subject,
    case when v_reach.email is null then private.escape_html(v_text)
      else private.fill_template(p_template.html_content, p_values, true) end,
    case when v_reach.email is null then v_text
      else private.fill_template(p_template.text_content, p_values, false) end,
    p_dedupe_key, 'queued', now() + p_delay
  on conflict (dedupe_key) do nothing
  returning id into v_id;
  return v_id;
end $$;

-- Sends the message of a mail whose address rejects mails as a text message, where private.reach_of names a phone.
create function private.text_instead(p_mail public.email_outbox) returns void
language plpgsql set search_path = '' as $$
declare
  v_channels constant text[] := coalesce((select c.channels from private.event_catalogue() c
    where c.event = p_mail.template_name), '{app,email,sms}');
  v_phone constant text := (select r.phone
    from private.reach_of(p_mail.user_id, p_mail.entity_type, p_mail.entity_id, v_channels) r);
  v_values jsonb;
  v_text text;
begin
  if v_phone is null then return; end if;
  v_values := private.mail_values(p_mail.entity_type, p_mail.entity_id, p_mail.user_id, '{}');
  v_text := private.text_message(v_values ->> 'company_name', p_mail.subject, coalesce(
    (select private.site_url() || n.path from public.notices n where n.dedupe_key = p_mail.dedupe_key),
    v_values ->> 'link'));
  insert into public.email_outbox (template_name, to_phone, user_id, entity_type, entity_id, subject, html, text,
    dedupe_key)
  values (p_mail.template_name, v_phone, p_mail.user_id, p_mail.entity_type, p_mail.entity_id, p_mail.subject,
    private.escape_html(v_text), v_text, 'sms:' || p_mail.dedupe_key)
  on conflict (dedupe_key) do nothing;
end $$;

-- Tells a customer that the team wrote: an answer, or what happened to their money. A message that follows an event of
-- the same transaction (a decided claim) adds none.
create function private.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.notices where user_id = new.recipient_id
    and entity_id = coalesce(new.order_id, new.quote_id) and created_at = now()) then return null; end if;
  perform private.notify('message_received', new.recipient_id,
    case when new.order_id is not null then 'order' when new.quote_id is not null then 'quote' else 'message' end,
    coalesce(new.order_id, new.quote_id, new.conversation_id, new.id), 'message_received:' || new.id,
    jsonb_build_object('subject', coalesce(nullif(new.subject, ''),
      (select o.order_number from public.orders o where o.id = new.order_id),
      (select q.display_id from public.quotes q where q.id = new.quote_id), 'your question'))
    || case when coalesce(new.order_id, new.quote_id) is null then '{"path": "/messages"}' else '{}' end::jsonb);
  return null;
end $$;

create trigger tell_of_message after insert on public.messages
  for each row when (new.recipient_id is not null) execute function private.tell_of_message();

-- Tells a customer of money that could not be used for its order: it came late or twice, was too much or in another
-- currency. A cancelled order, a split and saved shipping have messages of their own.
create function private.tell_of_held_money() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify('payment_held', o.user_id, 'order', o.id, 'payment_held:' || new.id,
    jsonb_build_object('amount', private.money_label(new.amount, new.currency)))
  from public.payments p join public.orders o on o.id = p.order_id where p.id = new.payment_id;
  return null;
end $$;

create trigger tell_of_held_money after insert on public.unmatched_payments
  for each row when (new.payment_id is not null and new.reason not in ('split', 'order_cancelled',
    'shipping_saved'))
  execute function private.tell_of_held_money();
