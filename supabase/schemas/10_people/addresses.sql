-- The address format of a country. A country without one needs a street and a city, and may have all fields.
create function private.address_format_of(p_country text, out used text, out required text, out state_label text,
  out city_label text, out postal_label text, out example text, out postal text)
language sql immutable set search_path = '' as $$
  select f.used, f.required, f.state_label, f.city_label, f.postal_label, f.example, f.postal
  from private.address_formats() f where f.country = p_country
  union all select 'ACSZ', 'AC', 'State or province', 'City', 'Postal code', null, null
  limit 1
$$;

-- The fields of an address in a country, for its form.
--   returns  {used, required: letters A street, C city, S state, Z postal code, used in the country's order;
--            state_label, city_label, postal_label;
--            postal: a pattern of the whole postal code, or null; example}
-- Definer: schema private is closed.
create function public.address_format(p_country text) returns jsonb
language sql immutable security definer set search_path = '' as $$
  select to_jsonb(f) from private.address_format_of(p_country) f
$$;
grant execute on function public.address_format(text) to anon, authenticated, service_role;

-- A label inside a sentence: "state", but "ZIP code".
create function private.in_sentence(p_label text) returns text
language sql immutable set search_path = '' as $$
  select case when p_label ~ '^[A-Z][a-z]' then lower(left(p_label, 1)) || substr(p_label, 2) else p_label end
$$;

-- Cleans an address and refuses one that its country's format does not allow. A city that the country's addresses do
-- not have is the state, or the country. PT400 missing_field, bad_postal_code, bad_phone.
-- Definer: schema private is closed.
create function private.check_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  f record;
  v_missing text;
begin
  new.recipient_name := private.clean_line(new.recipient_name);
  new.address_line1 := private.clean_line(new.address_line1);
  new.address_line2 := nullif(private.clean_line(new.address_line2), '');
  new.city := private.clean_line(new.city);
  new.state_province_region := nullif(private.clean_line(new.state_province_region), '');
  new.postal_code := nullif(upper(private.clean_line(new.postal_code)), '');
  new.tax_id := nullif(private.clean_line(new.tax_id), '');
  new.phone := private.need_phone(new.phone);
  select * into f from private.address_format_of(new.country_code);
  v_missing := case when f.required ~ 'S' and new.state_province_region is null then 'state_province_region'
    when f.required ~ 'C' and coalesce(new.city, '') = '' then 'city'
    when f.required ~ 'Z' and new.postal_code is null then 'postal_code' end;
  if new.phone is null then
    perform private.refuse('PT400', 'bad_phone', 'The courier calls this number.', 'phone');
  elsif v_missing is not null then
    perform private.refuse('PT400', 'missing_field', format('Enter the %s: addresses in this country have one.',
      private.in_sentence(case v_missing when 'city' then f.city_label when 'postal_code' then f.postal_label
        else f.state_label end)), v_missing);
  elsif new.postal_code !~ ('^(?:' || f.postal || ')$') then
    perform private.refuse('PT400', 'bad_postal_code', format('In this country the %s looks like %s.',
      private.in_sentence(f.postal_label), f.example), 'postal_code');
  end if;
  if coalesce(new.city, '') = '' then
    new.city := coalesce(new.state_province_region,
      (select name from public.country_settings where code = new.country_code), new.country_code);
  end if;
  return new;
end $$;

create trigger check_address before insert or update of recipient_name, phone, address_line1, address_line2, city,
  state_province_region, postal_code, country_code, tax_id on public.user_addresses
  for each row execute function private.check_address();
