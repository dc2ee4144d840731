-- Makes a link to a priced quote.
--   returns {id, token, expires_at}: the token is shown once and kept as a hash
--   errors  PT401, PT404 quote_not_found, PT422 no_price, PT409 too_many_links (over 20 that still work)
-- Definer: callers may not write share_tokens or read their hashes.
create function public.create_share_token(p_quote_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_token text := encode(extensions.gen_random_bytes(24), 'hex');
  v_row public.share_tokens;
begin
  if not private.may_see('quote', p_quote_id) then
    perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist, or it is not yours.');
  end if;
  if (select final_total is null from public.quotes where id = p_quote_id) then
    perform private.refuse('PT422', 'no_price', 'This quote has no price yet.');
  end if;
  -- parallel calls are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('share ' || p_quote_id, 0));
  if (select count(*) >= 20 from public.share_tokens where quote_id = p_quote_id and revoked_at is null
    and expires_at > now()) then
    perform private.refuse('PT409', 'too_many_links', 'This quote has 20 links already.', 'Revoke one first.');
  end if;
  insert into public.share_tokens (quote_id, token_hash, expires_at)
  values (p_quote_id, private.token_hash(v_token),
    now() + make_interval(days => private.checkout_setting('share_days')::int))
    returning * into v_row;
  return jsonb_build_object('id', v_row.id, 'token', v_token, 'expires_at', v_row.expires_at);
end $$;
grant execute on function public.create_share_token(uuid) to authenticated, service_role;

create function private.token_hash(p_token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;

-- Revokes a link at once. Repeating it changes nothing. Returns {id, revoked_at}; PT401, PT404 link_not_found.
-- Definer: no client may write share_tokens.
create function public.revoke_share_token(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_row public.share_tokens;
begin
  update public.share_tokens t set revoked_at = coalesce(t.revoked_at, now())
    where t.id = p_id and private.may_see('quote', t.quote_id) returning * into v_row;
  if v_row.id is null then perform private.refuse('PT404', 'link_not_found',
    'This link does not exist, or it is not yours.'); end if;
  return jsonb_build_object('id', v_row.id, 'revoked_at', v_row.revoked_at);
end $$;
grant execute on function public.revoke_share_token(uuid) to authenticated, service_role;

-- Opens a shared quote and counts the view.
--   errors PT404 link_not_found: the same for an unknown, revoked or expired link
-- Definer: a visitor reads only this part of one quote.
create function public.shared_quote(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote_id uuid := private.count_share_view(shared_quote.token);
begin
  if v_quote_id is null then perform private.refuse('PT404', 'link_not_found', 'This link does not work any more.');
    end if;
  return private.shared_quote_of(v_quote_id);
end $$;
grant execute on function public.shared_quote(text) to anon, authenticated, service_role;

-- The public view of a shared quote: items (name, options, quantity, price, amount of all), route, price
-- statement, status, validity. No person, note or photo.
create function private.shared_quote_of(p_quote_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'display_id', q.display_id, 'status', q.status, 'country_code', q.country_code, 'destination_country',
      q.destination_country,
    'currency', q.currency, 'final_currency', q.final_currency, 'exchange_rate', q.exchange_rate,
    'rate_source', q.rate_source, 'rate_confidence', q.rate_confidence,
    'expires_at', q.expires_at, 'price_valid_until', q.price_valid_until,
    'statement', private.quote_statement(q, q.quantity) - 'version',
    'items', (select coalesce(jsonb_agg(jsonb_build_object('product_name', i.product_name, 'options', i.options,
      'quantity', i.quantity,
      'item_price', i.item_price, 'amount', i.item_price * i.quantity) order by i.position, i.id), '[]')
      from public.quote_items i where i.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;

-- The same by the link's token, without counting the view. Null: unknown, revoked or past its time.
create function private.read_shared_quote(p_token text) returns jsonb
language sql stable set search_path = '' as $$
  select private.shared_quote_of(t.quote_id) from public.share_tokens t
  where t.token_hash = private.token_hash(p_token) and t.revoked_at is null and t.expires_at > now()
$$;

-- Counts a view, and returns the quote that the link opens. Null: unknown, revoked or past its time.
create function private.count_share_view(p_token text) returns uuid
language sql set search_path = '' as $$
  update public.share_tokens t set view_count = t.view_count + 1
    where t.token_hash = private.token_hash(p_token) and t.revoked_at is null and t.expires_at > now()
      returning t.quote_id
$$;
