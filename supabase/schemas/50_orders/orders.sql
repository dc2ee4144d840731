create sequence private.order_numbers start 10001;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique default 'LO-' || nextval('private.order_numbers'),
  user_id uuid not null references public.profiles (id) on delete restrict,
  status text not null default 'payment_pending',
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'awaiting_verification', 'paid', 'partially_refunded', 'refunded')),
  destination_country char(2) not null check (destination_country ~ '^[A-Z]{2}$'),
  shipping_address jsonb not null check (jsonb_typeof(shipping_address) = 'object'),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(14,2) not null check (subtotal >= 0),
  discount numeric(14,2) not null default 0 check (discount >= 0),
  total numeric(14,2) not null check (total >= 0),
  total_usd numeric(14,2) not null check (total_usd >= 0),
  amount_paid numeric(14,2) not null default 0,
  amount_refunded numeric(14,2) not null default 0 check (amount_refunded >= 0),
  payment_method text not null check (payment_method in ('card', 'bank_transfer', 'cod')),
  carrier text check (length(carrier) <= 100),
  tracking_number text check (length(tracking_number) <= 100),
  tracking_url text check (tracking_url ~* '^https?://[^\s]+$' and length(tracking_url) <= 2000),
  eta_min date,
  eta_max date,
  ordered_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 2000),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  request_hash text not null,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  amount_refunding numeric(14,2) not null default 0,
  held jsonb not null default '{}',
  has_proof boolean not null default false,
  written_off numeric(14,2) not null default 0,
  constraint orders_one_a_key unique (user_id, idempotency_key),
  constraint orders_eta_in_order check (eta_min <= eta_max),
  constraint orders_subtotal_number check (subtotal <> 'NaN'),
  constraint orders_discount_number check (discount <> 'NaN'),
  constraint orders_total_number check (total <> 'NaN'),
  constraint orders_total_usd_number check (total_usd <> 'NaN'),
  constraint orders_amount_paid_number check (amount_paid <> 'NaN'),
  constraint orders_amount_refunded_number check (amount_refunded <> 'NaN'),
  constraint orders_amount_refunding_number check (amount_refunding <> 'NaN'),
  constraint orders_written_off_number check (written_off >= 0 and written_off <> 'NaN')
);

comment on column public.orders.shipping_address is
  'Copy of the address at checkout; later edits of the address do not reach it';
comment on column public.orders.request_hash is
  'sha256 of the checkout''s body: the same key with another body is a conflict';
comment on column public.orders.carrier is 'Not used: what parcels was made from (old_orders.sql)';
comment on column public.orders.tracking_number is 'Not used, as carrier';
comment on column public.orders.tracking_url is 'Not used, as carrier';
comment on column public.orders.amount_paid is 'Receipts that count, with write-offs. Below 0: more was returned to '
  'the customer than did not bounce';
comment on column public.orders.written_off is 'What is written off of amount_paid: no money';
comment on column public.orders.amount_refunding is 'Refunds that were requested and are not paid out';
comment on column public.orders.held is
  'Money that came for it and was neither applied nor returned: {currency: amount}';
comment on column public.orders.has_proof is 'A proof of payment waits for an admin';

create index orders_of_user on public.orders (user_id, created_at desc);
create index orders_waiting on public.orders (status, updated_at);
create index orders_money_waits on public.orders (updated_at) where private.balance_waits_for(private.balance_state(
  status, payment_method, total, amount_paid, amount_refunded, amount_refunding, held, delivered_at), has_proof,
  delivered_at) = 'shop';
create index orders_unsettled on public.orders (updated_at) where private.unsettled_kind(private.balance_state(status,
  payment_method, total, amount_paid, amount_refunded, amount_refunding, '{}', delivered_at), status, amount_paid, held,
  has_proof, ordered_at, shipped_at) is not null;
create index orders_newest on public.orders (created_at desc, id desc);
create index orders_by_status on public.orders (status, created_at desc, id desc);
create index orders_by_money_label on public.orders (private.order_money_label(status, payment_method, total,
  amount_paid, written_off, amount_refunded, amount_refunding, held, has_proof, delivered_at), created_at desc,
  id desc);
create index orders_by_total on public.orders (total_usd, id);
create index orders_by_number on public.orders (order_number, id);
create index orders_owing_by_end on public.orders (cancelled_at) where status = 'cancelled'
  and amount_paid > amount_refunded;
create index orders_to on public.orders (destination_country, created_at desc, id desc);
create index orders_to_match_by_number on public.orders (private.reference_key(order_number))
  where status <> 'cancelled' and amount_paid < total;
