-- The same functions as in 20261126040210_view_as_customer.sql, for databases that ran it when it needed a superuser (docs/decisions/037).

-- Makes the customer the caller for the rest of the transaction, or until private.act_as_caller.
create or replace function private.act_as_customer(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', p_user_id::text, true),
    set_config('request.jwt.claims', jsonb_build_object('sub', p_user_id, 'role', 'authenticated')::text, true);
end $$;

-- Makes the caller from before act_as_customer the caller again.
create or replace function private.act_as_caller(p_sub text, p_claims text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', coalesce(p_sub, ''), true), set_config('request.jwt.claims', coalesce(p_claims, ''), true);
end $$;

-- Each of the functions below returns what the customer's own view returns to the customer. They restore the caller before they return; after
-- an error the rollback does. `set request.jwt.claims` in their definition would need a superuser, whom a hosted project does not have.
-- They are stable, so Postgres refuses any write in them.
-- Their owner is not under row security, so each names the customer's rows.

create or replace function private.quotes_as_customer(p_user_id uuid, p_list text, p_limit int) returns setof public.quote_cards
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.quote_cards c
    where c.user_id = p_user_id and (p_list = 'all' or (p_list = 'cart' and c.in_cart) or (p_list = 'saved' and c.saved_for_later and not c.in_cart))
    order by c.created_at desc, c.id limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

create or replace function private.orders_as_customer(p_user_id uuid, p_limit int) returns setof public.order_cards
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.order_cards c where c.user_id = p_user_id order by c.created_at desc, c.id limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

create or replace function private.threads_as_customer(p_user_id uuid, p_limit int) returns setof public.message_threads
language plpgsql stable set search_path = '' as $$
declare
  v_sub text := current_setting('request.jwt.claim.sub', true);
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform private.act_as_customer(p_user_id);
  return query select * from public.message_threads t order by t.last_at desc, t.key limit p_limit;
  perform private.act_as_caller(v_sub, v_claims);
end $$;

revoke execute on all functions in schema private from public;
