-- Conversations: one row per order, per quote, per customer (anything else) or per visitor's email address, with the state of the admins' inbox.
-- Triggers on messages keep it, so that the inbox reads one index however many messages there are (docs/decisions/029).

-- The words of a text for searching by their beginnings. Punctuation separates: 'LF-10260' is found by '10260'.
create function private.search_words(p_text text) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('simple', regexp_replace(p_text, '[\s!-/:-@\[-`{-~]+', ' ', 'g'))
$$;

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  customer_id uuid references public.profiles (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  visitor_email text,
  visitor_name text,
  subject text not null default '',
  words tsvector not null default '',
  message_count int not null default 0 check (message_count >= 0),
  unread int not null default 0 check (unread >= 0),
  last_message_id uuid,
  last_message_at timestamptz not null default '-infinity',
  last_content text not null default '',
  last_from_us boolean not null default false,
  awaits_reply boolean not null default false,
  assigned_to uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.conversations.key is 'order-<id>, quote-<id>, customer-<id> or visitor-<email in lower case>';
comment on column public.conversations.words is 'Name, email and number, for the search';
comment on column public.conversations.unread is 'Messages to the admins that no admin has read';
comment on column public.conversations.last_content is 'The first 200 characters of the newest message';
comment on column public.conversations.last_from_us is 'Whether an admin wrote the newest message';
comment on column public.conversations.awaits_reply is 'The customer or visitor wrote last, and the conversation is not closed';
create index conversations_newest on public.conversations (last_message_at desc, id desc);
create index conversations_open on public.conversations (last_message_at desc, id desc) where closed_at is null;
create index conversations_closed on public.conversations (last_message_at desc, id desc) where closed_at is not null;
create index conversations_waiting on public.conversations (last_message_at desc, id desc) where awaits_reply;
create index conversations_assigned on public.conversations (assigned_to, last_message_at desc, id desc) where closed_at is null;
create index conversations_assigned_to on public.conversations (assigned_to);
create index conversations_of_customer on public.conversations (customer_id, last_message_at desc);
create index conversations_of_quote on public.conversations (quote_id) where quote_id is not null;
create index conversations_of_order on public.conversations (order_id) where order_id is not null;
create index conversations_words on public.conversations using gin (words);
create trigger touch_updated_at before update on public.conversations for each row execute function private.touch_updated_at();
-- Only what an admin decides: counters change with every message, inside a trigger.
create trigger write_audit after update of assigned_to, closed_at on public.conversations for each row
  when (pg_trigger_depth() = 0) execute function private.write_audit();
alter table public.conversations enable row level security;
revoke all on public.conversations from public, anon, authenticated;
grant select on public.conversations to authenticated;
grant all on public.conversations to service_role;
create policy "admins read conversations" on public.conversations
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

alter table public.messages add column conversation_id uuid references public.conversations (id) on delete cascade;
comment on column public.messages.conversation_id is 'Set by file_message; clients cannot write it.';

-- What a conversation is found by besides what was said in it.
create function private.conversation_words(p_conversation public.conversations) returns tsvector
language sql stable set search_path = '' as $$
  select private.search_words(concat_ws(' ', p_conversation.visitor_name, p_conversation.visitor_email,
    (select concat_ws(' ', full_name, email) from public.profiles where id = p_conversation.customer_id),
    (select concat_ws(' ', display_id, product_name) from public.quotes where id = p_conversation.quote_id),
    (select order_number from public.orders where id = p_conversation.order_id)))
$$;

create function private.name_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.words := private.conversation_words(new);
  return new;
end $$;
create trigger name_conversation before insert or update of visitor_name on public.conversations
  for each row execute function private.name_conversation();

create function private.rename_in_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set words = private.conversation_words(c) where c.customer_id = new.id;
  return null;
end $$;
create trigger rename_in_conversations after update of full_name, email on public.profiles for each row
  when (old.full_name is distinct from new.full_name or old.email is distinct from new.email) execute function private.rename_in_conversations();

-- Which conversation a message belongs to: its order's, else its quote's, else its customer's, else its visitor's. Null where none is known.
create function private.conversation_key(p_message public.messages) returns text
language sql immutable set search_path = '' as $$
  select coalesce('order-' || p_message.order_id, 'quote-' || p_message.quote_id,
    'customer-' || coalesce(p_message.recipient_id, p_message.sender_id), 'visitor-' || lower(p_message.sender_email))
$$;

-- Files a new message under its conversation, which it makes if needed. Definer: customers write messages, not conversations. A message about
-- something that does not exist stays unfiled, so that its policy or foreign key refuses it as usual.
create function private.file_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := private.conversation_key(new);
begin
  if new.conversation_id is not null then return new; end if;
  insert into public.conversations (key, customer_id, quote_id, order_id, visitor_email, visitor_name)
  select v_key, about.* from (
    select user_id, null::uuid, id, null, null from public.orders where id = new.order_id
    union all select user_id, id, null, null, null from public.quotes where id = new.quote_id and new.order_id is null
    union all select id, null, null, null, null from public.profiles
      where id = coalesce(new.recipient_id, new.sender_id) and new.order_id is null and new.quote_id is null
    union all select null, null, null, lower(new.sender_email), new.sender_name where v_key like 'visitor-%') about
  on conflict (key) do nothing returning id into new.conversation_id;
  if new.conversation_id is null then select id into new.conversation_id from public.conversations where key = v_key; end if;
  return new;
end $$;
create trigger file_message before insert on public.messages for each row execute function private.file_message();

-- Whether an admin wrote a message: neither the conversation's customer nor its visitor did.
create function private.is_from_us(p_sender_id uuid, p_customer_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select p_sender_id is not null and p_sender_id is distinct from p_customer_id
$$;

-- Counts a new message. One from the customer or visitor reopens a closed conversation.
create function private.count_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set
    message_count = c.message_count + 1,
    unread = c.unread + (new.recipient_id is null and not new.is_read)::int,
    subject = case when c.subject = '' then new.subject else c.subject end
  where c.id = new.conversation_id;
  update public.conversations c set
    last_message_id = new.id, last_message_at = new.created_at, last_content = left(new.content, 200), last_from_us = f.from_us,
    awaits_reply = not f.from_us, closed_at = case when f.from_us then c.closed_at end
  from (select private.is_from_us(new.sender_id, customer_id) as from_us from public.conversations where id = new.conversation_id) f
  where c.id = new.conversation_id and new.created_at >= c.last_message_at;
  return null;
end $$;
create trigger count_message after insert on public.messages for each row execute function private.count_message();

create function private.count_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations set unread = unread + case when new.is_read then -1 else 1 end where id = new.conversation_id;
  return null;
end $$;
create trigger count_reading after update of is_read on public.messages for each row
  when (old.is_read is distinct from new.is_read and new.recipient_id is null) execute function private.count_reading();

-- The figures of conversations from their messages: what the triggers must keep. p_ids null: of all.
create function private.conversation_figures(p_ids uuid[] default null)
returns table (id uuid, message_count int, unread int, last_message_id uuid, last_message_at timestamptz, last_content text, last_from_us boolean, subject text)
language sql stable set search_path = '' as $$
  select c.id, s.message_count, s.unread, l.id, l.created_at, left(l.content, 200), private.is_from_us(l.sender_id, c.customer_id),
    coalesce((select m.subject from public.messages m where m.conversation_id = c.id and m.subject <> '' order by m.created_at, m.id limit 1), '')
  from public.conversations c
  join (
    select m.conversation_id, count(*)::int as message_count, (count(*) filter (where m.recipient_id is null and not m.is_read))::int as unread
    from public.messages m where p_ids is null or m.conversation_id = any (p_ids) group by 1) s on s.conversation_id = c.id
  join lateral (
    select m.* from public.messages m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1) l on true
$$;

-- A message disappears only with its recipient's account: counts again, and forgets a conversation without messages.
create function private.uncount_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select distinct conversation_id from gone where conversation_id is not null);
begin
  update public.conversations c set message_count = f.message_count, unread = f.unread, last_message_id = f.last_message_id,
    last_message_at = f.last_message_at, last_content = f.last_content, last_from_us = f.last_from_us,
    awaits_reply = c.closed_at is null and not f.last_from_us
  from private.conversation_figures(v_ids) f where f.id = c.id;
  delete from public.conversations c where c.id = any (v_ids) and not exists (select from public.messages where conversation_id = c.id);
  return null;
end $$;

-- Messages that were there before.
alter table public.messages disable trigger touch_updated_at;
create function private.file_old_messages() returns void
language plpgsql set search_path = '' as $$
begin
  -- of a person who left, neither the account nor an address is known: one conversation per message
  insert into public.conversations (key, customer_id, quote_id, order_id, visitor_email, visitor_name)
  select distinct on (k.key) k.key, case when k.key like 'order-%' then o.user_id when k.key like 'quote-%' then q.user_id else coalesce(m.recipient_id, m.sender_id) end,
    case when k.key like 'quote-%' then m.quote_id end, m.order_id,
    case when k.key like 'visitor-%' then lower(m.sender_email) end, case when k.key like 'visitor-%' then m.sender_name end
  from public.messages m
  cross join lateral (select coalesce(private.conversation_key(m), 'message-' || m.id) as key) k
  left join public.orders o on o.id = m.order_id left join public.quotes q on q.id = m.quote_id
  order by k.key, m.created_at;
  update public.messages m set conversation_id = c.id from public.conversations c where c.key = coalesce(private.conversation_key(m), 'message-' || m.id);
  update public.conversations c set message_count = f.message_count, unread = f.unread, last_message_id = f.last_message_id,
    last_message_at = f.last_message_at, last_content = f.last_content, last_from_us = f.last_from_us, awaits_reply = not f.last_from_us,
    subject = f.subject
  from private.conversation_figures() f where f.id = c.id;
end $$;
create index messages_of_conversation on public.messages (conversation_id, created_at desc, id desc);
select private.file_old_messages();
drop function private.file_old_messages();
alter table public.messages enable trigger touch_updated_at;
alter table public.messages add constraint messages_filed check (conversation_id is not null);
create trigger uncount_messages after delete on public.messages referencing old table as gone for each statement execute function private.uncount_messages();

-- What was said is found by its words. Whoever writes a message runs this function for the index.
grant execute on function private.search_words(text) to authenticated, service_role;
create index messages_words on public.messages using gin (private.search_words(subject || ' ' || content));

revoke execute on function private.conversation_words(public.conversations), private.name_conversation(), private.rename_in_conversations(),
  private.conversation_key(public.messages), private.file_message(), private.is_from_us(uuid, uuid), private.count_message(),
  private.count_reading(), private.conversation_figures(uuid[]), private.uncount_messages(), private.search_words(text) from public;
