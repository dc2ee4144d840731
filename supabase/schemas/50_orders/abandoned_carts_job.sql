-- A figure of the setting cart_recovery.
create function private.recovery_setting(p_name text) returns numeric
language sql stable security definer set search_path = '' as $$
  select (setting_value::jsonb ->> p_name)::numeric from public.system_settings where setting_key = 'cart_recovery'
$$;

-- Opens a row for each cart that has been idle for idle_hours (checkout_idle_hours after checkout started), unless
-- its person has one open, had one within quiet_days, or has left the cart alone since the last one. People who opted
-- out are measured as suppressed, without mail.
create function private.open_abandoned_carts() returns int
language sql set search_path = '' as $$
  with opened as (
    insert into public.abandoned_carts (user_id, quote_ids, stage, value_usd, last_activity_at, status)
    select c.user_id, c.quote_ids, case when c.at_checkout then 'checkout'
      else 'cart' end, coalesce(c.value_usd, 0), c.last_activity_at,
      case when p.marketing_opt_out then 'suppressed' else 'open' end
    from private.live_carts c join public.profiles p on p.id = c.user_id
    where c.last_activity_at <= now() - make_interval(hours => private.recovery_setting(
        case when c.at_checkout then 'checkout_idle_hours' else 'idle_hours' end)::int)
      and not exists (select from public.abandoned_carts a where a.user_id = c.user_id and (a.status = 'open'
        or a.created_at > now() - private.recovery_days('quiet_days') or a.last_activity_at >= c.last_activity_at))
    on conflict do nothing
    returning 1)
  select count(*)::int from opened
$$;

-- Closes carts. recovered: an order was placed within attribution_days of a click, and paid. paid: bought without
-- such a click. suppressed: opted out. lost: emptied, past its prices, or older than lost_after_days. A cart that its
-- checkout emptied stays open until its order is paid or cancelled. A lost cart that is paid within lost_after_days
-- counts after all.
create function private.close_abandoned_carts() returns int
language plpgsql set search_path = '' as $$
declare
  v_closed uuid[];
begin
  with judged as (
    select a.id, a.status, bought.*,
      case
        when bought.is_paid and bought.attempt_id is not null then 'recovered'
        when bought.is_paid then 'paid'
        when a.status = 'lost' then null
        when p.marketing_opt_out then 'suppressed'
        when bought.order_id is not null then null
        when c.user_id is null or a.created_at <= now() - private.recovery_days('lost_after_days') then 'lost'
      end as verdict
    from public.abandoned_carts a
    join public.profiles p on p.id = a.user_id
    left join private.live_carts c on c.user_id = a.user_id
    left join lateral private.order_after_cart(a) bought on true
    where a.status = 'open' or (a.status = 'lost' and a.created_at > now() - private.recovery_days('lost_after_days'))
  ), closed as (
    update public.abandoned_carts a set status = j.verdict, order_id = case when j.is_paid then j.order_id end
    from judged j where j.id = a.id and a.status = j.status and j.verdict is not null returning a.id
  ), converted as (
    update public.recovery_attempts r set converted_at = coalesce(j.paid_at, now())
    from judged j where r.id = j.attempt_id and j.verdict = 'recovered'
  )
  select coalesce(array_agg(id), '{}') into v_closed from closed;
  perform private.cancel_recovery_mails(v_closed);
  return cardinality(v_closed);
end $$;

-- The holdout: the same people every time, holdout_percent of them, so that the lift can be measured.
create function private.is_held_out(p_cart_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select ('x' || left(encode(sha256(convert_to(p_cart_id::text, 'UTF8')), 'hex'), 7))::bit(28)::int % 100
    < private.recovery_setting('holdout_percent')
$$;

-- All items of a cart, and what it costs: one statement per destination's currency.
create function private.cart_mail_values(p_quote_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product_name', private.items_of_quotes(p_quote_ids),
    'total', string_agg(private.money_label(private.charged(s, 'card'), s ->> 'currency'), ' and '),
    'price_statement', string_agg(private.statement_text(s), ' '))
  from (
    select private.sum_statements(jsonb_agg(private.quote_statement(q, q.quantity))) as s from public.quotes q
      where q.id = any (p_quote_ids) group by q.final_currency order by q.final_currency) per_currency
$$;

-- Sends the mails that are due. The row of recovery_attempts is written first: of two clocks that run at once, one
-- sends. The holdout gets the same rows without a mail.
create function private.mail_abandoned_carts() returns int
language plpgsql set search_path = '' as $$
declare
  v record;
  v_token text;
  v_attempt uuid;
  v_mail uuid;
  v_count int := 0;
begin
  for v in select * from private.carts_to_mail() loop
    v_token := encode(extensions.gen_random_bytes(32), 'hex');
    insert into public.recovery_attempts (abandoned_cart_id, sequence, holdout, token_hash)
    values (v.id, v.sequence, v.held_out, case when not v.held_out then private.token_hash(v_token) end)
    on conflict (abandoned_cart_id, sequence) do nothing returning id into v_attempt;
    continue when v_attempt is null;
    v_count := v_count + 1;
    continue when v.held_out;
    v_mail := private.notify('cart_recovery_' || v.sequence, v.user_id, 'quote', v.main_quote_id,
      concat_ws(':', 'cart_recovery', v.id, v.sequence),
      jsonb_build_object('link', private.functions_url() || '/recovery-link?t=' || v_token,
        'unsubscribe_link', private.site_url() || '/unsubscribe?t=' || v_token, 'expires_at',
          private.moment_for(v.user_id, v.valid_until)) || private.cart_mail_values(v.quote_ids));
    update public.recovery_attempts set outbox_id = v_mail where id = v_attempt;
    update public.email_outbox set unsubscribe_url = private.functions_url() || '/recovery-link?t=' || v_token
      where id = v_mail;
  end loop;
  return v_count;
end $$;

-- The whole round; nothing while recovery is switched off. Returns how many carts were opened, closed or mailed.
create function private.detect_abandoned_carts() returns int
language plpgsql set search_path = '' as $$
begin
  if not coalesce((select (setting_value::jsonb ->> 'enabled')::boolean from public.system_settings
    where setting_key = 'cart_recovery'),
    false) then
    return 0;
  end if;
  return private.close_abandoned_carts() + private.open_abandoned_carts() + private.mail_abandoned_carts();
end $$;
