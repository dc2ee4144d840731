-- The digits of a phone number: auth stores it with or without a plus.
create function private.phone_digits(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_phone, '\D', '', 'g')
$$;

-- The account that confirmed an e-mail or a phone number (digits); null where there is none.
create function private.account_of_address(p_email text, p_phone text) returns uuid
language sql stable set search_path = '' as $$
  select u.id from auth.users u
  where (p_email is not null and lower(u.email) = lower(p_email) and private.has_confirmed_email(u.id, p_email))
    or (p_phone is not null and u.phone_confirmed_at is not null and private.phone_digits(u.phone) = p_phone)
  limit 1
$$;

-- Gives an account the quotes that were drafted for its e-mail or phone, once it confirmed that address: an unconfirmed
-- one may be somebody else's.
create function private.claim_drafts(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select k.quote_id from auth.users u join public.quote_contacts k
      on (lower(k.email) = lower(u.email) and private.has_confirmed_email(u.id, k.email))
      or (u.phone_confirmed_at is not null and k.phone = private.phone_digits(u.phone))
    where u.id = p_user_id);
begin
  if v_ids = '{}' then return; end if;
  perform from public.quotes where id = any (v_ids) order by id for update;
  update public.quotes q set user_id = p.id, email = p.email, version = q.version + 1
    from public.profiles p where p.id = p_user_id and q.id = any (v_ids) and q.user_id is null;
  delete from public.quote_contacts where quote_id = any (v_ids);
end $$;

create function private.claim_confirmed_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.claim_drafts(new.id);
  return null;
end $$;

-- Fires after note_confirmed_address, by its name.
create trigger take_drafts after update of email, phone, email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.claim_confirmed_drafts();

-- For whom a draft is: {user_id} of an account, or {email} or {phone} without one. PT400 missing_field, bad_format,
-- PT404 customer_not_found.
create function private.read_customer(p_request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := private.read_uuid(p_request, '', 'customer_id');
  v_email text := lower(private.read_text(p_request, '', 'email', 320));
  v_phone text := private.phone_digits(private.read_text(p_request, '', 'phone', 40));
begin
  if num_nonnulls(v_user, v_email, v_phone) <> 1 then
    perform private.refuse('PT400', 'missing_field', 'Name the customer by an account, an e-mail or a phone number.',
      case when num_nonnulls(v_user, v_email, v_phone) = 0 then 'email' else 'customer_id' end);
  elsif v_email !~ '^[^@\s]+@[^@\s]+$' then
    perform private.refuse('PT400', 'bad_format', 'An e-mail address looks like name@example.com.', 'email');
  elsif v_phone !~ '^[0-9]{7,15}$' then
    perform private.refuse('PT400', 'bad_format', 'Write the number with its country code, like +977 980 000 0000.',
      'phone');
  elsif v_user is not null and not exists (select from public.profiles where id = v_user) then
    perform private.refuse('PT404', 'customer_not_found', 'This customer does not exist.', 'customer_id');
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'user_id', coalesce(v_user, private.account_of_address(v_email, v_phone)), 'email', v_email, 'phone', v_phone));
end $$;

-- Drafts a quote for a customer. One without an account sees it after signing up and confirming that address; until
-- then only admins read it. The quote is assigned to its admin.
--   p_request  as request_quote, with one of customer_id, email and phone (with its country code), and reason (the
--              customer reads it in the history)
--   returns    {id, display_id, status, user_id} (user_id null without an account)
--   errors     PT401, PT403 admin_only; PT400 with the field in the hint; PT403 foreign_image; PT404
--              customer_not_found; PT413; PT422 country_not_served, no_rate, delivery_option_not_available
-- Definer: no caller may write quotes.
create function public.draft_quote(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_items jsonb := private.need_items(p_request);
  v_answer jsonb := private.answered_request(v_admin, p_request);
  v_reason text := private.need_text(p_request, '', 'reason', 500);
  v_customer jsonb := private.read_customer(p_request);
  v_quote public.quotes;
begin
  if v_answer is not null then return v_answer; end if;
  v_quote := private.insert_request(p_request, (v_customer ->> 'user_id')::uuid);
  if v_quote.user_id is null then
    update public.quotes set email = v_customer ->> 'email' where id = v_quote.id;
    insert into public.quote_contacts (quote_id, email, phone)
      values (v_quote.id, v_customer ->> 'email', v_customer ->> 'phone');
  end if;
  perform private.write_all_items(v_quote, v_items);
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, reason)
    values ('quote', v_quote.id, v_quote.status, 'admin', v_admin, v_reason);
  insert into public.quote_admin (quote_id, assigned_to) values (v_quote.id, v_admin);
  v_answer := jsonb_build_object('id', v_quote.id, 'display_id', v_quote.display_id, 'status', v_quote.status,
    'user_id', v_quote.user_id);
  perform private.keep_answer(v_admin, p_request, v_answer);
  return v_answer;
end $$;
grant execute on function public.draft_quote(jsonb) to authenticated, service_role;
