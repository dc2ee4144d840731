-- One index for each order of the admins' lists. Keys with few values go by time within a value, in either direction.
drop index public.quotes_newest, public.quotes_by_status, public.orders_newest, public.orders_by_status, public.payments_newest, public.payments_by_status,
  public.profiles_created;
create index quotes_newest on public.quotes (created_at desc, id desc);
create index quotes_by_status on public.quotes (status, created_at desc, id desc);
create index quotes_by_status_back on public.quotes (status, created_at, id);
create index quotes_by_total on public.quotes (final_total, id);
create index quotes_by_expiry on public.quotes (expires_at, id);
create index quotes_by_number on public.quotes (display_id, id);
create index quotes_from on public.quotes (country_code, created_at desc, id desc);
create index quotes_to on public.quotes (destination_country, created_at desc, id desc);
create index orders_newest on public.orders (created_at desc, id desc);
create index orders_by_status on public.orders (status, created_at desc, id desc);
create index orders_by_status_back on public.orders (status, created_at, id);
create index orders_by_payment on public.orders (payment_status, created_at desc, id desc);
create index orders_by_payment_back on public.orders (payment_status, created_at, id);
create index orders_by_total on public.orders (total_usd, id);
create index orders_by_number on public.orders (order_number, id);
create index orders_to on public.orders (destination_country, created_at desc, id desc);
create index payments_newest on public.payments (created_at desc, id desc);
create index payments_changed on public.payments (updated_at desc, id desc);
create index payments_by_status on public.payments (status, created_at desc, id desc);
create index payments_by_status_back on public.payments (status, created_at, id);
create index payments_by_method on public.payments (method, created_at desc, id desc);
create index payments_by_method_back on public.payments (method, created_at, id);
create index payments_by_amount on public.payments (amount, id);
create index payments_search on public.payments using gin (reference_code extensions.gin_trgm_ops);
create index profiles_created on public.profiles (created_at desc, id desc);
create index profiles_by_name on public.profiles (full_name, id);

-- What a list of orders shows and filters by that is in the frozen snapshots: read there for each row, a page would read every snapshot.
-- first_paid_at: when the first payment succeeded.
create table private.order_facts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  country_code text,
  product_name text,
  item_count int not null default 0,
  first_paid_at timestamptz
);
comment on table private.order_facts is 'One row an order, derived from its items and payments by triggers. rebuild_order_facts() writes it from them.';
revoke all on private.order_facts from public, anon, authenticated;
create index order_facts_from on private.order_facts (country_code, order_id);
create index order_facts_paid on private.order_facts (first_paid_at, order_id);
create index order_facts_search on private.order_facts using gin (product_name extensions.gin_trgm_ops);

-- The facts of these orders as their rows have them.
create function private.order_facts_of(p_orders uuid[]) returns setof private.order_facts
language sql stable set search_path = '' as $$
  select o.id, first_item.snapshot ->> 'country_code', first_item.snapshot ->> 'product_name',
    (select coalesce(sum(jsonb_array_length(i.snapshot -> 'items')), 0)::int from public.order_items i where i.order_id = o.id),
    (select min(p.paid_at) from public.payments p where p.order_id = o.id and p.status = 'succeeded')
  from public.orders o
  left join lateral (select i.snapshot from public.order_items i where i.order_id = o.id order by i.created_at, i.id limit 1) first_item on true
  where p_orders is null or o.id = any (p_orders)
$$;

create function private.keep_order_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  insert into private.order_facts select * from private.order_facts_of(array[v_order])
    on conflict (order_id) do update set country_code = excluded.country_code, product_name = excluded.product_name,
      item_count = excluded.item_count, first_paid_at = excluded.first_paid_at;
  return null;
end $$;
create trigger keep_order_facts after insert or update of snapshot or delete on public.order_items for each row execute function private.keep_order_facts();
create trigger keep_order_facts after insert or update of status, paid_at or delete on public.payments for each row execute function private.keep_order_facts();

-- Writes the facts of all orders anew from their rows.
create function private.rebuild_order_facts() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.order_facts;
  insert into private.order_facts select * from private.order_facts_of(null);
end $$;
select private.rebuild_order_facts();

-- What a list of customers shows and sorts by. total_usd: what they have paid for and kept.
create table private.customer_figures (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  quote_count int not null default 0,
  order_count int not null default 0,
  total_usd numeric(14,2) not null default 0,
  last_quote_at timestamptz
);
comment on table private.customer_figures is 'One row a person, derived from quotes and orders by triggers. rebuild_customer_figures() writes it from them.';
revoke all on private.customer_figures from public, anon, authenticated;
create index customer_figures_quotes on private.customer_figures (quote_count, user_id);
create index customer_figures_orders on private.customer_figures (order_count, user_id);
create index customer_figures_total on private.customer_figures (total_usd, user_id);
create index customer_figures_last on private.customer_figures (last_quote_at, user_id);

-- What an order adds to its customer's total.
create function private.kept_usd(p_payment_status text, p_total_usd numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_payment_status in ('paid', 'partially_refunded') then p_total_usd else 0 end
$$;

create function private.count_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.customer_figures set quote_count = quote_count - 1,
      last_quote_at = case when last_quote_at > old.created_at then last_quote_at else (select max(created_at) from public.quotes where user_id = old.user_id) end
    where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.customer_figures as f (user_id, quote_count, last_quote_at) values (new.user_id, 1, new.created_at)
      on conflict (user_id) do update set quote_count = f.quote_count + 1, last_quote_at = greatest(f.last_quote_at, excluded.last_quote_at);
  end if;
  return null;
end $$;
create trigger count_quote after insert or delete on public.quotes for each row execute function private.count_quote();
create trigger count_quote_moved after update of user_id, created_at on public.quotes
  for each row when (old.user_id <> new.user_id or old.created_at <> new.created_at) execute function private.count_quote();

create function private.count_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.customer_figures set order_count = order_count - 1, total_usd = total_usd - private.kept_usd(old.payment_status, old.total_usd)
    where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.customer_figures as f (user_id, order_count, total_usd) values (new.user_id, 1, private.kept_usd(new.payment_status, new.total_usd))
      on conflict (user_id) do update set order_count = f.order_count + 1, total_usd = f.total_usd + excluded.total_usd;
  end if;
  return null;
end $$;
create trigger count_order after insert or delete on public.orders for each row execute function private.count_order();
create trigger count_order_changed after update of user_id, payment_status, total_usd on public.orders
  for each row when (old.user_id <> new.user_id or private.kept_usd(old.payment_status, old.total_usd) <> private.kept_usd(new.payment_status, new.total_usd))
  execute function private.count_order();

create function private.count_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_figures (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger count_person after insert on public.profiles for each row execute function private.count_person();

-- Writes everybody's figures anew from quotes and orders.
create function private.rebuild_customer_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.customer_figures;
  insert into private.customer_figures
  select p.id, coalesce(q.n, 0), coalesce(o.n, 0), coalesce(o.usd, 0), q.newest
  from public.profiles p
  left join (select user_id, count(*) as n, max(created_at) as newest from public.quotes group by 1) q on q.user_id = p.id
  left join (select user_id, count(*) as n, sum(private.kept_usd(payment_status, total_usd)) as usd from public.orders group by 1) o on o.user_id = p.id;
end $$;
select private.rebuild_customer_figures();

revoke execute on all functions in schema private from public;
