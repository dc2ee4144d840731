create table public.abandoned_carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  quote_ids uuid[] not null default '{}',
  stage text not null default 'cart' check (stage in ('cart', 'checkout', 'payment')),
  value_usd numeric(14,2) not null default 0 check (value_usd >= 0),
  last_activity_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'recovered', 'paid', 'lost', 'suppressed')),
  order_id uuid references public.orders (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint abandoned_carts_value_usd_number check (value_usd <> 'NaN')
);

create unique index abandoned_carts_one_open on public.abandoned_carts (user_id) where status = 'open';
create index abandoned_carts_of_user on public.abandoned_carts (user_id, created_at desc);
create index abandoned_carts_by_status on public.abandoned_carts (status, created_at desc);
create index abandoned_carts_of_order on public.abandoned_carts (order_id) where order_id is not null;

alter table public.abandoned_carts enable row level security;
grant select on public.abandoned_carts to authenticated;
grant all on public.abandoned_carts to service_role;

create policy "admins read abandoned carts" on public.abandoned_carts
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.abandoned_carts
  for each row execute function private.touch_updated_at();
create trigger cart_facts_follow after insert or update of user_id, quote_ids, stage, value_usd, last_activity_at,
  status on public.abandoned_carts
  for each row execute function private.cart_facts_follow_cart();
