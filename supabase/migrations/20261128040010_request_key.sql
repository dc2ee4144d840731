-- A request that is repeated because its answer was lost, for example when a server died, makes no second quote.
create table private.request_answers (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null check (length(key) between 8 and 200),
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table private.request_answers is 'What a request for a quote with a key was answered, for a day';
alter table private.request_answers enable row level security;
revoke all on private.request_answers from public, anon, authenticated, service_role;

create function private.hash_of_request(p_request jsonb) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_request::text, 'UTF8')), 'hex')
$$;

-- The stored answer to the same request with the same request_key. Null: the request has no key, is new, or was changed since.
-- Two at once: the second waits for the first.
create function private.answered_request(p_user_id uuid, p_request jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_key text := private.read_text(p_request, '', 'request_key', 200);
begin
  if v_key is null then return null; end if;
  if length(v_key) < 8 then perform private.refuse('PT400', 'bad_format', 'A key has 8 to 200 characters.', 'request_key'); end if;
  perform pg_advisory_xact_lock(hashtextextended('request ' || p_user_id || v_key, 0));
  return (select answer from private.request_answers where user_id = p_user_id and key = v_key and body_hash = private.hash_of_request(p_request)
    and created_at > now() - interval '1 day');
end $$;

-- Stores what a request with a key was answered, and drops this person's old answers.
create function private.keep_answer(p_user_id uuid, p_request jsonb, p_answer jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if p_request ->> 'request_key' is null then return; end if;
  delete from private.request_answers where user_id = p_user_id and created_at < now() - interval '1 day';
  insert into private.request_answers (user_id, key, body_hash, answer)
  values (p_user_id, btrim(p_request ->> 'request_key'), private.hash_of_request(p_request), p_answer)
  on conflict (user_id, key) do update set body_hash = excluded.body_hash, answer = excluded.answer, created_at = now();
end $$;

-- Asks for a price of 1 to 50 items.
--   p_request  {items: [{product_name, product_url?, quantity?, options?, item_price?, price_currency?, item_weight? (kg), length_cm?,
--              width_cm?, height_cm?, customs_category_id?, image_path? (<uid>/<name> in product-photos)}], country_code,
--              destination_country, customer_notes?, insured?, delivery_option_id?, quote_type? 'manual',
--              request_key? (8 to 200 characters; the same key and body give the same quote back for a day)}
--   returns    {id, display_id, status}; the admins are told by mail
--   errors     PT401; PT400 with the field in the hint; PT403 foreign_image; PT413; PT422 country_not_served, no_rate,
--              delivery_option_not_available
-- Definer: customers may not write quotes or their items.
create or replace function public.request_quote(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_items jsonb := private.need_items(p_request);
  v_answer jsonb := private.answered_request(v_user, p_request);
  v_quote public.quotes;
begin
  if v_answer is not null then return v_answer; end if;
  v_quote := private.insert_request(p_request, v_user);
  perform private.write_quote_items(v_quote.id, v_items, v_user,
    (select currency from public.country_settings where code = v_quote.country_code));
  perform private.sum_up_items(v_quote.id);
  insert into public.status_history (entity_type, entity_id, to_status, trigger, actor_id) values ('quote', v_quote.id, v_quote.status,
    'customer', v_user);
  perform private.queue_admin_new_quote(v_quote.id);
  v_answer := jsonb_build_object('id', v_quote.id, 'display_id', v_quote.display_id, 'status', v_quote.status);
  perform private.keep_answer(v_user, p_request, v_answer);
  return v_answer;
end $$;

-- Asks for a price of one product at once.
--   p_request  {items: [{product_url, product_name, item_price, price_currency?, quantity?, options?, item_weight? (kg), length_cm?,
--              width_cm?, height_cm?, customs_category_id?}], country_code, destination_country, insured?, delivery_option_id?,
--              customer_notes?, request_key? as in request_quote}; exactly one item
--   returns    {id, display_id, status, version, outcome, confidence (0 to 1), weakest, parts: [{part, score, source}], failed: [test],
--              reasons: [code], known: {item_price, currency, item_weight, category}, price, range}
--              outcome `sent`: `price` is price_quote's, the customer may approve it; `calculated`: `range` {percent, low, high, currency,
--              low_usd, high_usd}, a person looks first, for the reasons in `failed` (low_confidence, over_limit, restricted,
--              too_many_open, no_rate, review); `pending`: neither, `reasons` are price_quote's
--              The admins are told of every outcome but `sent`.
--   errors     PT401; PT400 with the field in the hint; PT413; PT422 country_not_served, no_rate, prohibited_item,
--              delivery_option_not_available
-- Definer: customers may not write quotes, and rules and templates are not theirs to read.
create or replace function public.request_instant_quote(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
  v_known jsonb := private.answered_request(v_user, p_request);
  v_answer jsonb;
  v_quote public.quotes;
begin
  if v_known is not null then return v_known; end if;
  perform pg_advisory_xact_lock(hashtextextended('instant_quote ' || v_user, 0)); -- two at once are counted one after the other
  v_answer := private.instant_answer(p_request, v_user);
  v_quote := private.insert_instant_quote(p_request, v_answer, v_user);
  update public.quote_templates set use_count = use_count + 1 where id::text = v_answer -> 'template' ->> 'template_id';
  if v_answer ->> 'outcome' = 'sent' then
    perform private.apply_move('quote', v_quote.id, 'sent', 'auto_quote');
  else
    perform private.queue_admin_new_quote(v_quote.id);
  end if;
  v_known := private.instant_view(v_answer) || (
    select jsonb_build_object('id', q.id, 'display_id', q.display_id, 'status', q.status, 'version', q.version)
    from public.quotes q where q.id = v_quote.id);
  perform private.keep_answer(v_user, p_request, v_known);
  return v_known;
end $$;

revoke execute on all functions in schema private from public;
