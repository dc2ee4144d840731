-- A quote: what somebody wants bought in country_code and brought to destination_country. From checkout on it points at its order.
-- Breakdown columns stand in `currency` (origin); final_total in USD; final_total_local in final_currency (destination).
create sequence private.quote_numbers start 10001;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  display_id text not null unique default 'LF-' || nextval('private.quote_numbers'),
  user_id uuid not null references public.profiles (id) on delete restrict,
  email text check (length(email) <= 320),
  status text not null default 'pending',
  quote_type text not null default 'manual' check (quote_type in ('manual', 'auto')),
  renewed_from uuid references public.quotes (id) on delete set null,
  in_cart boolean not null default false,
  saved_for_later boolean not null default false,
  quantity int not null default 1 check (quantity between 1 and 99),
  product_name text check (length(product_name) <= 500),
  image_url text check (image_url ~* '^https?://[^\s]+$'),
  item_weight numeric(8,3) check (item_weight >= 0),
  delivery_date date,
  country_code char(2) not null check (country_code ~ '^[A-Z]{2}$'),
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  shipping_address jsonb check (jsonb_typeof(shipping_address) = 'object'),
  delivery_option_id text check (length(delivery_option_id) <= 60),
  insured boolean not null default false,
  item_price numeric(14,2) check (item_price >= 0),
  sales_tax_price numeric(14,2) check (sales_tax_price >= 0),
  merchant_shipping_price numeric(14,2) check (merchant_shipping_price >= 0),
  international_shipping numeric(14,2) check (international_shipping >= 0),
  insurance_amount numeric(14,2) check (insurance_amount >= 0),
  customs_and_ecs numeric(14,2) check (customs_and_ecs >= 0),
  vat numeric(14,2) check (vat >= 0),
  handling_charge numeric(14,2) check (handling_charge >= 0),
  domestic_shipping numeric(14,2) check (domestic_shipping >= 0),
  payment_gateway_fee numeric(14,2) check (payment_gateway_fee >= 0),
  discount numeric(14,2) check (discount >= 0),
  sub_total numeric(14,2) check (sub_total >= 0),
  currency char(3) check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(20,10) check (exchange_rate > 0),
  rate_source text check (rate_source in ('same', 'route', 'usd_cross', 'fallback')),
  rate_confidence text check (rate_confidence in ('high', 'medium', 'low')),
  final_total numeric(14,2) check (final_total >= 0),
  final_total_local numeric(14,2) check (final_total_local >= 0),
  final_total_local_without_gateway_fee numeric(14,2) check (final_total_local_without_gateway_fee >= 0),
  final_currency char(3) check (final_currency ~ '^[A-Z]{3}$'),
  breakdown jsonb check (jsonb_typeof(breakdown) = 'object'),
  customer_notes text check (length(customer_notes) <= 5000),
  sent_at timestamptz,
  expires_at timestamptz,
  approved_at timestamptz,
  price_valid_until timestamptz,
  rejected_at timestamptz,
  rejected_by uuid references auth.users (id) on delete set null,
  rejection_reason_id uuid references public.rejection_reasons (id) on delete restrict,
  rejection_details text check (length(rejection_details) <= 2000),
  order_id uuid,
  confidence_score numeric(3,2) check (confidence_score between 0 and 1),
  instant jsonb check (jsonb_typeof(instant) = 'object'),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quotes_in_one_list check (not (in_cart and saved_for_later)),
  constraint quotes_priced_whole_or_not check (
    num_nonnulls(final_total, final_total_local, final_total_local_without_gateway_fee, final_currency, currency, exchange_rate, breakdown) in (0, 7)),
  -- an estimate is a range to its customer: its exact price stands in quote_admin until somebody sends it
  constraint quotes_estimates_hold_no_price check (status <> 'calculated' or final_total is null)
);
create index quotes_of_user on public.quotes (user_id, created_at desc);
create index quotes_of_user_by_status on public.quotes (user_id, status);
create index quotes_by_status on public.quotes (status, created_at desc);
create index quotes_newest on public.quotes (created_at desc);
create index quotes_expiring on public.quotes (expires_at) where status = 'sent';
create index quotes_of_order on public.quotes (order_id) where order_id is not null;
create index quotes_renewals on public.quotes (renewed_from) where renewed_from is not null;
create index quotes_rejections on public.quotes (rejection_reason_id) where rejection_reason_id is not null;
create index quotes_rejected_by on public.quotes (rejected_by) where rejected_by is not null;
create index quotes_carts on public.quotes (user_id) where in_cart;
create index quotes_search on public.quotes using gin
  (product_name extensions.gin_trgm_ops, display_id extensions.gin_trgm_ops, email extensions.gin_trgm_ops);

create table public.quote_admin (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null unique references public.quotes (id) on delete cascade,
  internal_notes text check (length(internal_notes) <= 5000),
  assigned_to uuid references public.profiles (id) on delete set null,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  applied_rules jsonb not null default '[]',
  estimate jsonb check (jsonb_typeof(estimate) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index quote_admin_assigned on public.quote_admin (assigned_to) where assigned_to is not null;

create table public.quote_items (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position int not null default 0 check (position >= 0),
  product_name text not null check (length(btrim(product_name)) between 1 and 500),
  product_url text check (product_url ~* '^https?://[^\s]+$' and length(product_url) <= 2000),
  quantity int not null default 1 check (quantity between 1 and 9999),
  item_price numeric(14,2) check (item_price >= 0),
  typed_price numeric(14,2) check (typed_price >= 0),
  price_currency char(3) check (price_currency ~ '^[A-Z]{3}$'),
  item_weight numeric(8,3) check (item_weight >= 0),
  length_cm numeric(8,2) check (length_cm > 0),
  width_cm numeric(8,2) check (width_cm > 0),
  height_cm numeric(8,2) check (height_cm > 0),
  image_url text check (image_url ~* '^https?://[^\s]+$'),
  image_path text check (image_path ~ '^[0-9a-f-]{36}/[^/\s]+$'),
  options text check (length(options) <= 1000),
  customs_category_id uuid references public.customs_categories (id) on delete restrict,
  duty_amount numeric(14,2) check (duty_amount >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index quote_items_of_quote on public.quote_items (quote_id, position);
create index quote_items_of_category on public.quote_items (customs_category_id) where customs_category_id is not null;
create index quote_items_search on public.quote_items using gin (product_name extensions.gin_trgm_ops);
comment on column public.quote_items.item_price is 'Per piece, in the quote''s origin currency; null until known';
comment on column public.quote_items.typed_price is 'As typed, in price_currency, where that is not the origin''s';
comment on column public.quote_items.image_path is 'Object in bucket product-photos, <uid>/<uuid>.<ext>';
comment on column public.quotes.instant is
  'Of an instant quote: what its customer typed and was answered, {outcome, confidence, weakest, parts, failed, reasons, known, range, typed}. range also of any other estimate';
comment on column public.quote_admin.estimate is 'The exact price of a calculated quote, as quotes.breakdown has it once it was sent. A rejected one keeps it';
comment on column public.quotes.quantity is 'Copies of the whole quote; pieces are counted in quote_items.quantity';
comment on column public.quotes.order_id is 'From checkout on; the quote then takes the order''s status';
