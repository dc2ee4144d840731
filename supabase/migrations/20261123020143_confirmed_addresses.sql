-- An address that its account has not confirmed may be somebody else's. It gets what an order needs, at most 3 mails a day, and nothing else.

-- Addresses that came into an account by a change: auth writes a new address only after its mailbox answered, and need not date it in
-- email_confirmed_at (a phone account that adds an e-mail).
create table private.confirmed_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null
);
alter table private.confirmed_addresses enable row level security;
revoke all on private.confirmed_addresses from public, anon, authenticated;
insert into private.confirmed_addresses (user_id, email)
select id, email from auth.users where email is not null and email_confirmed_at is null and phone is not null;

create function private.note_confirmed_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.confirmed_addresses (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  return new;
end $$;
create trigger note_confirmed_address after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null) execute function private.note_confirmed_address();

-- True where a mail may go to an account's address now. Mails about an order and its payment are needed: its customer asked for them, and
-- they say how to pay. No lock: the checkouts of a person follow each other, and other mails about orders come one by one.
create function private.may_mail(p_user_id uuid, p_to text, p_entity_type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = p_user_id and lower(u.email) = lower(p_to) and (u.email_confirmed_at is not null
      or exists (select from private.confirmed_addresses c where c.user_id = u.id and lower(c.email) = lower(p_to)))) then
    return true;
  end if;
  if p_entity_type is distinct from 'order' then return false; end if;
  return (select count(*) < 3 from public.email_outbox
    where (user_id = p_user_id or lower(to_email) = lower(p_to)) and status <> 'cancelled' and created_at > now() - interval '1 day');
end $$;
create index email_outbox_of_address on public.email_outbox (lower(to_email), created_at);

-- Queues a mail to a user once: a second call with the same key does nothing. Without an active template, for a user without an address,
-- and where private.may_mail says no, nothing is queued. Returns the row's id, null where there is none.
create or replace function private.queue_mail(
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
  if v_template.id is null or v_to is null or not private.may_mail(p_user_id, v_to, p_entity_type) then return null; end if;
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

revoke execute on all functions in schema private from public;
