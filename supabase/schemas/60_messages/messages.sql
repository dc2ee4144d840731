-- Messages: recipient_id null = the admins' shared inbox; sender_id null = a visitor, who then has a name and an
-- e-mail.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  sender_id uuid default auth.uid() references public.profiles (id) on delete set null,
  sender_name text check (length(sender_name) <= 200),
  sender_email text check (length(sender_email) <= 320),
  recipient_id uuid references public.profiles (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  subject text not null default '' check (length(subject) <= 300),
  content text not null check (length(btrim(content)) between 1 and 5000),
  attachment_path text check (attachment_path ~ '^[0-9a-f-]{36}/[^/\s]+$'),
  reply_to uuid references public.messages (id) on delete set null,
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default private.next_moment(),
  updated_at timestamptz not null default now(),
  conversation_id uuid,
  constraint messages_filed check (conversation_id is not null)
);

-- The two tables refer to each other.
alter table public.messages add constraint messages_conversation_id_fkey
  foreign key (conversation_id) references public.conversations (id) on delete cascade;

comment on column public.messages.conversation_id is 'Set by file_message; clients cannot write it.';

create index messages_received on public.messages (recipient_id, created_at desc);
create index messages_sent on public.messages (sender_id, created_at desc);
create index messages_inbox on public.messages (created_at desc) where recipient_id is null;
create index messages_unread on public.messages (recipient_id, sender_id) where not is_read;
create index messages_of_quote on public.messages (quote_id, created_at) where quote_id is not null;
create index messages_of_order on public.messages (order_id, created_at) where order_id is not null;
create index messages_replies on public.messages (reply_to) where reply_to is not null;
create index messages_attachments on public.messages (attachment_path) where attachment_path is not null;
create index messages_of_visitor on public.messages (lower(sender_email), created_at) where sender_email is not null;
create index messages_unread_by_admins on public.messages (sender_id) where recipient_id is null and not is_read;
create index messages_of_conversation on public.messages (conversation_id, created_at desc, id desc);

alter table public.messages enable row level security;
grant select, insert (sender_id, recipient_id, quote_id, order_id, subject, content, attachment_path, reply_to),
  update (is_read) on public.messages to authenticated;
grant all on public.messages to service_role;

-- Messages are read by who wrote them, who got them and the admins. Customers write to the admins only.
create policy "both sides and admins read messages" on public.messages
  for select to authenticated using (
    sender_id = (select auth.uid()) or recipient_id = (select auth.uid())
      or (select public.has_role((select auth.uid()), 'admin')));
create policy "people write in their own name" on public.messages
  for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and (attachment_path is null or private.is_my_attachment(attachment_path))
    and ((select public.has_role((select auth.uid()), 'admin'))
         or (recipient_id is null
             and (quote_id is null or exists (select from public.quotes q where q.id = quote_id
               and q.user_id = (select auth.uid())))
             and (order_id is null or exists (select from public.orders o where o.id = order_id
               and o.user_id = (select auth.uid()))))));
create policy "the recipient marks as read" on public.messages
  for update to authenticated using (
    recipient_id = (select auth.uid())
      or (recipient_id is null and (select public.has_role((select auth.uid()), 'admin'))))
  with check (
    recipient_id = (select auth.uid())
      or (recipient_id is null and (select public.has_role((select auth.uid()), 'admin'))));

-- Checked when it is written and not later: a person who leaves takes the name from the message, not the message
-- away.
create function private.message_needs_sender() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.sender_id is null and (length(btrim(coalesce(new.sender_name, ''))) = 0
    or coalesce(new.sender_email, '') !~ '^[^@\s]+@[^@\s]+$') then
    raise exception 'sender_missing' using errcode = 'PT400',
      detail = 'A visitor leaves a name and an e-mail address.', hint = 'sender_email';
  end if;
  return new;
end $$;

create function private.date_reading() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := case when new.is_read then now() end;
  return new;
end $$;

-- Files a new message under its conversation, which it makes if needed. Definer: customers write messages, not
-- conversations. A message about something that does not exist stays unfiled, so that its policy or foreign key
-- refuses it as usual.
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
  if new.conversation_id is null then select id into new.conversation_id from public.conversations
    where key = v_key; end if;
  return new;
end $$;

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
    last_message_id = new.id, last_message_at = new.created_at, last_content = left(new.content, 200),
      last_from_us = f.from_us,
    awaits_reply = not f.from_us, closed_at = case when f.from_us then c.closed_at end
  from (select private.is_from_us(new.sender_id, customer_id) as from_us from public.conversations
    where id = new.conversation_id) f
  where c.id = new.conversation_id and new.created_at >= c.last_message_at;
  return null;
end $$;

create function private.count_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations set unread = unread + case when new.is_read then -1 else 1 end
    where id = new.conversation_id;
  return null;
end $$;

-- A message disappears only with its recipient's account: counts again, and forgets a conversation without messages.
create function private.uncount_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select distinct conversation_id from gone where conversation_id is not null);
begin
  update public.conversations c set message_count = f.message_count, unread = f.unread,
    last_message_id = f.last_message_id,
    last_message_at = f.last_message_at, last_content = f.last_content, last_from_us = f.last_from_us,
    awaits_reply = c.closed_at is null and not f.last_from_us
  from private.conversation_figures(v_ids) f where f.id = c.id;
  delete from public.conversations c where c.id = any (v_ids)
    and not exists (select from public.messages where conversation_id = c.id);
  return null;
end $$;

create trigger keep_quota after insert on public.messages referencing new table as added
  for each statement execute function private.keep_quota('sender_id', '2000', '60', '1');
create trigger clean_lines before insert on public.messages
  for each row execute function private.clean_lines('sender_name', 'subject');
create trigger message_needs_sender before insert on public.messages for each row
  execute function private.message_needs_sender();
create trigger date_reading before update of is_read on public.messages
  for each row when (new.is_read is distinct from old.is_read) execute function private.date_reading();
create trigger touch_updated_at before update on public.messages
  for each row execute function private.touch_updated_at();
create trigger file_message before insert on public.messages for each row execute function private.file_message();
create trigger count_message after insert on public.messages for each row execute function private.count_message();
create trigger count_reading after update of is_read on public.messages for each row
  when (old.is_read is distinct from new.is_read and new.recipient_id is null) execute function private.count_reading();
create trigger uncount_messages after delete on public.messages referencing old table as gone for each statement
  execute function private.uncount_messages();
create trigger sum_message after insert or delete or update of sender_id,
  recipient_id on public.messages for each row execute function private.sum_message();
-- After count_message, by its name, which locks the conversation first.
create trigger say_in_search_texts after insert on public.messages
  for each row execute function private.add_message_text();
create trigger keep_search_text after update of subject, content, conversation_id on public.messages
  for each row execute function private.keep_search_text('conversation', 'conversation_id');
create trigger forget_message_texts after delete on public.messages referencing old table as gone for each statement
  execute function private.forget_message_texts();
