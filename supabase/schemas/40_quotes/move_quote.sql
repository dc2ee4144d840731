-- Why a move of a quote is refused, {sqlstate, code, text, hint}; null where it is not.
--   p_moves      the moves that are open to the caller     p_confirmed  codes of checks that an admin confirmed
--   p_checks     of private.quote_checks where an admin sends the quote, else empty
create function private.quote_refusal(p_quote public.quotes, p_to text, p_moves text[], p_checks jsonb,
  p_confirmed text[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_to = any (p_moves) then (
      select private.refusal('PT409', c ->> 'code', c ->> 'text', case c ->> 'level'
        when 'ask' then 'Confirm it on the page of the quote.' else 'Correct the quote first.' end)
      from jsonb_array_elements(p_checks) with ordinality as t(c, n)
      where c ->> 'level' = 'stop' or c ->> 'level' = 'ask' and c ->> 'code' <> all (coalesce(p_confirmed, '{}'))
      order by n limit 1)
    when p_quote.merged_into is not null then
      private.refusal('PT409', 'merged', 'The items of this quote are in another quote now.', 'Open that quote.')
    when p_quote.order_id is not null then
      private.refusal('PT409', 'already_ordered', 'This quote is part of an order and follows it.')
    when p_to in ('sent', 'approved') and p_quote.final_total is null then
      private.refusal('PT422', 'no_price', 'This quote has no price yet.', 'Price it first.')
    when p_to in ('sent', 'approved') and p_quote.rate_source = 'fallback' then
      private.refusal('PT422', 'fallback_rate', 'There is no exchange rate for this route: it was priced 1 to 1.',
        'Set a rate and price it again.')
    when p_to = 'approved' and p_quote.expires_at < now() then
      private.refusal('PT409', 'price_expired', 'This price is past its time.', 'Renew the quote.')
    else private.refusal('PT409', 'move_not_allowed', format('%s is %s now and cannot become %s.',
      p_quote.display_id, private.status_label(p_quote.status), private.status_label(p_to))) end
$$;

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

-- The checks that a move has to pass: those of sending, where it is not the customer who accepts the price.
create function private.checks_of_move(p_quote public.quotes, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_to in ('sent', 'approved')
    and private.mover_of('quote', p_quote.status, p_to) is distinct from 'customer'
    then private.quote_checks(p_quote) else '[]' end
$$;

-- Moves a quote along its status's allowedTransitions. What belongs to the new status (sent_at, expires_at,
-- approved_at, the cart...) is written with it, its history row and its mail too.
--   p_version    the version the caller saw     p_reason_id, p_details  needed for `rejected`
--   p_confirmed  the checks of level `ask` that an admin confirmed, by code (private.send_checks)
--   p_total      needed for `sent` and `approved`: the card's total that the caller saw
--   returns      the quote card
--   errors       PT401; PT404 quote_not_found; PT409 stale_version, price_changed (the statement in the detail),
--                move_not_allowed, already_ordered, merged, price_expired, the code of a failed check; PT422 no_price,
--                fallback_rate; PT400 reason_needed, unknown_reason, too_long
-- Definer: customers may write two columns of quotes, not status.
create function public.move_quote(p_quote_id uuid, p_to text, p_version int, p_reason_id uuid default null,
  p_details text default null, p_confirmed text[] default '{}', p_total numeric default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_quote public.quotes := private.with_estimate(private.lock_own_quote(p_quote_id));
  v_moves text[] := private.quote_moves(private.status_map(), private.caller_is_admin(), v_quote.user_id = v_user,
    v_quote.status, coalesce(v_quote.order_id, v_quote.merged_into), v_quote.final_total, v_quote.rate_source,
    v_quote.expires_at);
  v_mover text := case when private.mover_of('quote', v_quote.status, p_to) = 'customer' then 'customer'
    else 'admin' end;
begin
  if v_quote.version <> p_version and p_to in ('sent', 'approved') and p_to = any (v_moves) then
    -- a price that changed is shown beside the one that was seen, so that the caller decides again
    perform private.check_seen_total(private.quote_statement(v_quote, v_quote.quantity), 'card', p_total, false);
  end if;
  perform private.check_version(v_quote.version, p_version);
  perform private.refuse_with(private.quote_refusal(v_quote, p_to, v_moves, private.checks_of_move(v_quote, p_to),
    p_confirmed));
  if p_to in ('sent', 'approved') then
    perform private.check_seen_total(private.quote_statement(v_quote, v_quote.quantity), 'card', p_total);
  end if;
  if p_to = 'rejected' then perform private.keep_rejection(p_quote_id, p_reason_id, p_details); end if;
  perform private.apply_move('quote', p_quote_id, p_to, v_mover, private.rejection_text(p_reason_id, p_details),
    p_version);
  return private.quote_card(p_quote_id);
end $$;
grant execute on function public.move_quote(uuid, text, int, uuid, text, text[], numeric) to authenticated,
  service_role;
