-- Messages: recipient_id null = the admins' shared inbox; sender_id null = a visitor, who then has a name and an e-mail.
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index messages_received on public.messages (recipient_id, created_at desc);
create index messages_sent on public.messages (sender_id, created_at desc);
create index messages_inbox on public.messages (created_at desc) where recipient_id is null;
create index messages_unread on public.messages (recipient_id, sender_id) where not is_read;
create index messages_of_quote on public.messages (quote_id, created_at) where quote_id is not null;
create index messages_of_order on public.messages (order_id, created_at) where order_id is not null;
create index messages_replies on public.messages (reply_to) where reply_to is not null;
create index messages_attachments on public.messages (attachment_path) where attachment_path is not null;

-- Checked when it is written and not later: a person who leaves takes the name from the message, not the message away.
create function private.message_needs_sender() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.sender_id is null and (length(btrim(coalesce(new.sender_name, ''))) = 0 or coalesce(new.sender_email, '') !~ '^[^@\s]+@[^@\s]+$') then
    raise exception 'sender_missing' using errcode = 'PT400', detail = 'A visitor leaves a name and an e-mail address.', hint = 'sender_email';
  end if;
  return new;
end $$;
create trigger message_needs_sender before insert on public.messages for each row execute function private.message_needs_sender();

create function private.date_reading() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := case when new.is_read then now() end;
  return new;
end $$;
create trigger date_reading before update of is_read on public.messages
  for each row when (new.is_read is distinct from old.is_read) execute function private.date_reading();

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template_name text not null,
  to_email text not null check (to_email ~ '^[^@\s]+@[^@\s]+$'),
  user_id uuid references public.profiles (id) on delete set null,
  entity_type text check (entity_type in ('quote', 'order', 'message', 'cart', 'payment', 'refund')),
  entity_id uuid,
  subject text not null,
  html text not null,
  text text not null,
  dedupe_key text not null unique,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  attempts int not null default 0 check (attempts >= 0),
  send_after timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index email_outbox_waiting on public.email_outbox (send_after) where status in ('queued', 'sending');
create index email_outbox_of_entity on public.email_outbox (entity_type, entity_id);
create index email_outbox_of_user on public.email_outbox (user_id) where user_id is not null;
create index email_outbox_newest on public.email_outbox (created_at desc);
