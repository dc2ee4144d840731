-- Facts that no code path may rewrite, whatever rights it has: who a quote belongs to, what an order cost, what a payment asked for.
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'frozen' using errcode = 'PT409', detail = format('%s of %s cannot be changed afterwards.', tg_argv[0], tg_table_name);
end $$;

create trigger quotes_keep_owner before update of user_id, display_id on public.quotes
  for each row when (new.user_id <> old.user_id or new.display_id <> old.display_id)
  execute function private.refuse_change('Owner and number');
create trigger orders_keep_snapshot before update on public.orders
  for each row when ((new.user_id, new.order_number, new.currency, new.discount, new.shipping_address, new.request_hash)
    is distinct from (old.user_id, old.order_number, old.currency, old.discount, old.shipping_address, old.request_hash))
  execute function private.refuse_change('What was agreed at checkout');
create trigger order_items_keep_snapshot before update on public.order_items
  for each row when ((new.order_id, new.quote_id, new.snapshot, new.quote_quantity)
    is distinct from (old.order_id, old.quote_id, old.snapshot, old.quote_quantity))
  execute function private.refuse_change('What was agreed at checkout');

-- Another way of paying has another price (the card fee): private.change_method alone writes these, and names the order meanwhile.
create trigger orders_keep_total before update on public.orders
  for each row when ((new.payment_method, new.subtotal, new.total, new.total_usd) is distinct from (old.payment_method, old.subtotal, old.total, old.total_usd)
    and current_setting('landfall.change_method', true) is distinct from old.id::text)
  execute function private.refuse_change('What was agreed at checkout');
create trigger order_items_keep_total before update on public.order_items
  for each row when (new.line_total_local is distinct from old.line_total_local 
    and current_setting('landfall.change_method', true) is distinct from old.order_id::text)
  execute function private.refuse_change('What was agreed at checkout');
create trigger payments_keep_amount before update on public.payments
  for each row when ((new.order_id, new.method, new.currency, new.reference_code) is distinct from (old.order_id, old.method, old.currency, old.reference_code))
  execute function private.refuse_change('Order, method, currency and reference');
