-- A checkout, an order that moves and a bulk update of the cart lock several quotes of one person, in different orders: by id, or as the
-- scan finds them. Each takes the person's cart lock first, so that none waits for a row that another holds while it holds one that the
-- other needs.

-- Takes the cart lock of the caller. Functions of the database that write these columns lock their rows themselves and run as their owner.
create function private.lock_own_cart() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform pg_advisory_xact_lock(hashtextextended('cart ' || (select auth.uid()), 0));
  end if;
  return null;
end $$;
create trigger lock_own_cart before update of in_cart, saved_for_later on public.quotes
  for each statement execute function private.lock_own_cart();

-- An order moves all its quotes together, too. A clock moves the orders of several people in one transaction: two clocks at once take
-- turns, so that neither holds a cart lock that the other waits for.
create function private.lock_cart_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('landfall.trigger', true) = 'expiry' then
    perform pg_advisory_xact_lock(hashtextextended('carts by clock', 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
  return new;
end $$;
create trigger lock_cart_of_order before update of status on public.orders
  for each row when (old.status is distinct from new.status) execute function private.lock_cart_of_order();

-- Takes the person's cart lock, then locks the quotes of a checkout in the order of their ids, and checks that each may be bought and that
-- all go to one country in one currency. PT404 quote_not_found, PT400 several_destinations.
create or replace function private.lock_for_checkout(p_ids uuid[], p_user_id uuid) returns setof public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
  v_first public.quotes;
  v_count int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('cart ' || p_user_id, 0));
  for v_quote in select * from public.quotes where id = any (p_ids) and user_id = p_user_id order by id for update loop
    perform private.check_payable(v_quote);
    if v_count = 0 then v_first := v_quote; end if;
    v_count := v_count + 1;
    if (v_quote.destination_country, v_quote.final_currency) <> (v_first.destination_country, v_first.final_currency) then
      perform private.refuse('PT400', 'several_destinations', 'One checkout goes to one country.', 'items');
    end if;
    return next v_quote;
  end loop;
  if v_count <> cardinality(p_ids) then
    perform private.refuse('PT404', 'quote_not_found', 'One of these quotes is not in your cart.', 'items');
  end if;
end $$;

revoke execute on all functions in schema private from public;
