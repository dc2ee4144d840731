create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  customer_id uuid references public.profiles (id) on delete set null,
  quote_id uuid references public.quotes (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  visitor_email text,
  visitor_name text,
  subject text not null default '',
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
comment on column public.conversations.unread is 'Messages to the admins that no admin has read';
comment on column public.conversations.last_content is 'The first 200 characters of the newest message';
comment on column public.conversations.last_from_us is 'Whether an admin wrote the newest message';
comment on column public.conversations.awaits_reply is
  'The customer or visitor wrote last, and the conversation is not closed';

create index conversations_newest on public.conversations (last_message_at desc, id desc);
create index conversations_open on public.conversations (last_message_at desc, id desc) where closed_at is null;
create index conversations_closed on public.conversations (last_message_at desc, id desc) where closed_at is not null;
create index conversations_waiting on public.conversations (last_message_at desc, id desc) where awaits_reply;
create index conversations_assigned on public.conversations (assigned_to, last_message_at desc, id desc)
  where closed_at is null;
create index conversations_assigned_to on public.conversations (assigned_to);
create index conversations_of_customer on public.conversations (customer_id, last_message_at desc);
create index conversations_of_quote on public.conversations (quote_id) where quote_id is not null;
create index conversations_of_order on public.conversations (order_id) where order_id is not null;
create index conversations_unread on public.conversations (last_message_at desc, id desc) where unread > 0;

alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
grant all on public.conversations to service_role;

create policy "admins read conversations" on public.conversations
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.conversations for each row
  execute function private.touch_updated_at();
-- Only what an admin decides: counters change with every message, inside a trigger.
create trigger write_audit after update of assigned_to, closed_at on public.conversations for each row
  when (pg_trigger_depth() = 0) execute function private.write_audit();
create trigger keep_search_text after delete or update of visitor_name, customer_id on public.conversations
  for each row execute function private.keep_search_text('conversation', 'id');
