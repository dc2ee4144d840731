-- Why a move is not open to the caller, in words that help: no price, a fallback rate, a price past its time, or just
-- not allowed.
create function private.refuse_quote_move(p_quote public.quotes, p_to text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_quote.order_id is not null then
    perform private.refuse('PT409', 'already_ordered', 'This quote is part of an order and follows it.');
  elsif p_to in ('sent', 'approved') and p_quote.final_total is null then
    perform private.refuse('PT422', 'no_price', 'This quote has no price yet.', 'Price it first.');
  elsif p_to in ('sent', 'approved') and p_quote.rate_source = 'fallback' then
    perform private.refuse('PT422', 'fallback_rate', 'There is no exchange rate for this route: it was priced 1 to 1.',
      'Set a rate and price it again.');
  elsif p_to = 'approved' and p_quote.expires_at < now() then
    perform private.refuse('PT409', 'price_expired', 'This price is past its time.', 'Renew the quote.');
  end if;
  perform private.refuse('PT409', 'move_not_allowed', 'A quote cannot go from ' || p_quote.status || ' to ' || p_to
    || ' by you now.');
end $$;

-- Keeps why a quote was rejected. PT400 reason_needed where there is neither a reason nor details, PT400
-- unknown_reason.
create function private.keep_rejection(p_quote_id uuid, p_reason_id uuid, p_details text) returns void
language plpgsql set search_path = '' as $$
declare
  v_details text := nullif(btrim(p_details), '');
begin
  if p_reason_id is null and v_details is null then
    perform private.refuse('PT400', 'reason_needed', 'Say why, by a reason or in your own words.', 'reason_id');
  elsif length(v_details) > 2000 then
    perform private.refuse('PT400', 'too_long', 'This is longer than 2000 characters.', 'details');
  elsif p_reason_id is not null and not exists (select from public.rejection_reasons where id = p_reason_id
    and is_active) then
    perform private.refuse('PT400', 'unknown_reason', 'There is no such reason.', 'reason_id');
  end if;
  update public.quotes set rejection_reason_id = p_reason_id, rejection_details = v_details where id = p_quote_id;
end $$;

-- The reason as history keeps it: its text and the details.
create function private.rejection_text(p_reason_id uuid, p_details text) returns text
language sql stable set search_path = '' as $$
  select nullif(left(concat_ws(': ',
    (select reason from public.rejection_reasons where id = p_reason_id), nullif(btrim(p_details), '')), 2000), '')
$$;

-- Moves a quote along its status's allowedTransitions. What belongs to the new status (sent_at, expires_at,
-- approved_at, the cart...) is written with it, its history row and its mail too.
--   p_version  the version the caller saw     p_reason_id, p_details  needed for `rejected`
--   p_total    needed for `sent` and `approved`: the card's total that the caller saw
--   returns    the quote card
--   errors     PT401; PT404 quote_not_found; PT409 stale_version, price_changed (the statement in the detail),
--              move_not_allowed, already_ordered, price_expired;
--   PT422 no_price,
--              fallback_rate; PT400 reason_needed, unknown_reason, too_long
-- Definer: customers may write two columns of quotes, not status.
create function public.move_quote(p_quote_id uuid, p_to text, p_version int, p_reason_id uuid default null,
  p_details text default null,
  p_allow_zero boolean default false, p_total numeric default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.with_estimate(private.lock_quote(p_quote_id, p_version));
  v_moves text[] := private.quote_moves(private.status_map(), private.caller_is_admin(), v_quote.user_id = v_user,
    v_quote.status,
    v_quote.order_id, v_quote.final_total, v_quote.rate_source, v_quote.expires_at);
  v_by_customer boolean := coalesce(private.mover_of('quote', v_quote.status, p_to) = 'customer', false);
begin
  if p_to is null or p_to <> all (v_moves) then perform private.refuse_quote_move(v_quote, p_to); end if;
  if p_to in ('sent', 'approved') and not v_by_customer and least(v_quote.final_total, v_quote.final_total_local) <= 0
     and not coalesce(p_allow_zero, false) then
    perform private.refuse('PT422', 'zero_price', 'The total of this quote is 0.',
      'Confirm that the customer pays nothing.');
  end if;
  if p_to in ('sent', 'approved') then
    perform private.check_seen_total(private.quote_statement(v_quote, v_quote.quantity), 'card', p_total);
  end if;
  if p_to = 'rejected' then perform private.keep_rejection(p_quote_id, p_reason_id, p_details); end if;
  perform private.apply_move('quote', p_quote_id, p_to, case when v_by_customer then 'customer' else 'admin' end,
    private.rejection_text(p_reason_id, p_details), p_version);
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.move_quote(uuid, text, int, uuid, text, boolean, numeric) to authenticated,
  service_role;
