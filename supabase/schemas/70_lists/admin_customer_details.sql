create view public.admin_customer_details with (security_invoker = true) as
select
  p.id, p.full_name, p.email, p.phone, p.country, p.preferred_display_currency, p.marketing_opt_out, p.created_at,
    p.updated_at,
  exists (select from public.user_roles r where r.user_id = p.id and r.role = 'admin') as is_admin,
  coalesce(a.cod_enabled, false) as cod_enabled, a.internal_notes, coalesce(a.notes_version, 0) as notes_version,
  (select jsonb_build_object('recipient_name', d.recipient_name, 'phone', d.phone, 'address_line1', d.address_line1,
     'address_line2', d.address_line2, 'city', d.city, 'state_province_region', d.state_province_region,
       'postal_code', d.postal_code,
     'country_code', d.country_code)
   from public.user_addresses d where d.user_id = p.id
     order by d.is_default desc, d.created_at desc limit 1) as address,
  f.quote_count, f.order_count, f.payment_count, f.refund_count, f.message_count, f.total_usd, f.refunded_usd,
  greatest(p.created_at, f.last_activity_at) as last_activity_at
from public.profiles p
left join public.profile_admin a on a.user_id = p.id
cross join lateral private.customer_page_figures(p.id) f
where (select private.caller_is_admin());
comment on view public.admin_customer_details is 'One row per person, for their page: read it by id. total_usd: orders '
  'that were paid and kept; refunded_usd: refunds at the rate of their order; address: the default one, else the '
  'newest. Only admins see rows.';
grant select on public.admin_customer_details to authenticated, service_role;
