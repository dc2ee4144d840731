-- The admins' inbox: its list, and its verbs reply, assign, close and reopen.

create view public.admin_conversations with (security_invoker = true) as
select c.id, c.customer_id, coalesce(nullif(p.full_name, ''), p.email, c.visitor_name, 'Former customer') as customer_name,
  coalesce(p.email, c.visitor_email) as customer_email, c.visitor_email is not null as is_visitor,
  c.quote_id, q.display_id, q.product_name, c.order_id, o.order_number, c.subject, c.message_count, c.unread,
  c.last_message_id, c.last_message_at, c.last_content, c.last_from_us, c.awaits_reply,
  c.assigned_to, coalesce(nullif(a.full_name, ''), a.email) as assigned_to_name, c.closed_at
from public.conversations c
left join public.profiles p on p.id = c.customer_id
left join public.quotes q on q.id = c.quote_id
left join public.orders o on o.id = c.order_id
left join public.profiles a on a.id = c.assigned_to
where (select private.caller_is_admin());
comment on view public.admin_conversations is 'One row per conversation of the inbox, with whom it is and what it is about. No rows for others than admins.';
revoke all on public.admin_conversations from anon, authenticated;
grant select on public.admin_conversations to authenticated, service_role;

-- The conversations that have every word of a search, in their name, email or number or in a message; words are found by their beginnings.
create function private.found_conversations(p_search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_word text;
  v_query tsquery;
  v_ids uuid[];
begin
  for v_word in
    select w from regexp_split_to_table(p_search, '[\s!-/:-@\[-`{-~]+') w where w <> '' order by length(w) desc
  loop
    v_query := to_tsquery('simple', '''' || v_word || ''':*');
    continue when numnode(v_query) = 0;
    v_ids := array(
      select c.id from public.conversations c where c.words @@ v_query and (v_ids is null or c.id = any (v_ids))
      union
      select m.conversation_id from public.messages m
      where private.search_words(m.subject || ' ' || m.content) @@ v_query and (v_ids is null or m.conversation_id = any (v_ids)));
  end loop;
  return coalesce(v_ids, '{}');
end $$;

-- The condition behind each filter of the inbox.
create function private.inbox_condition(p_filter text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case p_filter
    when 'open' then 'c.closed_at is null'
    when 'waiting' then 'c.awaits_reply'
    when 'mine' then 'c.assigned_to = (select auth.uid()) and c.closed_at is null'
    when 'unassigned' then 'c.assigned_to is null and c.closed_at is null'
    when 'closed' then 'c.closed_at is not null'
    when 'all' then 'true'
  end;
end $$;

-- A page of the inbox, newest message first.
--   p_filter     open, waiting (for our reply), mine, unassigned, closed, all       p_search  words of a name, email, number or message; null or empty: any
--   p_before, p_before_id   last_message_at and id of the last row already read     p_limit   1 to 100
--   errors       PT401, PT403 admin_only; PT400 unknown_filter, too_long, bad_limit
-- Definer: the search's operators are not leakproof, so row security would keep them from using an index.
create function public.inbox(
  p_filter text default 'open', p_search text default null, p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.admin_conversations
language plpgsql stable security definer set search_path = '' as $$
declare
  v_search text := nullif(btrim(p_search), '');
  v_condition text := private.inbox_condition(p_filter);
begin
  perform private.need_admin();
  if v_condition is null then
    perform private.refuse('PT400', 'unknown_filter', 'The filters are open, waiting, mine, unassigned, closed and all.', 'filter');
  elsif length(v_search) > 200 then
    perform private.refuse('PT400', 'too_long', 'Search for at most 200 characters.', 'search');
  elsif p_limit is null or p_limit not between 1 and 100 then
    perform private.refuse('PT400', 'bad_limit', 'A page has 1 to 100 conversations.', 'limit');
  end if;
  if v_search is not null then v_condition := v_condition || ' and c.id = any ($3)'; end if;
  if p_before is not null then v_condition := v_condition || ' and (c.last_message_at, c.id) < ($1, $2)'; end if;
  return query execute format(
    'select v.* from (select c.id from public.conversations c where %s order by c.last_message_at desc, c.id desc limit $4) page
     join public.admin_conversations v on v.id = page.id order by v.last_message_at desc, v.id desc', v_condition)
    using p_before, p_before_id, case when v_search is not null then private.found_conversations(v_search) end, p_limit;
end $$;

-- How many conversations each filter shows: {open, waiting, mine, unassigned}, counted up to 100.
--   errors PT401, PT403 admin_only
create function public.inbox_counts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_filter text;
  v_count int;
  v_counts jsonb := '{}';
begin
  perform private.need_admin();
  foreach v_filter in array array['open', 'waiting', 'mine', 'unassigned'] loop
    execute format('select count(*) from (select from public.conversations c where %s limit 100) counted', private.inbox_condition(v_filter)) into v_count;
    v_counts := v_counts || jsonb_build_object(v_filter, v_count);
  end loop;
  return v_counts;
end $$;

-- Locks a conversation. PT404 conversation_not_found; PT409 newer_message where its newest message is not the one that the admin saw.
create function private.lock_conversation(p_key text, p_last_message_id uuid) returns public.conversations
language plpgsql set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations where key = p_key for update;
  if v_conversation.id is null then
    perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.');
  elsif v_conversation.last_message_id is distinct from p_last_message_id then
    perform private.refuse('PT409', 'newer_message', 'There is a newer message in this conversation. Read it first.', 'last_message_id');
  end if;
  return v_conversation;
end $$;

-- The key of the one conversation that is named: by its own ID, or by its quote, order or customer, whose conversation is made if needed.
--   errors PT400 missing_field; PT404 conversation_not_found
create function private.named_conversation(p_id uuid, p_quote_id uuid, p_order_id uuid, p_customer_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_key text;
  v_customer uuid;
begin
  if num_nonnulls(p_id, p_quote_id, p_order_id, p_customer_id) <> 1 then
    perform private.refuse('PT400', 'missing_field', 'Name one conversation, quote, order or customer.', 'conversation_id');
  end if;
  if p_id is not null then return (select key from public.conversations where id = p_id); end if;
  v_key := coalesce('quote-' || p_quote_id, 'order-' || p_order_id, 'customer-' || p_customer_id);
  v_customer := coalesce((select user_id from public.quotes where id = p_quote_id), (select user_id from public.orders where id = p_order_id),
    (select id from public.profiles where id = p_customer_id));
  if v_customer is null then perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.'); end if;
  insert into public.conversations (key, customer_id, quote_id, order_id) values (v_key, v_customer, p_quote_id, p_order_id) on conflict (key) do nothing;
  return v_key;
end $$;

-- Queues the mail with the answer to a visitor. PT409 template_off where the template is switched off: the answer would reach no one.
create function private.mail_reply(p_conversation public.conversations, p_message_id uuid, p_content text) returns void
language plpgsql set search_path = '' as $$
declare
  v_template public.email_templates;
  v_values jsonb := private.mail_values('message', p_message_id, null, '{}') || jsonb_build_object('customer_name', p_conversation.visitor_name,
    'message', p_content, 'subject', coalesce(nullif(p_conversation.subject, ''), 'your message'));
begin
  select * into v_template from public.email_templates where name = 'contact_reply' and is_active;
  if v_template.id is null then
    perform private.refuse('PT409', 'template_off', 'The email template contact_reply is switched off, so the reply cannot be sent.');
  end if;
  insert into public.email_outbox (template_name, to_email, entity_type, entity_id, subject, html, text, dedupe_key, status)
  values (v_template.name, p_conversation.visitor_email, 'message', p_message_id, private.fill_template(v_template.subject, v_values, false),
    private.fill_template(v_template.html_content, v_values, true), private.fill_template(v_template.text_content, v_values, false),
    'contact_reply:' || p_message_id, 'queued');
end $$;

-- An admin answers: a message to a customer, an email to a visitor. What was unread in the conversation has been read by then. Returns the message's ID.
--   p_last_message_id   the newest message that the admin saw, null where there was none     p_attachment_path   from attach-file, for customers only
--   one of p_conversation_id, p_quote_id, p_order_id, p_customer_id names the conversation
--   errors PT401, PT403 admin_only; PT400 missing_field, too_long, unknown_file, no_file_by_email, conversation_without_reader;
--          PT404 conversation_not_found; PT409 newer_message, template_off
-- Definer: conversations and the outbox have no other writers.
create function public.reply_to_conversation(
  p_content text, p_last_message_id uuid default null, p_conversation_id uuid default null, p_quote_id uuid default null, p_order_id uuid default null,
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
    perform private.refuse('PT400', 'no_file_by_email', 'A visitor gets the reply by email, which carries no files.', 'attachment_path');
  elsif p_attachment_path is not null and not private.is_my_attachment(p_attachment_path) then
    perform private.refuse('PT400', 'unknown_file', 'This file was not stored. Attach it again.', 'attachment_path');
  elsif v_conversation.customer_id is null and not v_is_visitor then
    perform private.refuse('PT400', 'conversation_without_reader', 'The customer has left, so a reply would reach no one.');
  end if;
  update public.messages set is_read = true where conversation_id = v_conversation.id and recipient_id is null and not is_read;
  insert into public.messages (conversation_id, sender_id, recipient_id, quote_id, order_id, content, attachment_path, reply_to, is_read)
  values (v_conversation.id, v_admin, v_conversation.customer_id, v_conversation.quote_id, v_conversation.order_id, v_content, p_attachment_path,
    v_conversation.last_message_id, v_is_visitor)
  returning id into v_id;
  if v_is_visitor then perform private.mail_reply(v_conversation, v_id, v_content); end if;
  return v_id;
end $$;

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
  if not found then perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.'); end if;
end $$;

-- Closes a conversation whose newest message is the one that the admin saw. A later message of the customer or visitor opens it again.
--   errors PT401, PT403 admin_only; PT404 conversation_not_found; PT409 newer_message
create function public.close_conversation(p_conversation_id uuid, p_last_message_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_admin();
  perform private.lock_conversation((select key from public.conversations where id = p_conversation_id), p_last_message_id);
  update public.conversations set closed_at = coalesce(closed_at, now()), awaits_reply = false where id = p_conversation_id;
end $$;

-- Opens a closed conversation.   errors PT401, PT403 admin_only; PT404 conversation_not_found
create function public.reopen_conversation(p_conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_admin();
  update public.conversations set closed_at = null, awaits_reply = not last_from_us where id = p_conversation_id;
  if not found then perform private.refuse('PT404', 'conversation_not_found', 'This conversation does not exist.'); end if;
end $$;

-- The mail that answers a visitor, and its two variables.
do $$
declare
  v_known text[] := private.template_variables();
begin
  execute format('create or replace function private.template_variables() returns text[] language sql immutable set search_path = '''' as $f$ select %L::text[] $f$',
    v_known || array['message', 'subject']);
end $$;
comment on function private.template_variables() is
  'total, amount: money as text with its currency. expires_at: a moment as text. hours_left: whole hours. bank_details, message: several lines.';
insert into public.email_templates (name, subject, html_content, text_content) values
('contact_reply', 'Re: {{subject}}',
'<p>Hello {{customer_name}},</p>
<p style="white-space:pre-line">{{message}}</p>
<p>{{company_name}} · {{support_email}}</p>',
'Hello {{customer_name}},

{{message}}

{{company_name}} · {{support_email}}')
on conflict (name) do nothing;

revoke execute on all functions in schema private from public;
revoke execute on function public.inbox(text, text, timestamptz, uuid, int), public.inbox_counts(), public.assign_conversation(uuid, uuid),
  public.reply_to_conversation(text, uuid, uuid, uuid, uuid, uuid, text), public.close_conversation(uuid, uuid), public.reopen_conversation(uuid)
  from public, anon, authenticated;
grant execute on function public.inbox(text, text, timestamptz, uuid, int), public.inbox_counts(), public.assign_conversation(uuid, uuid),
  public.reply_to_conversation(text, uuid, uuid, uuid, uuid, uuid, text), public.close_conversation(uuid, uuid), public.reopen_conversation(uuid)
  to authenticated, service_role;
