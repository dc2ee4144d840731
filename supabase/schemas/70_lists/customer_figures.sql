-- What a list of customers shows and sorts by. total_usd: what they have paid for and kept.
create table private.customer_figures (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  quote_count int not null default 0,
  order_count int not null default 0,
  total_usd numeric(14,2) not null default 0,
  last_quote_at timestamptz
);

comment on table private.customer_figures is
  'One row per person, derived from quotes and orders by triggers. rebuild_customer_figures() writes it from them.';

create index customer_figures_quotes on private.customer_figures (quote_count, user_id);
create index customer_figures_orders on private.customer_figures (order_count, user_id);
create index customer_figures_total on private.customer_figures (total_usd, user_id);
create index customer_figures_last on private.customer_figures (last_quote_at, user_id);
