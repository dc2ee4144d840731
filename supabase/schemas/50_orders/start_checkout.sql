-- Records that the caller opened the checkout, with the value of what is in the cart. At most once in 10 minutes;
-- nothing with an empty cart.
--   returns whether it was recorded; errors PT401
-- Definer: customers may not write cart_events.
create function public.start_checkout() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
begin
  perform pg_advisory_xact_lock(hashtextextended('start_checkout:' || v_user, 0));  -- two tabs record once
  insert into public.cart_events (user_id, type, value_usd)
  select v_user, 'checkout_started', coalesce(c.value_usd, 0) from private.live_carts c
  where c.user_id = v_user
    and not exists (select from public.cart_events e where e.user_id = v_user and e.type = 'checkout_started'
      and e.order_id is null and e.occurred_at > now() - interval '10 minutes');
  return found;
end $$;
grant execute on function public.start_checkout() to authenticated, service_role;
