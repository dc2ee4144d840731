-- Makes a link to a priced quote.
--   returns {id, token, expires_at}: the token is shown once and kept as a hash
--   errors  PT401, PT404 quote_not_found, PT422 no_price, PT409 too_many_links (over 20 that still work)
-- Definer: callers may not write share_tokens or read their hashes.
create or replace function public.create_share_token(p_quote_id uuid) returns jsonb
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
  perform pg_advisory_xact_lock(hashtextextended('share ' || p_quote_id, 0)); -- parallel calls are counted one after the other
  if (select count(*) >= 20 from public.share_tokens where quote_id = p_quote_id and revoked_at is null and expires_at > now()) then
    perform private.refuse('PT409', 'too_many_links', 'This quote has 20 links already.', 'Revoke one first.');
  end if;
  insert into public.share_tokens (quote_id, token_hash, expires_at)
  values (p_quote_id, private.token_hash(v_token), now() + make_interval(days => private.checkout_setting('share_days')::int))
    returning * into v_row;
  return jsonb_build_object('id', v_row.id, 'token', v_token, 'expires_at', v_row.expires_at);
end $$;
