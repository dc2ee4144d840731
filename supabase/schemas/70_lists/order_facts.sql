-- What a list of orders shows and filters by that is in the frozen snapshots: read there for each row, a page would
-- read every snapshot. first_paid_at: when the first payment succeeded.
create table private.order_facts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  country_code text,
  product_name text,
  item_count int not null default 0,
  first_paid_at timestamptz
);

comment on table private.order_facts is
  'One row per order, derived from its items and payments by triggers. rebuild_order_facts() writes it from them.';

create index order_facts_from on private.order_facts (country_code, order_id);
create index order_facts_paid on private.order_facts (first_paid_at, order_id);

create trigger mark_quarters after insert or delete or update of first_paid_at on private.order_facts
  for each row execute function private.mark_quarters('first_paid_at');
