-- The input of price_quote that made a quote's stored price. Admins and customers read none of it: it holds route
-- costs and percentages.
create table private.price_inputs (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  created_at timestamptz not null default now()
);

alter table private.price_inputs enable row level security;
