-- What makes a request one: 8 to 200 characters. PT400 missing_field or bad_format.
create function private.need_key(p_key text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_key, '') = '' then
    perform private.refuse('PT400', 'missing_field', 'Send a key that is made once for each form.', 'idempotency_key');
  elsif length(p_key) not between 8 and 200 then
    perform private.refuse('PT400', 'bad_format', 'A key has 8 to 200 characters.', 'idempotency_key');
  end if;
  return p_key;
end $$;

-- What verify_payment answered to a key. Null where the key is new; PT409 idempotency_conflict where it came with
-- another body.
create function private.answer_of_key(p_key text, p_hash text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_receipt public.payment_receipts;
begin
  select * into v_receipt from public.payment_receipts where idempotency_key = p_key;
  if v_receipt.request_hash <> p_hash then
    perform private.refuse('PT409', 'idempotency_conflict', format('This form recorded %s already.',
      private.money_label(v_receipt.amount, v_receipt.currency)), 'Load the payment again and start over.');
  end if;
  return v_receipt.answer;
end $$;

create function private.hash_of_request(p_request jsonb) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_request::text, 'UTF8')), 'hex')
$$;

-- The stored answer to the same request with the same request_key. Null: the request has no key, is new, or was
-- changed since. Two at once: the second waits for the first.
create function private.answered_request(p_user_id uuid, p_request jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_key text := private.read_text(p_request, '', 'request_key', 200);
begin
  if v_key is null then return null; end if;
  if length(v_key) < 8 then perform private.refuse('PT400', 'bad_format', 'A key has 8 to 200 characters.',
    'request_key'); end if;
  perform pg_advisory_xact_lock(hashtextextended('request ' || p_user_id || v_key, 0));
  return (select answer from private.request_answers where user_id = p_user_id and key = v_key
    and body_hash = private.hash_of_request(p_request)
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
