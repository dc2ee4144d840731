-- What happened in carts, and the mails that bring people back to them. Values in USD.
create table public.cart_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  quote_id uuid references public.quotes (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  type text not null
    check (type in ('added', 'removed', 'saved', 'moved', 'checkout_started', 'payment_started', 'payment_failed',
      'converted')),
  value_usd numeric(14,2) not null default 0 check (value_usd >= 0),
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cart_events_value_usd_number check (value_usd <> 'NaN')
);

create index cart_events_of_user on public.cart_events (user_id, occurred_at desc);
create index cart_events_by_type on public.cart_events (type, occurred_at desc);
create index cart_events_of_quote on public.cart_events (quote_id) where quote_id is not null;
create index cart_events_of_order on public.cart_events (order_id) where order_id is not null;
create index cart_events_report on public.cart_events (occurred_at) include (user_id, type);

alter table public.cart_events enable row level security;
grant select on public.cart_events to authenticated;
grant all on public.cart_events to service_role;

create policy "admins read cart events" on public.cart_events
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.cart_events
  for each row execute function private.touch_updated_at();
create trigger cart_facts_follow after insert or delete or update on public.cart_events
  for each row execute function private.cart_facts_follow_event();

-- The events of the cart itself follow from its two flags, so no client has to report them. Leaving for an order is
-- no removal.
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
    insert into public.cart_events (user_id, quote_id, type, value_usd)
      values (new.user_id, new.id, v_type, coalesce(new.final_total, 0) * new.quantity);
  end if;
  return null;
end $$;