create index orders_to_match_by_balance on public.orders (currency, (total - amount_paid), created_at desc)
  where status <> 'cancelled' and amount_paid < total;
create index orders_to_match_by_total on public.orders (currency, total, created_at desc) where status <> 'cancelled'
  and amount_paid < total;

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant all on public.orders to service_role;

create policy "customers and admins read orders" on public.orders
  for select to authenticated
    using (user_id = (select auth.uid()) or (select public.has_role((select auth.uid()), 'admin')));

-- Nothing else may write the figures.
create function private.check_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_figures record := private.order_figures(new);
begin
  if (new.amount_paid, new.amount_refunded, new.payment_status, new.amount_refunding, new.held, new.has_proof,
    new.written_off) is distinct from (v_figures.amount_paid, v_figures.amount_refunded, v_figures.payment_status,
    v_figures.amount_refunding, v_figures.held, v_figures.has_proof, v_figures.written_off) then
    raise exception 'figures_are_sums' using errcode = 'PT409',
      detail = format('%s: its figures are sums of receipts, refunds and unmatched payments. Write those.',
        new.order_number);
  end if;
  return null;
end $$;

-- An order moves all its quotes together, too. A clock moves the orders of several people in one transaction: two
-- clocks at once take turns, so that neither holds a cart lock that the other waits for.
create function private.lock_cart_of_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('landfall.trigger', true) = 'expiry' then
    perform pg_advisory_xact_lock(hashtextextended('carts by clock', 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
  return new;
end $$;

create trigger touch_updated_at before update on public.orders
  for each row execute function private.touch_updated_at();
create trigger refuse_unmarked_move before update of status on public.orders
  for each row when (new.status is distinct from old.status) execute function private.refuse_unmarked_move('order');
create trigger check_status_name before insert or update of status on public.orders
  for each row execute function private.check_status_name('order');
create trigger orders_keep_snapshot before update on public.orders
  for each row when ((new.user_id, new.order_number, new.currency, new.discount, new.shipping_address, new.request_hash)
    is distinct from (old.user_id, old.order_number, old.currency, old.discount, old.shipping_address,
      old.request_hash))
  execute function private.refuse_change('What was agreed at checkout');
-- Another way of paying has another price (the card fee): private.change_method alone writes these, and names the
-- order meanwhile.
create trigger orders_keep_total before update on public.orders
  for each row when ((new.payment_method, new.subtotal, new.total,
    new.total_usd) is distinct from (old.payment_method, old.subtotal, old.total, old.total_usd)
    and current_setting('landfall.change_method', true) is distinct from old.id::text)
  execute function private.refuse_change('What was agreed at checkout');
create trigger write_audit after insert or delete or update on public.orders
  for each row execute function private.write_audit();
create trigger carry_quotes_along after update of status on public.orders
  for each row when (old.status is distinct from new.status) execute function private.carry_quotes_along();
create trigger check_new_figures after insert on public.orders for each row execute function private.check_figures();
create trigger check_figures after update of amount_paid, amount_refunded, payment_status, amount_refunding, held,
  has_proof, written_off on public.orders
  for each row execute function private.check_figures();
create trigger lock_cart_of_order before update of status on public.orders
  for each row when (old.status is distinct from new.status) execute function private.lock_cart_of_order();
create trigger count_order after insert or delete on public.orders for each row execute function private.count_order();
create trigger count_order_changed after update of user_id, status, total, total_usd, amount_paid, amount_refunded,
  written_off on public.orders
  for each row when (old.user_id <> new.user_id or private.kept_cents(old) <> private.kept_cents(new))
  execute function private.count_order();
create trigger mark_quarters after update of payment_status on public.orders for each row
  execute function private.mark_quarters_of_order();
create trigger mark_quarter_of_debt after update of status, total, total_usd, amount_paid, amount_refunded, written_off
  on public.orders for each row when (private.owed_cents(old) <> private.owed_cents(new))
  execute function private.mark_quarters('cancelled_at');
create trigger cart_facts_follow_added after insert on public.orders for each row
  when (private.is_paid(new.payment_status)) execute function private.cart_facts_follow_order();
create trigger cart_facts_follow_removed after delete on public.orders for each row
  when (private.is_paid(old.payment_status)) execute function private.cart_facts_follow_order();
create trigger cart_facts_follow after update of payment_status on public.orders for each row
  when (private.is_paid(old.payment_status) <> private.is_paid(new.payment_status))
    execute function private.cart_facts_follow_order();
create trigger keep_search_text after insert or delete on public.orders
  for each row execute function private.keep_search_text('order', 'id');
