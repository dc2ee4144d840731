-- What mail programs read of the parcels in a shipping mail: schema.org ParcelDelivery, one for each parcel of the
-- order that left, with the address that its parcel froze. Null in other mails and where nothing left.
create function private.delivery_markup(p_template text, p_entity_type text, p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('@context', 'https://schema.org', '@type', 'ParcelDelivery',
      'carrier', jsonb_build_object('@type', 'Organization', 'name', p.carrier),
      'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url,
      'deliveryAddress', jsonb_build_object('@type', 'PostalAddress', 'name', p.address ->> 'recipient_name',
        'streetAddress', nullif(concat_ws(', ', p.address ->> 'address_line1', p.address ->> 'address_line2'), ''),
        'addressLocality', p.address ->> 'city', 'addressRegion', p.address ->> 'state_province_region',
        'postalCode', p.address ->> 'postal_code', 'addressCountry', p.address ->> 'country_code'),
      'originAddress', jsonb_build_object('@type', 'PostalAddress', 'addressCountry', p.origin),
      'expectedArrivalFrom', o.eta_min, 'expectedArrivalUntil', o.eta_max,
      'itemShipped', (select jsonb_agg(distinct jsonb_build_object('@type', 'Product', 'name',
          l.item ->> 'product_name')) from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
        where i.parcel_id = p.id and l.order_id = o.id),
      'partOfOrder', jsonb_build_object('@type', 'Order', 'orderNumber', o.order_number,
        'merchant', jsonb_build_object('@type', 'Organization', 'name', coalesce((select company_name
          from public.footer_settings limit 1), 'Landfall'))))) order by p.shipped_at, p.number)
  from public.orders o, public.parcels p
  where p_template in ('order_shipped', 'parcel_moved', 'parcel_problem') and p_entity_type = 'order'
    and o.id = p_order_id and p.shipped_at is not null
    and p.id in (select i.parcel_id from public.parcel_lines i join public.order_lines l on l.id = i.order_line_id
      where l.order_id = o.id)
$$;
