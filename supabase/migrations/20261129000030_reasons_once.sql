-- Suggesting orders for unmatched money at a million quotes: the reasons of an order were worked out three times, every waiting payment was read twice,
-- and a regular expression took each reference apart.

-- The orders that unmatched money may be for, before their reasons are worked out: set-based tests that let through at least what match_reasons() does.
create or replace function private.orders_to_match(p_money public.unmatched_payments, p_meant public.orders) returns table (payment_id uuid)
language sql stable rows 20 set search_path = '' as $$
  select p.id
  from (select upper(concat_ws(' ', p_money.sender_reference, p_money.note, p_money.gateway_ref)) as text offset 0) t
  cross join lateral (select regexp_replace(t.text, '[^A-Z0-9]', '', 'g') as letters, translate(t.text, 'OIL', '011') as digits offset 0) l
  cross join lateral (select regexp_replace(l.digits, '[^A-Z0-9]', '', 'g') as digit_letters offset 0) d
  cross join public.payments p join public.orders o on o.id = p.order_id left join public.profiles c on c.id = o.user_id
  where p.status in ('pending', 'awaiting_verification') and p.method <> 'card' and p.currency = p_money.currency and o.status <> 'cancelled'
    and (o.id = p_meant.id or o.user_id = p_meant.user_id
      or p_money.amount = o.total or abs(p_money.amount - (o.total - o.amount_paid)) <= (o.total - o.amount_paid) * 0.03
      or position(translate(upper(p.reference_code), 'OIL-', '011') in d.digit_letters) > 0
      or position(translate(upper(o.order_number), 'OIL-', '011') in d.digit_letters) > 0
      or translate(upper(p.reference_code || o.order_number), '-ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', '') <> '' -- has other signs, which a text may leave out
      or p.reference_code like 'PAY-%' and (position(substr(p.reference_code, 5) in l.letters) > 0
        or extensions.word_similarity(lower(p.reference_code), lower(t.text)) >= 0.6)
      or extensions.similarity(lower(p_money.sender_name), lower(c.full_name)) >= 0.4
      or extensions.similarity(lower(p_money.sender_name), lower(o.shipping_address ->> 'recipient_name')) >= 0.4)
$$;

do $$
declare
  v_text text := pg_get_functiondef('public.suggest_orders(uuid)'::regprocedure);
  v_from constant text := 'cross join lateral (select private.match_reasons(v_money, v_meant, p, o, c) as reasons) matched';
begin
  if position(v_from in v_text) = 0 then raise exception 'suggest_orders no longer says this'; end if;
  execute replace(v_text, v_from, 'cross join lateral (select private.match_reasons(v_money, v_meant, p, o, c) as reasons offset 0) matched');
end $$;

revoke execute on all functions in schema private from public;
