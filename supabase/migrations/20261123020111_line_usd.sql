-- The USD of an order's line, of the same frozen price as orders.total_usd: the lines sum to the total, and a local amount has one USD
-- figure on every screen. What a line's copies come to in USD is in the proportion of the local amounts, rounded for one copy, as
-- private.charged_usd does; 0 for a quote that costs nothing.

-- As a generated column first, which fills the rows that are there without an entry in the audit log; then kept by a trigger, because a
-- generated column would be an error, not a refusal, to who may not write it.
alter table public.order_items add column line_total_usd numeric(14,2) generated always as (
  round(coalesce((snapshot ->> 'final_total')::numeric, 0)
    * coalesce(line_total_local / quote_quantity / nullif((snapshot ->> 'final_total_local')::numeric, 0), 1), 2) * quote_quantity) stored;
alter table public.order_items alter column line_total_usd drop expression;
alter table public.order_items alter column line_total_usd set not null,
  add constraint order_items_line_total_usd_number check (line_total_usd <> 'NaN');
comment on column public.order_items.line_total_usd is 'In USD, at the rate of the price that was ordered. The lines of an order sum to its total_usd.';

create function private.set_line_usd() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.line_total_usd := round(coalesce((new.snapshot ->> 'final_total')::numeric, 0)
    * coalesce(new.line_total_local / new.quote_quantity / nullif((new.snapshot ->> 'final_total_local')::numeric, 0), 1), 2)
    * new.quote_quantity;
  return new;
end $$;
create trigger set_line_usd before insert or update of snapshot, quote_quantity, line_total_local, line_total_usd on public.order_items
  for each row execute function private.set_line_usd();

-- order_cards names it beside the local amount. Its other columns stay what they are.
do $$
declare
  v_definition text := pg_get_viewdef('public.order_cards'::regclass);
  v_anchor constant text := '''line_total_local'', i.line_total_local';
begin
  if position(v_anchor in v_definition) = 0 then raise exception 'order_cards names no line_total_local'; end if;
  execute 'create or replace view public.order_cards with (security_invoker = true) as '
    || replace(v_definition, v_anchor, v_anchor || ', ''line_total_usd'', i.line_total_usd');
end $$;

revoke execute on all functions in schema private from public;
