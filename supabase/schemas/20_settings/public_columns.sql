-- Every country with all its settings, for admins. PT401 not_signed_in, PT403 admin_only.
-- Definer: most of these columns are closed to the role that admins share with customers.
create function public.admin_countries() returns setof public.country_settings
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from public.country_settings;
end $$;
grant execute on function public.admin_countries() to authenticated, service_role;

-- Every route with its costs, inactive ones too, for admins. PT401 not_signed_in, PT403 admin_only.
-- Definer: as above.
create function public.admin_shipping_routes() returns setof public.shipping_routes
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need_admin();
  return query select * from public.shipping_routes;
end $$;
grant execute on function public.admin_shipping_routes() to authenticated, service_role;
