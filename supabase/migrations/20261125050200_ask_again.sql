-- A customer who rejected a quote, or whose quote was rejected, asks again: a person prices the new one.

create or replace function private.quote_actions(
  p_definitions jsonb, p_is_admin boolean, p_is_owner boolean, p_status text, p_order_id uuid, p_final_total numeric,
  p_in_a_list boolean, p_expires_at timestamptz, p_price_valid_until timestamptz
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with about as (
      select coalesce(p_price_valid_until < now(), false) as price_is_old, p_order_id is null as free,
             private.flag_of(p_definitions, p_status, 'canBePaid') as payable
    )
    select array_remove(array[
      case when p_is_owner and free and (p_status in ('expired', 'rejected') or (payable and price_is_old)) then 'renew' end,
      case when p_is_owner and free and payable and not price_is_old and not p_in_a_list then 'add_to_cart' end,
      case when p_is_owner and free and p_status = 'sent' and not coalesce(p_expires_at < now(), false) then 'choose_delivery' end,
      case when (p_is_owner or p_is_admin) and p_final_total is not null then 'share' end,
      case when p_is_admin and free and p_status not in ('sent', 'approved') then 'price' end,
      case when p_is_admin and free and p_status = 'sent' then 'unsend' end], null)
    from about);
end $$;

-- A quote that its owner may renew: expired, rejected, or payable but past price_valid_until. PT404, PT409 not_renewable.
create or replace function private.lock_for_renewal(p_quote_id uuid, p_user_id uuid) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes where id = p_quote_id and user_id = p_user_id for update;
  if v_quote.id is null then perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist, or it is not yours.'); end if;
  if v_quote.order_id is not null or not (v_quote.status in ('expired', 'rejected')
     or (private.status_flag(v_quote.status, 'canBePaid') and coalesce(v_quote.price_valid_until < now(), false))) then
    perform private.refuse('PT409', 'not_renewable', 'Only a quote that has expired or was rejected can be renewed.');
  end if;
  return v_quote;
end $$;

-- Renews a quote that expired or was rejected. Of an expired one the new quote is `sent` where every input still exists, the old one had been
-- sent and the new price is above 0. Else it is `pending`: only an admin sends a quote that costs nothing, and a rejected price is not sent
-- again by itself.
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
      values ('quote', v_new_id, 'pending', 'customer', v_user, case when v_old.status = 'rejected' then 'Asked again after ' else 'Renewal of ' end || v_old.display_id);
    v_price := case when v_old.breakdown is not null and v_old.status <> 'rejected' then private.renewed_price(v_old, v_new_id) end;
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

revoke execute on all functions in schema private from public;
grant execute on function private.quote_actions(jsonb, boolean, boolean, text, uuid, numeric, boolean, timestamptz, timestamptz)
  to authenticated, service_role;
