-- A customer's messages in the app.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  title text not null check (length(title) between 1 and 1000),
  path text not null check (path ~ '^/'),
  entity_type text not null,
  entity_id uuid not null,
  dedupe_key text not null unique,
  visible_at timestamptz not null default now(),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index notices_of_user on public.notices (user_id, visible_at desc);
create index notices_of_entity on public.notices (entity_id);
create index notices_by_age on public.notices (created_at);

alter table public.notices enable row level security;
grant select, update (read_at) on public.notices to authenticated;
grant all on public.notices to service_role;

create policy "customers read their notices" on public.notices
  for select to authenticated using (user_id = (select auth.uid()) and visible_at <= now());
create policy "customers mark their notices as read" on public.notices
  for update to authenticated using (user_id = (select auth.uid()) and visible_at <= now())
  with check (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.notices
  for each row execute function private.touch_updated_at();

-- Optional events that a customer switched off. channel: app, or message (mail or SMS).
create table private.muted_events (
  user_id uuid not null references public.profiles (id) on delete cascade,
  event text not null,
  channel text not null check (channel in ('app', 'message')),
  created_at timestamptz not null default now(),
  primary key (user_id, event, channel)
);

alter table private.muted_events enable row level security;

-- Adds a notice, or shows the unread one of the same event again (an event with a digest).
create function private.add_notice(p_event text, p_user_id uuid, p_entity_type text, p_entity_id uuid,
  p_dedupe_key text, p_title text, p_link text, p_digest interval, p_delay interval) returns void
language plpgsql set search_path = '' as $$
declare
  v_path text := replace(p_link, private.site_url(), '');
begin
  if p_digest > '0' then
    update public.notices set visible_at = now(), title = p_title where user_id = p_user_id and event = p_event
      and entity_id = p_entity_id and read_at is null;
    if found then return; end if;
  end if;
  insert into public.notices (user_id, event, title, path, entity_type, entity_id, dedupe_key, visible_at)
  values (p_user_id, p_event, p_title, case when v_path ~ '^/' then v_path else '/dashboard' end, p_entity_type,
    p_entity_id, p_dedupe_key, now() + case when p_digest > '0' then '0' else p_delay end)
  on conflict (dedupe_key) do nothing;
end $$;

-- The optional events with the caller's choices, for the profile page. PT401.
-- Definer: schema private is closed.
create function public.my_event_choices() returns table (event text, label text, app boolean, message boolean)
language sql stable security definer set search_path = '' as $$
  select e.event, e.label, private.wants(u.id, e.event, 'app'), private.wants(u.id, e.event, 'message')
  from private.need_sign_in() as u(id), private.event_catalogue() e where e.optional and e.audience = 'customer'
$$;
grant execute on function public.my_event_choices() to authenticated, service_role;

-- Switches an optional event on or off for the caller.
--   p_channel  app, or message (mail or SMS)
--   errors     PT401; PT400 unknown_event, not_optional, unknown_channel
-- Definer: the table has no other writer.
create function public.choose_event(p_event text, p_channel text, p_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_optional boolean := (select e.optional from private.event_catalogue() e
    where e.event = p_event and e.audience = 'customer');
begin
  if v_optional is null then
    perform private.refuse('PT400', 'unknown_event', 'There is no such event.', 'p_event');
  elsif not v_optional then
    perform private.refuse('PT400', 'not_optional', 'This message can’t be switched off.', 'p_event');
  elsif p_channel is null or p_channel not in ('app', 'message') then
    perform private.refuse('PT400', 'unknown_channel', 'The channel is app or message.', 'p_channel');
  end if;
  if coalesce(p_on, true) then
    delete from private.muted_events where user_id = v_user and event = p_event and channel = p_channel;
  else
    insert into private.muted_events (user_id, event, channel) values (v_user, p_event, p_channel)
    on conflict do nothing;
  end if;
end $$;
grant execute on function public.choose_event(text, text, boolean) to authenticated, service_role;
