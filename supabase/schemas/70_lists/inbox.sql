-- The condition behind each filter of the inbox.
create function private.inbox_condition(p_filter text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_filter
    when 'open' then 'c.closed_at is null'
    when 'waiting' then 'c.awaits_reply'
    when 'unread' then 'c.unread > 0'
    when 'mine' then 'c.assigned_to = (select auth.uid()) and c.closed_at is null'
    when 'unassigned' then 'c.assigned_to is null and c.closed_at is null'
    when 'closed' then 'c.closed_at is not null'
    when 'all' then 'true'
  end;
end $$;

-- How many conversations each filter shows: {open, waiting, unread, mine, unassigned}, counted up to 100.
--   errors PT401, PT403 admin_only
create function public.inbox_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_filter text;
  v_count int;
  v_counts jsonb := '{}';
begin
  perform private.need_admin();
  foreach v_filter in array array['open', 'waiting', 'unread', 'mine', 'unassigned'] loop
    execute format('select count(*) from (select from public.conversations c where %s limit 100) counted',
      private.inbox_condition(v_filter)) into v_count;
    v_counts := v_counts || jsonb_build_object(v_filter, v_count);
  end loop;
  return v_counts;
end $$;
grant execute on function public.inbox_counts() to authenticated, service_role;

-- Locks a conversation. PT404 conversation_not_found; PT409 newer_message where its newest message is not the one
-- that the admin saw.
create function private.lock_conversation(p_key text, p_last_message_id uuid) returns public.conversations
language plpgsql set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations where key = p_key for update;
  if v_conversation.id is null then
    perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.');
  elsif v_conversation.last_message_id is distinct from p_last_message_id then
    perform private.refuse('PT409', 'newer_message', 'There is a newer message in this conversation. Read it first.',
      'last_message_id');
  end if;
  return v_conversation;
end $$;

-- The key of the one conversation that is named: by its own ID, or by its quote, order or customer, whose
-- conversation is made if needed.
--   errors PT400 missing_field; PT404 conversation_not_found
create function private.named_conversation(p_id uuid, p_quote_id uuid, p_order_id uuid, p_customer_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_key text;
  v_customer uuid;
begin
  if num_nonnulls(p_id, p_quote_id, p_order_id, p_customer_id) <> 1 then
    perform private.refuse('PT400', 'missing_field', 'Name one conversation, quote, order or customer.',
      'conversation_id');
  end if;
  if p_id is not null then return (select key from public.conversations where id = p_id); end if;
  v_key := coalesce('quote-' || p_quote_id, 'order-' || p_order_id, 'customer-' || p_customer_id);
  v_customer := coalesce((select user_id from public.quotes where id = p_quote_id),
    (select user_id from public.orders where id = p_order_id),
    (select id from public.profiles where id = p_customer_id));
  if v_customer is null then perform private.refuse('PT404', 'conversation_not_found',
    'This conversation does not exist.'); end if;
  insert into public.conversations (key, customer_id, quote_id, order_id)
    values (v_key, v_customer, p_quote_id, p_order_id) on conflict (key) do nothing;
  return v_key;
end $$;

-- Queues the mail with the answer to a visitor. PT409 template_off where the template is switched off: the answer
-- would reach no one.
create function private.mail_reply(p_conversation public.conversations, p_message_id uuid, p_content text) returns void
language plpgsql set search_path = '' as $$
declare
  v_template public.email_templates;
  v_values jsonb := private.mail_values('message', p_message_id, null, '{}')
    || jsonb_build_object('customer_name', p_conversation.visitor_name,
    'message', p_content, 'subject', coalesce(nullif(p_conversation.subject, ''), 'your message'));
begin
  select * into v_template from public.email_templates where name = 'contact_reply' and is_active;
  if v_template.id is null then
    perform private.refuse('PT409', 'template_off',
      'The email template contact_reply is switched off, so the reply cannot be sent.');
  end if;
  insert into public.email_outbox (template_name, to_email, entity_type, entity_id, subject, html, text, dedupe_key,
    status)
  values (v_template.name, p_conversation.visitor_email, 'message', p_message_id,
    private.fill_template(v_template.subject, v_values, false),
    private.fill_template(v_template.html_content, v_values, true),
      private.fill_template(v_template.text_content, v_values, false),
    'contact_reply:' || p_message_id, 'queued');
end $$;

-- An admin answers: a message to a customer, an email to a visitor. What was unread in the conversation has been read
-- by then. Returns the message's ID.
--   p_last_message_id   the newest message that the admin saw, null where there was none     p_attachment_path   from
--   attach-file, for customers only
--   one of p_conversation_id, p_quote_id, p_order_id, p_customer_id names the conversation
--   errors PT401, PT403 admin_only; PT400 missing_field, too_long, unknown_file, no_file_by_email,
--   conversation_without_reader;
--          PT404 conversation_not_found; PT409 newer_message, template_off
-- Definer: conversations and the outbox have no other writers.
create function public.reply_to_conversation(
  p_content text, p_last_message_id uuid default null, p_conversation_id uuid default null,
    p_quote_id uuid default null, p_order_id uuid default null,
  p_customer_id uuid default null, p_attachment_path text default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_content text := private.need_text(jsonb_build_object('content', p_content), '', 'content', 5000);
  v_conversation public.conversations := private.lock_conversation(
    private.named_conversation(p_conversation_id, p_quote_id, p_order_id, p_customer_id), p_last_message_id);
  v_is_visitor boolean := v_conversation.visitor_email is not null;
  v_id uuid;
begin
  if p_attachment_path is not null and v_is_visitor then
    perform private.refuse('PT400', 'no_file_by_email', 'A visitor gets the reply by email, which carries no files.',
      'attachment_path');
  elsif p_attachment_path is not null and not private.is_my_attachment(p_attachment_path) then
    perform private.refuse('PT400', 'unknown_file', 'This file was not stored. Attach it again.', 'attachment_path');
  elsif v_conversation.customer_id is null and not v_is_visitor then
    perform private.refuse('PT400', 'conversation_without_reader',
      'The customer has left, so a reply would reach no one.');
  end if;
  update public.messages set is_read = true where conversation_id = v_conversation.id and recipient_id is null
    and not is_read;
  insert into public.messages (conversation_id, sender_id, recipient_id, quote_id, order_id, content, attachment_path,
    reply_to, is_read)
  values (v_conversation.id, v_admin, v_conversation.customer_id, v_conversation.quote_id, v_conversation.order_id,
    v_content, p_attachment_path,
    v_conversation.last_message_id, v_is_visitor)
  returning id into v_id;
  if v_is_visitor then perform private.mail_reply(v_conversation, v_id, v_content); end if;
  return v_id;
end $$;
grant execute on function public.reply_to_conversation(text, uuid, uuid, uuid, uuid, uuid, text) to authenticated,
  service_role;

-- Gives a conversation to an admin, or to no one (null).
--   errors PT401, PT403 admin_only; PT400 not_an_admin; PT404 conversation_not_found
create function public.assign_conversation(p_conversation_id uuid, p_to uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_admin();
  if p_to is not null and not public.has_role(p_to, 'admin') then
    perform private.refuse('PT400', 'not_an_admin', 'Only an admin can take a conversation.', 'to');
  end if;
  update public.conversations set assigned_to = p_to where id = p_conversation_id;
  if not found then perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.');
    end if;
end $$;
grant execute on function public.assign_conversation(uuid, uuid) to authenticated, service_role;

-- Closes a conversation whose newest message is the one that the admin saw. A later message of the customer or
-- visitor opens it again.
--   errors PT401, PT403 admin_only; PT404 conversation_not_found; PT409 newer_message
create function public.close_conversation(p_conversation_id uuid, p_last_message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_admin();
  perform private.lock_conversation((select key from public.conversations where id = p_conversation_id),
    p_last_message_id);
  update public.conversations set closed_at = coalesce(closed_at, now()), awaits_reply = false
    where id = p_conversation_id;
end $$;
grant execute on function public.close_conversation(uuid, uuid) to authenticated, service_role;

-- Opens a closed conversation.   errors PT401, PT403 admin_only; PT404 conversation_not_found
create function public.reopen_conversation(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_admin();
  update public.conversations set closed_at = null, awaits_reply = not last_from_us where id = p_conversation_id;
  if not found then perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.');
    end if;
end $$;
grant execute on function public.reopen_conversation(uuid) to authenticated, service_role;
