-- Of countries and routes, visitors and customers read the columns that pages show. What prices are made of (route costs, handling,
-- fees, margins) is read by admins alone. Admins and customers are one role of Postgres, so admins read whole rows through functions.
revoke select on public.country_settings, public.shipping_routes from anon, authenticated;

-- The specified reads (code, name, currency, rate_from_usd), where we buy and deliver, and the thresholds that the blog explains.
grant select (id, code, name, currency, rate_from_usd, rate_updated_at, de_minimis_duty, de_minimis_tax, purchase_allowed, shipping_allowed)
  on public.country_settings to anon, authenticated;
-- The specified read: exchange_rate by origin, destination and is_active.
grant select (id, origin_country, destination_country, exchange_rate, is_active) on public.shipping_routes to anon, authenticated;
-- Customers choose among the ways of delivery. updated_at tells an admin that a row was changed in between.
grant select (delivery_options, updated_at) on public.shipping_routes to authenticated;
grant select (updated_at) on public.country_settings to authenticated;

-- Every country with all its settings, for admins. PT401 not_signed_in, PT403 admin_only.
-- Definer: most of these columns are closed to the role that admins share with customers.
create function public.admin_countries() returns setof public.country_settings
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from public.country_settings;
end $$;

-- Every route with its costs, inactive ones too, for admins. PT401 not_signed_in, PT403 admin_only.
-- Definer: as above.
create function public.admin_shipping_routes() returns setof public.shipping_routes
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from public.shipping_routes;
end $$;

revoke execute on function public.admin_countries(), public.admin_shipping_routes() from public, anon, authenticated;
grant execute on function public.admin_countries(), public.admin_shipping_routes() to authenticated, service_role;
