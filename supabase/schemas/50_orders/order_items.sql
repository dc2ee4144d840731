create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  quote_id uuid not null references public.quotes (id) on delete restrict,
  snapshot jsonb not null,
  quote_quantity int not null check (quote_quantity between 1 and 99),
  line_total_local numeric(14,2) not null check (line_total_local >= 0),
  merchant_order_ref text check (length(merchant_order_ref) <= 200),
  item_status text not null default 'to_buy'
    check (item_status in ('to_buy', 'bought', 'received', 'shipped', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  line_total_usd numeric(14,2) not null,
  constraint order_items_quote_once unique (order_id, quote_id),
  constraint order_items_line_total_usd_number check (line_total_usd <> 'NaN'),
  constraint order_items_line_total_local_number check (line_total_local <> 'NaN')
);

comment on column public.order_items.item_status is 'Not used: what order_lines was made from (old_orders.sql)';
comment on column public.order_items.merchant_order_ref is 'Not used, as item_status';
comment on column public.order_items.line_total_usd is
  'In USD, at the rate of the price that was ordered. The lines of an order sum to its total_usd.';

create index order_items_of_quote on public.order_items (quote_id);

alter table public.order_items enable row level security;
grant select on public.order_items to authenticated;
grant all on public.order_items to service_role;

create policy "customers and admins read order items" on public.order_items
  for select to authenticated using (
    (select public.has_role((select auth.uid()), 'admin'))
    or exists (select from public.orders o where o.id = order_id and o.user_id = (select auth.uid())));

-- Definer: writers of lines may not call private.quote_statement.
create function private.set_line_usd() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_statement constant jsonb :=
    private.quote_statement(jsonb_populate_record(null::public.quotes, new.snapshot), new.quote_quantity);
begin
  new.line_total_usd := coalesce(private.charged_usd(v_statement,
    case when new.line_total_local = private.charged(v_statement, 'card') then 'card' else 'bank_transfer' end), 0);
  return new;
end $$;

create trigger touch_updated_at before update on public.order_items
  for each row execute function private.touch_updated_at();
create trigger order_items_keep_snapshot before update on public.order_items
  for each row when ((new.order_id, new.quote_id, new.snapshot, new.quote_quantity)
    is distinct from (old.order_id, old.quote_id, old.snapshot, old.quote_quantity))
  execute function private.refuse_change('What was agreed at checkout');
create trigger order_items_keep_total before update on public.order_items
  for each row when (new.line_total_local is distinct from old.line_total_local 
    and current_setting('landfall.change_method', true) is distinct from old.order_id::text)
  execute function private.refuse_change('What was agreed at checkout');
create trigger write_audit after insert or delete or update on public.order_items
  for each row execute function private.write_audit();
create trigger set_line_usd before insert or update of snapshot, quote_quantity, line_total_local,
  line_total_usd on public.order_items
  for each row execute function private.set_line_usd();
create trigger write_lines after insert or update of line_total_local on public.order_items
  for each row execute function private.write_lines();
create trigger keep_order_facts after insert or update of snapshot
  or delete on public.order_items for each row execute function private.keep_order_facts();
create trigger keep_search_text after insert or delete on public.order_items
  for each row execute function private.keep_search_text('order', 'order_id');

-- The countries where an order is bought, in the order of its items. Quotes of an order keep their countries.
-- Definer: views call it with orders that the caller may see; the schema is closed to callers.
create function private.order_origins(p_order_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(o.country_code::text order by o.at, o.country_code), '{}') from (
    select q.country_code, min(i.created_at) as at from public.order_items i join public.quotes q on q.id = i.quote_id
    where i.order_id = p_order_id group by q.country_code) o
$$;
grant execute on function private.order_origins(uuid) to authenticated, service_role;
