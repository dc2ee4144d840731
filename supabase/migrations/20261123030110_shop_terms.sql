-- The settings that pages quote to customers. system_settings itself is for admins.

-- The terms that pages state, as the settings have them now.
--   returns {price_valid_days, cod_limit_usd}: days that an approved price holds, the largest total for cash on delivery in USD
-- Definer: system_settings is closed to visitors and customers; only these two figures leave it.
create function public.shop_terms() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'price_valid_days', private.checkout_setting('price_valid_days'),
    'cod_limit_usd', private.checkout_setting('cod_limit_usd'))
$$;

-- The home page's own text names the days by a placeholder, which the page fills in. A text that an admin changed stays.
update public.footer_settings set how_it_works_steps = replace(how_it_works_steps::text,
  'that stands for 7 days. Until then nothing is owed.', 'that stands for {price_valid_days}. Until then nothing is owed.')::jsonb
where how_it_works_steps::text like '%that stands for 7 days. Until then nothing is owed.%';

revoke execute on function public.shop_terms() from public, anon, authenticated;
grant execute on function public.shop_terms() to anon, authenticated, service_role;
