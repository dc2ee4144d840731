-- Headphones for 199 dollars in a US shop, delivered in Nepal. The box is large for its weight, so volumetric weight
-- applies. The category is the first one that is for headphones.
--   output   price_quote's; PT422 where the shop has no settings of one of the countries
create function public.example_price() returns jsonb
language sql stable set search_path = '' as $$
  select public.estimate(jsonb_build_object(
    'origin_country', 'US', 'destination_country', 'NP', 'merchant_shipping', 6.99, 'items', jsonb_build_array(
      '{"item_price": 199, "quantity": 1, "item_weight": 0.8, "length_cm": 30, "width_cm": 25, "height_cm": 15}'::jsonb
        || coalesce((select jsonb_build_object('customs_category_id', c.id) from public.customs_categories c
            where c.is_active and 'headphone' = any (c.keywords) order by c.name, c.id limit 1), '{}'))))
$$;
grant execute on function public.example_price() to anon, authenticated, service_role;
