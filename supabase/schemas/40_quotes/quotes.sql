create sequence private.quote_numbers start 10001;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  display_id text not null unique default 'LF-' || nextval('private.quote_numbers'),
  user_id uuid references public.profiles (id) on delete restrict,
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
  order_id uuid references public.orders (id) on delete restrict,
  confidence_score numeric(3,2) check (confidence_score between 0 and 1),
  instant jsonb check (jsonb_typeof(instant) = 'object'),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merged_into uuid references public.quotes (id) on delete restrict,
  constraint quotes_in_one_list check (not (in_cart and saved_for_later)),
  constraint quotes_priced_whole_or_not check (
    num_nonnulls(final_total, final_total_local, final_total_local_without_gateway_fee, final_currency, currency,
      exchange_rate, breakdown) in (0, 7)),
  -- the customer sees an estimate as a range; its exact price is in quote_admin until an admin sends it
    constraint quotes_estimates_hold_no_price check (status <> 'calculated' or final_total is null),
  constraint quotes_item_weight_number check (item_weight <> 'NaN'),
  constraint quotes_item_price_number check (item_price <> 'NaN'),
  constraint quotes_sales_tax_price_number check (sales_tax_price <> 'NaN'),
  constraint quotes_merchant_shipping_price_number check (merchant_shipping_price <> 'NaN'),
  constraint quotes_international_shipping_number check (international_shipping <> 'NaN'),
  constraint quotes_insurance_amount_number check (insurance_amount <> 'NaN'),
  constraint quotes_customs_and_ecs_number check (customs_and_ecs <> 'NaN'),
  constraint quotes_vat_number check (vat <> 'NaN'),
  constraint quotes_handling_charge_number check (handling_charge <> 'NaN'),
  constraint quotes_domestic_shipping_number check (domestic_shipping <> 'NaN'),
  constraint quotes_payment_gateway_fee_number check (payment_gateway_fee <> 'NaN'),
  constraint quotes_discount_number check (discount <> 'NaN'),
  constraint quotes_sub_total_number check (sub_total <> 'NaN'),
  constraint quotes_exchange_rate_number check (exchange_rate <> 'NaN'),
  constraint quotes_final_total_number check (final_total <> 'NaN'),
  constraint quotes_final_total_local_number check (final_total_local <> 'NaN'),
  constraint quotes_final_total_local_without_gateway_fee_number check (final_total_local_without_gateway_fee <> 'NaN'),
  constraint quotes_confidence_score_number check (confidence_score <> 'NaN')
) with (fillfactor = 90); -- room for a new version of a row on its page: carts change without touching an index

comment on column public.quotes.user_id is 'Null while a draft waits for its customer to sign up (quote_contacts)';
comment on column public.quotes.quantity is 'Copies of the whole quote; pieces are counted in quote_items.quantity';
comment on column public.quotes.order_id is 'From checkout on; the quote then takes the order''s status';
comment on column public.quotes.merged_into is 'The quote that has its items now. It is closed as rejected, but no one '
  'turned it down: no report and no list of its customer counts it. Of a rejected or expired quote that replaced '
  'others (consolidations): the first of these, which are back';
comment on column public.quotes.instant is 'Of an instant quote: what its customer typed and was answered, {outcome, '
  'confidence, weakest, parts, failed, reasons, known, range, typed}. range also of any other estimate';

create index quotes_of_user on public.quotes (user_id, created_at desc);
create index quotes_of_user_by_status on public.quotes (user_id, status);
create index quotes_of_order on public.quotes (order_id) where order_id is not null;
create index quotes_renewals on public.quotes (renewed_from) where renewed_from is not null;
create index quotes_merged on public.quotes (merged_into) where merged_into is not null;
create index quotes_rejections on public.quotes (rejection_reason_id) where rejection_reason_id is not null;
create index quotes_rejected_by on public.quotes (rejected_by) where rejected_by is not null;
create index quotes_expiring_by_status on public.quotes (status, expires_at) where expires_at is not null;
-- For counts and lists of the quotes that wait for an admin. Queries read the statuses into a variable first: a join
-- makes the planner read every quote.
create index quotes_waiting on public.quotes (status, created_at) where order_id is null;
create index quotes_report_approved on public.quotes (approved_at) include (rejected_at, merged_into)
  where approved_at is not null;
