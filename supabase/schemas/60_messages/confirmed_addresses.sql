-- Addresses that came into an account by a change: auth writes a new address only after its mailbox answered, and
-- need not date it in email_confirmed_at (a phone account that adds an e-mail).
create table private.confirmed_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null
);

alter table private.confirmed_addresses enable row level security;

create function private.note_confirmed_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.confirmed_addresses (user_id, email) values (new.id, new.email)
    on conflict (user_id) do update set email = excluded.email;
  return new;
end $$;

-- True where a mail may go to an account's address now. Mails about an order and its payment are needed: its customer
-- asked for them, and they say how to pay. No lock: the checkouts of a person follow each other, and other mails
-- about orders come one by one.
create function private.may_mail(p_user_id uuid, p_to text, p_entity_type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if exists (select from auth.users u where u.id = p_user_id and lower(u.email) = lower(p_to)
    and (u.email_confirmed_at is not null
      or exists (select from private.confirmed_addresses c where c.user_id = u.id and lower(c.email) = lower(p_to))))
        then
    return true;
  end if;
  if p_entity_type is distinct from 'order' then return false; end if;
  return (select count(*) < 3 from public.email_outbox
    where (user_id = p_user_id or lower(to_email) = lower(p_to)) and status <> 'cancelled'
      and created_at > now() - interval '1 day');
end $$;
