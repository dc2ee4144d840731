-- Makes one quote of several approved ones of the caller: one parcel, at the rates that their prices were made with
-- (private.joined_input). It is approved at once and holds until the first of their prices ends. They are closed with
-- `merged_into`, and come back when it is rejected or expires. The same quotes again give the same quote.
--   p_items  [{quote_id, quantity 1 to 99, version? (that was seen)}], as checkout
--   p_total  what the card is charged for one parcel, as preview_consolidation stated it
--   returns  the quote card of the new quote
--   errors   PT401; PT404 quote_not_found; PT400, PT413 as checkout; PT409 stale_version, price_changed (the statement
--            in the detail), already_ordered, merged, not_payable, price_expired; PT422 not_one_parcel (the reasons in
--            the hint), no_saving
-- Definer: customers may not write quotes.
create function public.consolidate_quotes(p_items jsonb, p_total numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_ids uuid[];
  v_copies int[];
  v_quotes public.quotes[];
  v_offer jsonb;
  v_id uuid;
begin
  select array_agg(i.quote_id), array_agg(i.quantity) into v_ids, v_copies from private.read_checkout_items(p_items) i;
  perform pg_advisory_xact_lock(hashtextextended('cart ' || v_user, 0)); -- a second press waits and finds the quote
  select c.quote_id into v_id from public.consolidations c join public.quotes q on q.id = c.quote_id
    where c.replaces = v_ids and c.copies = v_copies and c.restored_at is null and q.user_id = v_user;
  if v_id is null then
    v_quotes := array(select q from private.lock_for_checkout(v_ids, v_user) q);
    v_offer := public.preview_consolidation(p_items);
    if not (v_offer ->> 'priceable')::boolean then
      perform private.refuse('PT422', 'not_one_parcel', 'These quotes cannot be sent as one parcel.',
        (select string_agg(reason, ', ') from jsonb_array_elements_text(v_offer -> 'reasons') reason));
    end if;
    perform private.check_seen_total(v_offer -> 'statement', 'card', p_total);
    perform private.check_version(q.version, i.version) from private.read_checkout_items(p_items) i
      join unnest(v_quotes) q on q.id = i.quote_id where i.version is not null;
    if (v_offer ->> 'saving')::numeric <= 0 then
      perform private.refuse('PT422', 'no_saving', 'One parcel would not cost less.');
    end if;
    v_id := private.joined_quote(v_quotes, v_copies, private.joined_input(p_items, v_user));
    insert into public.consolidations (quote_id, replaces, copies) values (v_id, v_ids, v_copies);
    perform private.replace_quote(q.id, v_id, 'customer', 'Sent as one parcel with ' || private.number_of_quote(v_id))
      from unnest(v_quotes) q;
    perform private.notify('quotes_combined', v_user, 'quote', v_id, 'quotes_combined:' || v_id, jsonb_build_object(
      'saving', private.money_label((v_offer ->> 'saving')::numeric, v_offer ->> 'currency'), 'replaced',
      (select private.few_of(array_agg(display_id order by id), 5) from unnest(v_quotes))));
  end if;
  return private.quote_card(v_id);
end $$;
grant execute on function public.consolidate_quotes(jsonb, numeric) to authenticated, service_role;

create function private.number_of_quote(p_id uuid) returns text
language sql stable set search_path = '' as $$
  select display_id from public.quotes where id = p_id
$$;

-- A new approved quote with the items of several, priced by p_input. Its price ends with the first of theirs.
create function private.joined_quote(p_quotes public.quotes[], p_copies int[], p_input jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.copy_request(p_quotes[1], private.default_quote_status());
  v_numbers constant text := (select string_agg(display_id, ', ' order by id) from unnest(p_quotes));
begin
  perform private.copy_item(i, v_id, 1000 * n + i.position, i.quantity * p_copies[n])
    from generate_subscripts(p_quotes, 1) n join public.quote_items i on i.quote_id = (p_quotes[n]).id;
  perform private.sum_up_items(v_id);
  insert into public.quote_admin (quote_id, assigned_to) select v_id, a.assigned_to from public.quote_admin a
    join unnest(p_quotes) q on q.id = a.quote_id where a.assigned_to is not null order by q.id limit 1;
  update public.quotes set insured = (p_input ->> 'insured')::boolean,
    delivery_option_id = p_input ->> 'delivery_option_id', customer_notes = (
      select left(string_agg(distinct q.customer_notes, E'\n\n'), 5000) from unnest(p_quotes) q)
    where id = v_id;
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id, reason)
    values ('quote', v_id, private.default_quote_status(), 'customer', (select auth.uid()),
      'One parcel of ' || v_numbers);
  perform private.store_price(v_id, private.need_price(p_input) || private.price_roots(p_input), p_input);
  perform private.apply_move('quote', v_id, 'sent', 'customer', 'One parcel of ' || v_numbers, null, true);
  perform private.apply_move('quote', v_id, 'approved', 'customer', null, null, true);
  update public.quotes set price_valid_until = (select min(coalesce(q.price_valid_until, q.expires_at))
    from unnest(p_quotes) q) where id = v_id;
  return v_id;
end $$;

-- Closes a quote that another one replaces, without a mail. Why it was once rejected stays.
create function private.replace_quote(p_id uuid, p_by uuid, p_trigger text, p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  update public.quotes set merged_into = p_by,
    rejection_reason_id = case when rejected_at is not null then rejection_reason_id end,
    rejection_details = case when rejected_at is not null then rejection_details
      else 'Merged into ' || private.number_of_quote(p_by) end
    where id = p_id;
  perform private.apply_move('quote', p_id, 'rejected', p_trigger, p_reason, null, true);
end $$;

-- The quotes that a rejected or expired one replaced take its place again, as they were. It is closed in favour of the
-- first of them, so that it can't be approved beside them. Part of private.apply_move.
create function private.restore_replaced(p_id uuid, p_trigger text) returns void
language plpgsql set search_path = '' as $$
declare
  v_replaced uuid[];
  v_old uuid;
begin
  update public.consolidations set restored_at = now() where quote_id = p_id and restored_at is null
    and exists (select from public.quotes where id = p_id and merged_into is null) returning replaces into v_replaced;
  foreach v_old in array coalesce(v_replaced, '{}') loop
    perform private.apply_move('quote', v_old, private.status_bought_in(v_old, 'rejected'), p_trigger,
      'Sent separately again', null, true);
    update public.quotes set merged_into = null,
      rejection_details = case when rejected_at is not null then rejection_details end where id = v_old;
  end loop;
  if v_replaced <> '{}' then
    update public.quotes set merged_into = v_replaced[1] where id = p_id;
  end if;
end $$;

-- The quotes that a quote replaces, and the saving; null if it replaces none: {quotes: [{id, display_id, copies}],
-- restored_at, currency, separate, together, saving, lines}, as preview_consolidation.
-- Definer only so that the views of callers need no grant on its steps; they have read the quote.
create function private.consolidation_of(p_quote public.quotes) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.consolidations;
  v_quotes jsonb;
  v_statements jsonb;
begin
  if not private.may_see('quote', p_quote.id) then return null; end if;
  select * into c from public.consolidations where quote_id = p_quote.id;
  if c.id is null then return null; end if;
  select jsonb_agg(jsonb_build_object('id', q.id, 'display_id', q.display_id, 'copies', r.copies) order by r.n),
    jsonb_agg(private.quote_statement(q, r.copies)) into v_quotes, v_statements
    from unnest(c.replaces, c.copies) with ordinality as r(id, copies, n) join public.quotes q on q.id = r.id;
  return private.saving_json(private.quote_statement(p_quote, p_quote.quantity), private.sum_statements(v_statements))
    || jsonb_build_object('quotes', v_quotes, 'restored_at', c.restored_at);
end $$;
grant execute on function private.consolidation_of(public.quotes) to authenticated, service_role;
