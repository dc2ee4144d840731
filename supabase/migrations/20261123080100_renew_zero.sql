-- Renews a quote past its time. The new one is `sent` where every input still exists, the old one had been sent and the new price is above
-- 0; else it is `pending`: only an admin sends a quote that costs nothing, and confirms it.
-- Renewing twice gives the same new quote back while that one is still open.
--   returns {id, display_id, status, changes: [{key, was, now}]} (no changes where the new one waits for a price)
--   errors  PT401; PT404; PT409 not_renewable
-- Definer: customers may not write quotes.
create or replace function public.renew_quote(p_quote_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_old public.quotes := private.lock_for_renewal(p_quote_id, v_user);
  v_new_id uuid := (select id from public.quotes
    where renewed_from = p_quote_id and status in ('pending', 'calculated', 'sent') order by created_at desc limit 1);
  v_price jsonb;
begin
  if v_new_id is null then
    v_new_id := private.copy_quote(v_old);
    insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, reason)
      values ('quote', v_new_id, 'pending', 'customer', v_user, 'Renewal of ' || v_old.display_id);
    v_price := case when v_old.breakdown is not null then private.renewed_price(v_old, v_new_id) end;
    if v_price is not null then perform private.store_price(v_new_id, v_price, private.quote_typed(v_old.id)); end if;
    if v_old.sent_at is not null and (v_price ->> 'final_total_local')::numeric > 0 then
      perform private.apply_move('quote', v_new_id, 'sent', 'customer', 'Renewed at today''s rates');
    else
      perform private.queue_admin_new_quote(v_new_id);
    end if;
  end if;
  return (select jsonb_build_object('id', q.id, 'display_id', q.display_id, 'status', q.status,
    'changes', case when q.breakdown is null then '[]' else private.price_changes(v_old.breakdown, q.breakdown) end)
    from public.quotes q where q.id = v_new_id);
end $$;
