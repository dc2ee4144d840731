-- Starts viewing as a customer: writes who, whom and why into the audit log. The reads below work for 60 minutes from
-- then.
--   p_reason  why, 3 to 500 characters
--   returns   {customer_id, full_name, email, started_at, ends_at}
--   errors    PT401, PT403 admin_only, PT404 customer_not_found, PT409 is_admin, PT400 missing_field, too_short,
--   too_long
-- Definer: no client may write the audit log.
create function public.view_as_customer(p_user_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
  v_reason text := private.need_text(jsonb_build_object('reason', p_reason), '', 'reason', 500);
  v_person public.profiles;
begin
  select * into v_person from public.profiles where id = p_user_id;
  if v_person.id is null then
    perform private.refuse('PT404', 'customer_not_found', 'This customer does not exist.');
  elsif exists (select from public.user_roles where user_id = p_user_id and role = 'admin') then
    perform private.refuse('PT409', 'is_admin', 'This person is an admin, who sees everything.',
      'View as a customer instead.');
  elsif length(v_reason) < 3 then
    perform private.refuse('PT400', 'too_short', 'Say why, so that others understand it later.', 'reason');
  end if;
  insert into public.audit_log (actor_id, action, table_name, record_id, after)
  values (v_admin, 'view', 'profiles', p_user_id, jsonb_build_object('reason', v_reason));
  return jsonb_build_object('customer_id', p_user_id, 'full_name', v_person.full_name, 'email', v_person.email,
    'started_at', now(),
    'ends_at', now() + interval '60 minutes');
end $$;
grant execute on function public.view_as_customer(uuid, text) to authenticated, service_role;

-- Lets an admin read as a customer for 60 minutes after view_as_customer. PT401, PT403 admin_only, view_not_started.
create function private.need_view(p_user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_admin uuid := private.need_admin();
begin
  if not exists (select from public.audit_log where actor_id = v_admin and action = 'view' and table_name = 'profiles'
      and record_id = p_user_id and created_at > now() - interval '60 minutes') then
    perform private.refuse('PT403', 'view_not_started',
      'Viewing as this customer was not started, or ended after 60 minutes.', 'Start it again with a reason.');
  elsif exists (select from public.user_roles where user_id = p_user_id and role = 'admin') then
    perform private.refuse('PT403', 'view_not_started', 'This person is an admin now.');
  end if;
end $$;

-- Makes the customer the caller for the rest of the transaction, or until private.act_as_caller.
create function private.act_as_customer(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', p_user_id::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_user_id, 'role', 'authenticated')::text, true);
end $$;

-- Makes the caller from before act_as_customer the caller again.
create function private.act_as_caller(p_sub text, p_claims text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', coalesce(p_sub, ''), true),
    set_config('request.jwt.claims', coalesce(p_claims, ''), true);
end $$;

create function private.quotes_as_customer(p_user_id uuid, p_list text, p_limit int) returns setof public.quote_cards
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.quote_cards c
    where c.user_id = p_user_id and (p_list = 'all' or (p_list = 'cart' and c.in_cart)
      or (p_list = 'saved' and c.saved_for_later and not c.in_cart))
    order by c.created_at desc, c.id limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

create function private.orders_as_customer(p_user_id uuid, p_limit int) returns setof public.order_cards
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.order_cards c where c.user_id = p_user_id
    order by c.created_at desc, c.id limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

create function private.threads_as_customer(p_user_id uuid, p_limit int) returns setof public.message_threads
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.message_threads t order by t.last_at desc, t.key limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

-- How many rows a read may return: 1 to 500. PT400 bad_format.
create function private.need_row_limit(p_limit int) returns int
language plpgsql immutable set search_path = '' as $$
begin
  if p_limit is null or p_limit not between 1 and 500 then
    perform private.refuse('PT400', 'bad_format', 'Ask for 1 to 500 rows.', 'limit');
  end if;
  return p_limit;
end $$;

-- The quotes of a customer as they see them, newest first.
--   p_list  all, cart (in the cart) or saved (for later)      p_limit  1 to 500
--   errors  PT401, PT403 admin_only, view_not_started; PT400 bad_format
-- Definer: reads the customer's rows after need_view.
create function public.customer_quotes(p_user_id uuid, p_list text default 'all', p_limit int default 100)
  returns setof public.quote_cards
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_view(p_user_id), private.need_row_limit(p_limit);
  if p_list is null or p_list not in ('all', 'cart', 'saved') then
    perform private.refuse('PT400', 'bad_format', 'Choose all, cart or saved.', 'list');
  end if;
  return query select * from private.quotes_as_customer(p_user_id, p_list, p_limit);
end $$;
grant execute on function public.customer_quotes(uuid, text, int) to authenticated, service_role;

-- The orders of a customer as they see them, newest first. Parameters and errors as customer_quotes.
-- Definer: reads the customer's rows after need_view.
create function public.customer_orders(p_user_id uuid, p_limit int default 100) returns setof public.order_cards
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_view(p_user_id), private.need_row_limit(p_limit);
  return query select * from private.orders_as_customer(p_user_id, p_limit);
end $$;
grant execute on function public.customer_orders(uuid, int) to authenticated, service_role;

-- The conversations of a customer as they see them, newest first. Nothing is marked as read. Parameters and errors as
-- customer_quotes. Definer: reads the customer's rows after need_view.
create function public.customer_threads(p_user_id uuid, p_limit int default 100) returns setof public.message_threads
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_view(p_user_id), private.need_row_limit(p_limit);
  return query select * from private.threads_as_customer(p_user_id, p_limit);
end $$;
grant execute on function public.customer_threads(uuid, int) to authenticated, service_role;
