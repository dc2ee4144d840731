-- All status definitions by name, quotes' and orders' together: {"pending": {name, label, allowedTransitions, ...},
-- ...}. Definer: only admins and the two status keys are readable to a caller, and views need this in one evaluation
-- a query.
create function private.status_map() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(d ->> 'name', d), '{}') from private.status_definitions() d);
end $$;
grant execute on function private.status_map() to authenticated, service_role;

-- A true/false of a status definition, false where it is not said.
create function private.flag_of(p_definitions jsonb, p_status text, p_flag text) returns boolean
language plpgsql immutable security definer set search_path = '' as $$
begin
  return coalesce((p_definitions -> p_status ->> p_flag)::boolean, false);
end $$;
grant execute on function private.flag_of(jsonb, text, text) to authenticated, service_role;

-- Who makes a move: 'customer', 'payment', 'expiry' (the clock) or 'admin'.
create function private.mover_of(p_entity text, p_from text, p_to text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_to in ('paid', 'payment_pending') then 'payment'
    when p_to = 'expired' then 'expiry'
    when p_entity = 'quote'
      and (p_from, p_to) in (('sent', 'approved'), ('sent', 'rejected'), ('approved', 'rejected')) then 'customer'
    else 'admin' end;
end $$;

-- True where the definitions allow the move and it is this mover's ('customer', 'admin', 'payment', 'expiry') to
-- make.
create function private.may_move(p_definitions jsonb, p_entity text, p_mover text, p_from text, p_to text)
  returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((p_definitions -> p_from -> 'allowedTransitions') ? p_to, false)
     and coalesce((p_definitions -> p_to ->> 'isActive')::boolean, true)
     and private.mover_of(p_entity, p_from, p_to) = p_mover;
end $$;

-- The targets of a status that a mover may choose, in the definitions' order.
create function private.targets_of(p_definitions jsonb, p_entity text, p_mover text, p_from text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(target order by n), '{}')
    from jsonb_array_elements_text(p_definitions -> p_from -> 'allowedTransitions') with ordinality as t(target, n)
    where private.may_move(p_definitions, p_entity, p_mover, p_from, target));
end $$;

-- True where a quote is fit to be sent or approved: it has a price, made with a real exchange rate.
create function private.has_real_price(p_final_total numeric, p_rate_source text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_final_total is not null and p_rate_source is distinct from 'fallback' and p_rate_source is not null;
end $$;

-- What move_quote would take from this caller now. p_order_id: the order, or the quote, that a quote is part of; it
-- follows that one. One without a real price is
-- neither sent nor approved; one past its time is not approved by its customer.
create function private.quote_moves(
  p_definitions jsonb, p_is_admin boolean, p_is_owner boolean, p_status text, p_order_id uuid,
  p_final_total numeric, p_rate_source text, p_expires_at timestamptz
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_order_id is not null then '{}'::text[] else array(
    select target from unnest(
      case when p_is_owner then private.targets_of(p_definitions, 'quote', 'customer', p_status) else '{}' end
      || case when p_is_admin then private.targets_of(p_definitions, 'quote', 'admin', p_status) else '{}' end) target
    where (target not in ('sent', 'approved') or private.has_real_price(p_final_total, p_rate_source))
      and not (target = 'approved' and p_status = 'sent' and coalesce(p_expires_at < now(), false)))
  end;
end $$;
grant execute on function private.quote_moves(jsonb, boolean, boolean, text, uuid, numeric, text,
  timestamptz) to authenticated, service_role;

-- Whether all money of an order went back to its customer, or is on its way there.
create function private.money_is_back(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select o.amount_paid > 0 and o.amount_refunded + o.amount_refunding > 0
    and o.amount_refunded + o.amount_refunding >= o.amount_paid - o.written_off
$$;

-- Whether an order that is paid in advance is not paid in full, for example because its money bounced.
create function private.money_is_missing(o public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select o.payment_method <> 'cod' and o.amount_paid < o.total
$$;

-- What move_order would take from an admin now: an order whose money went back can only be cancelled, and one whose
-- money is missing is neither ordered nor shipped.
create function private.order_moves(p_definitions jsonb, p_is_admin boolean, o public.orders) returns text[]
language plpgsql immutable security definer set search_path = '' as $$
begin
  return case when not p_is_admin then '{}'::text[] else array(
    select target from unnest(private.targets_of(p_definitions, 'order', 'admin', o.status)) target
    where (target not in ('ordered', 'shipped') or not private.money_is_missing(o))
      and (target = 'cancelled' or not private.money_is_back(o)))
  end;
end $$;
grant execute on function private.order_moves(jsonb, boolean, public.orders) to authenticated, service_role;

-- True where a price can no longer be paid: past price_valid_until, or past the quote's own time where it never got
-- one.
create function private.price_is_old(p_price_valid_until timestamptz, p_expires_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(coalesce(p_price_valid_until, p_expires_at) <= now(), true)
$$;

-- The actions on a quote other than moves; p_order_id as in private.quote_moves.
-- Its customer: renew, add_to_cart, choose_delivery, share; admins: price, unsend, share.
create function private.quote_actions(
  p_definitions jsonb, p_is_admin boolean, p_is_owner boolean, p_status text, p_order_id uuid, p_final_total numeric,
  p_in_a_list boolean, p_expires_at timestamptz, p_price_valid_until timestamptz
) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with about as (
      select private.price_is_old(p_price_valid_until, p_expires_at) as price_is_old, p_order_id is null as free,
             private.flag_of(p_definitions, p_status, 'canBePaid') as payable
    )
    select array_remove(array[
      case when p_is_owner and free and (p_status in ('expired', 'rejected')
        or (payable and price_is_old)) then 'renew' end,
      case when p_is_owner and free and payable and not price_is_old and not p_in_a_list then 'add_to_cart' end,
      case when p_is_owner and free and p_status = 'sent'
        and not coalesce(p_expires_at < now(), false) then 'choose_delivery' end,
      case when (p_is_owner or p_is_admin) and p_final_total is not null then 'share' end,
      case when p_is_admin and free and p_status not in ('sent', 'approved') then 'price' end,
      case when p_is_admin and free and p_status = 'sent' then 'unsend' end], null)
    from about);
end $$;
grant execute on function private.quote_actions(jsonb, boolean, boolean, text, uuid, numeric, boolean, timestamptz,
  timestamptz) to authenticated, service_role;
