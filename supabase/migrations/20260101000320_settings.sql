-- Settings that admins edit: mail templates, the stored sets, the footer, bank accounts, rejection reasons, instant-quote rules.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  subject text not null check (length(btrim(subject)) between 1 and 300),
  html_content text not null check (length(html_content) between 1 and 50000),
  text_content text not null check (length(text_content) between 1 and 20000),
  variables text[] not null default '{}',
  is_active boolean not null default true,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.system_settings (
  id uuid primary key default gen_random_uuid(),
  setting_key text not null unique
    check (setting_key in ('quote_statuses', 'order_statuses', 'auto_quote', 'cart_recovery', 'checkout', 'reporting_timezone', 'send_delay_seconds')),
  setting_value text not null check (length(setting_value) <= 100000),
  updated_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index system_settings_updated_by on public.system_settings (updated_by) where updated_by is not null;

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

create table public.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  country_code char(2) check (country_code ~ '^[A-Z]{2}$'),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  account_name text not null check (length(btrim(account_name)) between 1 and 200),
  account_number text not null check (length(btrim(account_number)) between 1 and 60),
  bank_name text not null check (length(btrim(bank_name)) between 1 and 200),
  branch_name text check (length(branch_name) <= 200),
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{8,40}$'),
  swift_code text check (swift_code ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  instructions text not null default '' check (length(instructions) <= 2000),
  is_default boolean not null default false,
  is_active boolean not null default true,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index bank_accounts_one_default on public.bank_accounts (currency) where is_default;
create index bank_accounts_list on public.bank_accounts (currency, sort) where is_active;

create table public.rejection_reasons (
  id uuid primary key default gen_random_uuid(),
  reason text not null unique check (length(btrim(reason)) between 1 and 200),
  category text not null check (category in ('pricing', 'availability', 'shipping', 'customs', 'restricted', 'preference', 'other')),
  audience text not null default 'both' check (audience in ('customer', 'admin', 'both')),
  sort int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index rejection_reasons_list on public.rejection_reasons (sort) where is_active;

create table public.auto_quote_rules (
  id uuid primary key default gen_random_uuid(),
  website_domain text check (website_domain ~ '^[a-z0-9.-]{1,253}$'),
  kind text not null check (kind in ('weight', 'customs', 'pricing')),
  priority int not null default 0,
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  actions jsonb not null default '{}' check (jsonb_typeof(actions) = 'object'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auto_quote_rules_order on public.auto_quote_rules (kind, priority desc) where is_active;
comment on column public.auto_quote_rules.conditions is '{keywords?: [text]}: any of them in the title';
comment on column public.auto_quote_rules.actions is '{item_weight?: kg, customs_category_id?: uuid, item_price_percent?: number}';

create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  template_name text not null unique check (length(btrim(template_name)) between 1 and 120),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  origin_country char(2) check (origin_country ~ '^[A-Z]{2}$'),
  customer_note text not null default '' check (length(customer_note) <= 2000),
  use_count int not null default 0 check (use_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.quote_templates.items is
  '[{product_name, product_url, quantity, item_price, item_weight, customs_category_id?, options?}] in origin currency';
