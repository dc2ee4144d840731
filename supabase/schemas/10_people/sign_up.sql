-- Refuses addresses that look like others: accents, other alphabets, invisible and full-width characters. A domain has
-- an ASCII form (xn--). PT400 email_address_invalid.
create function private.refuse_confusable_email(p_email text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_email !~ '^[!-~]*$' then
    perform private.refuse('PT400', 'email_address_invalid',
      'An e-mail address has letters without accents, digits and signs only.');
  end if;
end $$;

-- Every new user gets a profile and the role 'user'; later changes of e-mail or phone in auth reach the profile.
create function private.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_confusable_email(new.email);
  insert into public.profiles (id, full_name, email, phone)
  values (new.id, left(coalesce(new.raw_user_meta_data ->> 'full_name', new.raw_user_meta_data ->> 'name'), 200),
    new.email, '+' || nullif(new.phone, ''));
  insert into public.user_roles (user_id, role) values (new.id, 'user');
  perform private.claim_drafts(new.id);
  return new;
end $$;

create function private.follow_sign_in_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email then perform private.refuse_confusable_email(new.email); end if;
  update public.profiles
     set email = new.email,
         -- a phone typed into the profile stays until the one used to sign in changes
         phone = case when new.phone is distinct from old.phone then '+' || nullif(new.phone, '') else phone end
   where id = new.id;
  return new;
end $$;

create trigger welcome_user after insert on auth.users for each row execute function private.welcome_user();

create trigger follow_sign_in_names after update of email, phone on auth.users
  for each row when (new.email is distinct from old.email or new.phone is distinct from old.phone)
  execute function private.follow_sign_in_names();

create trigger note_confirmed_address after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
    execute function private.note_confirmed_address();
