create function private.checkout_setting(p_name text) returns numeric
language sql stable security definer set search_path = '' as $$
  select (setting_value::jsonb ->> p_name)::numeric from public.system_settings where setting_key = 'checkout'
$$;

-- Locks the row that is to move. PT404 quote_not_found or order_not_found; PT409 stale_version where the caller saw
-- an older one.
create function private.lock_for_move(p_entity text, p_id uuid, p_version int, out status text, out version int,
  out user_id uuid)
language plpgsql set search_path = '' as $$
begin
  if p_entity = 'quote' then
    select q.status, q.version, q.user_id into status, version, user_id from public.quotes q
      where q.id = p_id for update;
  else
    select o.status, o.version, o.user_id into status, version, user_id from public.orders o
      where o.id = p_id for update;
  end if;
  if status is null then perform private.refuse('PT404', p_entity || '_not_found',
    'It does not exist, or it is not yours.'); end if;
  if version <> p_version then
    perform private.refuse('PT409', 'stale_version', 'Somebody changed it in the meantime.',
      'Load it again and repeat what you wanted to do.');
  end if;
end $$;

-- The status of a quote and what belongs to it: when it was sent and expires, approved and until when its price
-- holds, its place in the cart. The price holds from the move into a status that can be paid. A quote that comes back
-- from an unpaid order, or from the quote that replaced it, keeps the dates of its first approval.
create function private.write_quote_status(p_id uuid, p_from text, p_to text) returns int
language plpgsql set search_path = '' as $$
declare
  v_definitions jsonb := private.status_map();
  v_hours numeric := (v_definitions -> p_to ->> 'autoExpireHours')::numeric;
  v_payable boolean := private.flag_of(v_definitions, p_to, 'canBePaid');
  v_returns boolean := p_from = 'payment_pending'
    or (select merged_into is not null from public.quotes where id = p_id);
  v_approved boolean := p_to = 'approved' and not v_returns;
  v_opens boolean := v_approved or v_payable and not v_returns
    and not private.flag_of(v_definitions, p_from, 'canBePaid');
  v_version int;
begin
  update public.quotes q set
    status = p_to, version = q.version + 1,
    sent_at = case when p_to = 'sent' then now() else q.sent_at end,
    expires_at = case when v_hours is not null then now() + make_interval(secs => (v_hours * 3600)::float8)
      when p_to = 'expired' then q.expires_at end,
    approved_at = case when v_approved then now() else q.approved_at end,
    price_valid_until = case
      when v_opens then now() + make_interval(days => private.checkout_setting('price_valid_days')::int)
      else q.price_valid_until end,
    rejected_at = case when p_to = 'rejected' and q.merged_into is null then now() else q.rejected_at end,
    rejected_by = case when p_to = 'rejected' and q.merged_into is null then (select auth.uid())
      else q.rejected_by end,
    in_cart = v_payable and (p_to = 'approved' or v_returns or q.in_cart),
    saved_for_later = v_payable and not (p_to = 'approved' or v_returns) and q.saved_for_later
  where q.id = p_id returning q.version into v_version;
  return v_version;
end $$;

create function private.write_order_status(p_id uuid, p_to text) returns int
language sql set search_path = '' as $$
  update public.orders o set
    status = p_to, version = o.version + 1,
    ordered_at = case when p_to = 'ordered' then now() else o.ordered_at end,
    shipped_at = case when p_to = 'shipped' then now() else o.shipped_at end,
    delivered_at = case when p_to = 'completed' then now() else o.delivered_at end,
    cancelled_at = case when p_to = 'cancelled' then now() else o.cancelled_at end
  where o.id = p_id returning o.version
$$;

-- Moves a quote or an order ('quote', 'order') to a status, writes its history and queues its mail, in the caller's
-- transaction. It does not ask whether the caller may: move_quote, move_order, payment and the clocks do. p_trigger
-- is how it came about: customer, admin, payment, expiry, auto_quote or bulk. A quiet move sends no mail: a quote
-- that follows its order. PT404 where the row is missing, PT409 stale_version where p_version is given and older than
-- the row, no_account where a payable quote would have no owner.
create function private.apply_move(
  p_entity text, p_id uuid, p_to text, p_trigger text, p_reason text default null, p_version int default null,
    p_quiet boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  v_row record;
  v_version int;
begin
  v_row := private.lock_for_move(p_entity, p_id, p_version);
  if v_row.status = p_to then return; end if;
  if v_row.user_id is null and private.status_flag(p_to, 'canBePaid') then
    perform private.refuse('PT409', 'no_account', 'This customer has no account yet.',
      'They sign up with that address and approve the quote.');
  end if;
  if p_entity = 'quote' and p_to = 'calculated' then perform private.hide_price(p_id); end if;
  perform set_config('landfall.move', concat_ws(':', p_entity, p_id, p_to), true),
    set_config('landfall.trigger', p_trigger, true);
  v_version := case when p_entity = 'quote' then private.write_quote_status(p_id, v_row.status, p_to)
    else private.write_order_status(p_id, p_to) end;
  perform set_config('landfall.move', '', true);
  if p_entity = 'quote' and p_to in ('sent', 'approved') then perform private.reveal_price(p_id); end if;
  insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, actor_id, reason)
  values (p_entity, p_id, v_row.status, p_to, p_trigger, (select auth.uid()), p_reason);
  if not p_quiet then perform private.queue_status_mail(p_entity, p_id, v_row.user_id, p_to, v_version); end if;
  if p_entity = 'quote' and p_to in ('rejected', 'expired') then
    perform private.restore_replaced(p_id, p_trigger);
  end if;
end $$;

-- The status from which a quote was checked out, or came to p_status; `approved` where that one can no longer be paid.
create function private.status_bought_in(p_quote_id uuid, p_status text default 'payment_pending') returns text
language sql stable set search_path = '' as $$
  select case when private.flag_of(private.status_map(), s.name, 'canBePaid') then s.name else 'approved' end
  from (select private.status_before(p_quote_id, p_status) as name) s
$$;

-- Keeps a quote's status equal to its order's, with a row of history each. The quotes of an order that is cancelled
-- before any money came go back to the cart in the status they were bought in; those of a paid one are cancelled with
-- it. Its name sorts
-- before keep_quotes_with_order, which then finds nothing left to do.
create function private.carry_quotes_along() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_trigger text := coalesce(nullif(current_setting('landfall.trigger', true), ''), 'admin');
  v_restores boolean := new.status = 'cancelled' and new.amount_paid = 0
    and new.payment_status in ('unpaid', 'awaiting_verification');
  v_quote_id uuid;
begin
  for v_quote_id in select id from public.quotes where order_id = new.id order by id loop
    if v_restores then
      perform private.apply_move('quote', v_quote_id, private.status_bought_in(v_quote_id), 'payment',
        'The order was cancelled before it was paid', null, true);
      update public.quotes set order_id = null where id = v_quote_id;
    else
      perform private.apply_move('quote', v_quote_id, new.status, v_trigger, null, null, true);
    end if;
  end loop;
  return null;
end $$;
