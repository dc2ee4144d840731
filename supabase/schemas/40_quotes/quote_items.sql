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
  updated_at timestamptz not null default now(),
  constraint quote_items_item_price_number check (item_price <> 'NaN'),
  constraint quote_items_typed_price_number check (typed_price <> 'NaN'),
  constraint quote_items_item_weight_number check (item_weight <> 'NaN'),
  constraint quote_items_length_cm_number check (length_cm <> 'NaN'),
  constraint quote_items_width_cm_number check (width_cm <> 'NaN'),
  constraint quote_items_height_cm_number check (height_cm <> 'NaN'),
  constraint quote_items_duty_amount_number check (duty_amount <> 'NaN')
);

comment on column public.quote_items.item_price is 'Per piece, in the quote''s origin currency; null until known';
comment on column public.quote_items.typed_price is 'As typed, in price_currency, where that is not the origin''s';
comment on column public.quote_items.image_path is 'Object in bucket product-photos, <uid>/<uuid>.<ext>';

create index quote_items_of_quote on public.quote_items (quote_id, position);
create index quote_items_of_photo on public.quote_items (image_path) where image_path is not null;
create index quote_items_of_category on public.quote_items (customs_category_id) where customs_category_id is not null;

alter table public.quote_items enable row level security;
grant select on public.quote_items to authenticated;
grant all on public.quote_items to service_role;

create policy "customers and admins read items" on public.quote_items
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.quotes q where q.id = quote_id and q.user_id = (select auth.uid())));

create trigger clean_lines before insert or update of product_name on public.quote_items
  for each row execute function private.clean_lines('product_name');
create trigger touch_updated_at before update on public.quote_items
  for each row execute function private.touch_updated_at();
create trigger write_audit after delete or update on public.quote_items
  for each row execute function private.write_audit();
create trigger keep_search_text after insert or delete or update of product_name, options on public.quote_items
  for each row execute function private.keep_search_text('quote', 'quote_id');
