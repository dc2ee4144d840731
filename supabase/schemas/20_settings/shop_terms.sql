-- The terms that pages state, as the settings have them now.
--   returns {price_valid_days, cod_limit_usd}: days that an approved price holds, the largest total for cash on
--   delivery in USD
-- Definer: system_settings is closed to visitors and customers; only these two figures leave it.
create function public.shop_terms() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'price_valid_days', private.checkout_setting('price_valid_days'),
    'cod_limit_usd', private.checkout_setting('cod_limit_usd'))
$$;
grant execute on function public.shop_terms() to anon, authenticated, service_role;
