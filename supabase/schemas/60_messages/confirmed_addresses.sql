-- Addresses that were added to an account later. Auth writes a new address only after its mailbox confirmed it, and may
-- not date it in email_confirmed_at (a phone account that adds an e-mail).
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

-- True where the account's e-mail is this one and its owner proved to read it.
create function private.has_confirmed_email(p_user_id uuid, p_email text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from auth.users u where u.id = p_user_id and lower(u.email) = lower(p_email)
    and (u.email_confirmed_at is not null
      or exists (select from private.confirmed_addresses c where c.user_id = u.id and lower(c.email) = lower(p_email))))
$$;

-- True if a mail may go to an account's address now, and to the address of a draft (no p_user_id): an admin typed it.
-- Mails about an order and its payment always may: the customer ordered, and they say how to pay. No lock: a customer's
-- checkouts run one after the other, and so do other mails about orders.
create function private.may_mail(p_user_id uuid, p_to text, p_entity_type text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if p_user_id is null or private.has_confirmed_email(p_user_id, p_to) then return true; end if;
  if p_entity_type is distinct from 'order' then return false; end if;
  return (select count(*) < 3 from public.email_outbox
    where (user_id = p_user_id or lower(to_email) = lower(p_to)) and status <> 'cancelled'
      and created_at > now() - interval '1 day');
end $$;