create index quotes_report_rejected on public.quotes (rejected_at) include (approved_at, rejection_reason_id,
  rejected_by, user_id, country_code, destination_country, final_total, quantity, merged_into)
  where rejected_at is not null;
create index quotes_newest on public.quotes (created_at desc, id desc);
create index quotes_by_status on public.quotes (status, created_at desc, id desc);
create index quotes_by_total on public.quotes (final_total, id);
create index quotes_by_expiry on public.quotes (expires_at, id);
create index quotes_by_number on public.quotes (display_id, id);
create index quotes_from on public.quotes (country_code, created_at desc, id desc);
create index quotes_to on public.quotes (destination_country, created_at desc, id desc);
create index quotes_open_pair on public.quotes (country_code, destination_country, created_at desc)
  where order_id is null;
create index quotes_sent_route on public.quotes (country_code, destination_country, sent_at)
  include (created_at, merged_into)
  where sent_at is not null;
create index quotes_live_carts on public.quotes (price_valid_until) where order_id is null;
create index quotes_report_requested on public.quotes (created_at) include (final_total, quantity, status, sent_at,
  approved_at, order_id, merged_into);
create index quotes_report_sent on public.quotes (sent_at) include (created_at, approved_at, status, order_id,
  country_code, destination_country, final_total, quantity, merged_into)
  where sent_at is not null;

alter table public.quotes enable row level security;
grant select, update (in_cart, saved_for_later) on public.quotes to authenticated;
grant all on public.quotes to service_role;

-- Quotes, orders and money: read by their customer and by admins, written by functions. A customer's query always
-- names user_id as well: "own or admin" alone would not use the index.
create policy "customers and admins read quotes" on public.quotes
  for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'admin')));
create policy "customers put their quotes into the cart" on public.quotes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger note_cart_change after update of in_cart, saved_for_later on public.quotes
  for each row execute function private.note_cart_change();
create trigger touch_updated_at before update on public.quotes
  for each row execute function private.touch_updated_at();
create trigger refuse_unmarked_move before update of status on public.quotes
  for each row when (new.status is distinct from old.status) execute function private.refuse_unmarked_move('quote');
create trigger check_status_name before insert or update of status on public.quotes
  for each row execute function private.check_status_name('quote');
create trigger cart_follows_status before insert or update of in_cart, saved_for_later, status on public.quotes
  for each row execute function private.cart_follows_status();
create trigger quotes_keep_owner before update of user_id, display_id on public.quotes
  for each row when (old.user_id is not null and new.user_id is distinct from old.user_id
    or new.display_id <> old.display_id)
  execute function private.refuse_change('Owner and number');
create trigger write_audit after delete or update on public.quotes
  for each row execute function private.write_audit();
create trigger lock_own_cart before update of in_cart, saved_for_later on public.quotes
  for each statement execute function private.lock_own_cart();
create trigger count_change before update on public.quotes
  for each row when (old.user_id = auth.uid()) execute function private.count_change();
create trigger count_new_quote before insert on public.quotes
  for each row when (new.user_id = auth.uid()) execute function private.count_new_quote();
create trigger count_quote after insert or delete on public.quotes for each row execute function private.count_quote();
create trigger count_quote_moved after update of user_id, created_at on public.quotes
  for each row when (old.user_id is distinct from new.user_id or old.created_at <> new.created_at)
    execute function private.count_quote();
create trigger mark_quarters after insert or delete
  or update of created_at, sent_at, approved_at, final_total, status, order_id, merged_into on public.quotes
  for each row execute function private.mark_quarters('created_at', 'sent_at');
create trigger keep_search_text after insert or delete or update of product_name, email on public.quotes
  for each row execute function private.keep_search_text('quote', 'id');
