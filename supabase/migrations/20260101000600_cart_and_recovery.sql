-- What happened in carts, and the mails that bring people back to them. Values in USD.
create table public.cart_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  type text not null
    check (type in ('added', 'removed', 'saved', 'moved', 'checkout_started', 'payment_started', 'payment_failed', 'converted')),
  value_usd numeric(14,2) not null default 0 check (value_usd >= 0),
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cart_events_of_user on public.cart_events (user_id, occurred_at desc);
create index cart_events_by_type on public.cart_events (type, occurred_at desc);
create index cart_events_of_quote on public.cart_events (quote_id) where quote_id is not null;
create index cart_events_of_order on public.cart_events (order_id) where order_id is not null;

create table public.abandoned_carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  quote_ids uuid[] not null default '{}',
  stage text not null default 'cart' check (stage in ('cart', 'checkout', 'payment')),
  value_usd numeric(14,2) not null default 0 check (value_usd >= 0),
  last_activity_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'recovered', 'lost', 'suppressed')),
  order_id uuid references public.orders (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index abandoned_carts_one_open on public.abandoned_carts (user_id) where status = 'open';
create index abandoned_carts_of_user on public.abandoned_carts (user_id, created_at desc);
create index abandoned_carts_by_status on public.abandoned_carts (status, created_at desc);
create index abandoned_carts_of_order on public.abandoned_carts (order_id) where order_id is not null;

create table public.recovery_attempts (
  id uuid primary key default gen_random_uuid(),
  abandoned_cart_id uuid not null references public.abandoned_carts (id) on delete cascade,
  sequence int not null check (sequence between 1 and 3),
  outbox_id uuid references public.email_outbox (id) on delete set null,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz not null default now(),
  clicked_at timestamptz,
  converted_at timestamptz,
  holdout boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint recovery_attempts_sequence_once unique (abandoned_cart_id, sequence)
);
create index recovery_attempts_outbox on public.recovery_attempts (outbox_id) where outbox_id is not null;
create index recovery_attempts_newest on public.recovery_attempts (sent_at desc);
comment on column public.recovery_attempts.holdout is 'True where no mail was sent on purpose, so that the lift can be measured';

-- The events of the cart itself follow from its two flags, so no client has to report them. Leaving for an order is no removal.
create function private.note_cart_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_type text := case
    when new.in_cart and not old.in_cart then case when old.saved_for_later then 'moved' else 'added' end
    when new.status is distinct from old.status or new.order_id is distinct from old.order_id then null
    when new.saved_for_later and not old.saved_for_later then 'saved'
    when (old.in_cart or old.saved_for_later) and not (new.in_cart or new.saved_for_later) then 'removed'
  end;
begin
  if v_type is not null then
    insert into public.cart_events (user_id, quote_id, type, value_usd) values (new.user_id, new.id, v_type, coalesce(new.final_total, 0) * new.quantity);
  end if;
  return null;
end $$;
create trigger note_cart_change after update of in_cart, saved_for_later on public.quotes
  for each row execute function private.note_cart_change();
