create table public.footer_settings (
  id uuid primary key default gen_random_uuid(),
  company_name text check (length(company_name) <= 200),
  company_description text check (length(company_description) <= 2000),
  primary_phone text check (length(primary_phone) <= 40),
  secondary_phone text check (length(secondary_phone) <= 40),
  primary_email text check (length(primary_email) <= 320),
  support_email text check (length(support_email) <= 320),
  primary_address text check (length(primary_address) <= 500),
  secondary_address text check (length(secondary_address) <= 500),
  business_hours text check (length(business_hours) <= 300),
  social_twitter text check (social_twitter ~* '^https?://[^\s]+$'),
  social_facebook text check (social_facebook ~* '^https?://[^\s]+$'),
  social_instagram text check (social_instagram ~* '^https?://[^\s]+$'),
  social_linkedin text check (social_linkedin ~* '^https?://[^\s]+$'),
  website_logo_url text check (website_logo_url ~* '^https?://[^\s]+$'),
  hero_banner_url text check (hero_banner_url ~* '^https?://[^\s]+$'),
  hero_headline text check (length(hero_headline) <= 200),
  hero_subheadline text check (length(hero_subheadline) <= 500),
  hero_cta_text text check (length(hero_cta_text) <= 60),
  -- a path of this site, or a full address; "//host" would leave it
    hero_cta_link text check (hero_cta_link ~* '^(https?://[^\s]+|/([^/\\\s][^\s]*)?)$'),
  how_it_works_steps jsonb not null default '[]' check (jsonb_typeof(how_it_works_steps) = 'array'),
  value_props jsonb not null default '[]' check (jsonb_typeof(value_props) = 'array'),
  contact_email text check (length(contact_email) <= 320),
  only_row boolean not null default true unique check (only_row),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.footer_settings.how_it_works_steps is '[{title, text}]';
comment on column public.footer_settings.value_props is '[{title, text}]';

alter table public.footer_settings enable row level security;
grant select on public.footer_settings to anon;
grant select, update (company_name, company_description, primary_phone, secondary_phone, primary_email, support_email,
  primary_address, secondary_address, business_hours, social_twitter, social_facebook, social_instagram,
  social_linkedin, website_logo_url, hero_banner_url, hero_headline, hero_subheadline, hero_cta_text, hero_cta_link,
  how_it_works_steps, value_props, contact_email) on public.footer_settings to authenticated;
grant all on public.footer_settings to service_role;

create policy "admins change" on public.footer_settings
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "everybody reads the footer" on public.footer_settings for select to anon, authenticated using (true);

-- Where customers write to: the first address of the footer settings that is one. Null: none is.
create function private.support_address() returns text
language sql stable set search_path = '' as $$
  select btrim(t.address) from public.footer_settings f,
    unnest(array[f.support_email, f.contact_email, f.primary_email]) with ordinality as t(address, place)
  where btrim(t.address) ~ '^[^@\s]+@[^@\s]+\.[^@\s.]+$' order by t.place limit 1
$$;

create trigger touch_updated_at before update on public.footer_settings
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.footer_settings
  for each row execute function private.write_audit();
