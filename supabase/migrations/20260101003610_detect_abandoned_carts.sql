-- Abandoned carts: noticed, mailed at most three times, closed when they are paid, emptied, out of time or given up.

-- A figure of the setting cart_recovery.
create function private.recovery_setting(p_name text) returns numeric
language sql stable security definer set search_path = '' as $$
  select (setting_value::jsonb ->> p_name)::numeric from public.system_settings where setting_key = 'cart_recovery'
$$;

-- Carts with something payable in them, one row a person, with the last thing that happened there.
create view private.live_carts as
select q.user_id, array_agg(q.id order by q.id) as quote_ids, sum(q.final_total * q.quantity) as value_usd,
  min(q.price_valid_until) as valid_until,
  (array_agg(q.id order by q.final_total desc nulls last, q.id))[1] as main_quote_id,
  coalesce((select max(e.occurred_at) from public.cart_events e where e.user_id = q.user_id), max(q.updated_at)) as last_activity_at,
  coalesce((select e.type in ('checkout_started', 'payment_started', 'payment_failed') from public.cart_events e
            where e.user_id = q.user_id order by e.occurred_at desc limit 1), false) as at_checkout
from public.quotes q
where q.in_cart and q.order_id is null and q.price_valid_until > now()
group by q.user_id;

-- Opens a row for each cart that has been idle for idle_hours (checkout_idle_hours after checkout started), unless its person has
-- one open already or had one within quiet_days. People who opted out are measured as suppressed and never mailed.
create function private.open_abandoned_carts() returns int
language sql set search_path = '' as $$
  with opened as (
    insert into public.abandoned_carts (user_id, quote_ids, stage, value_usd, last_activity_at, status)
    select c.user_id, c.quote_ids, case when c.at_checkout then 'checkout' else 'cart' end, coalesce(c.value_usd, 0), c.last_activity_at,
      case when p.marketing_opt_out then 'suppressed' else 'open' end
    from private.live_carts c join public.profiles p on p.id = c.user_id
    where c.last_activity_at <= now() - make_interval(hours => private.recovery_setting(
        case when c.at_checkout then 'checkout_idle_hours' else 'idle_hours' end)::int)
      and not exists (select from public.abandoned_carts a where a.user_id = c.user_id
        and (a.status = 'open' or a.created_at > now() - make_interval(days => private.recovery_setting('quiet_days')::int)))
    on conflict do nothing
    returning 1)
  select count(*)::int from opened
$$;

-- Closes rows: recovered where an order of theirs was paid within attribution_days of a click, suppressed after an opt-out, lost where
-- the cart was emptied, checked out without a click, past its prices or older than lost_after_days.
create function private.close_abandoned_carts() returns int
language sql set search_path = '' as $$
  with judged as (
    select a.id, paid.order_id,
      case
        when paid.order_id is not null and paid.clicked then 'recovered'
        when p.marketing_opt_out then 'suppressed'
        when paid.order_id is not null or c.user_id is null
          or a.created_at <= now() - make_interval(days => private.recovery_setting('lost_after_days')::int) then 'lost'
      end as verdict
    from public.abandoned_carts a
    join public.profiles p on p.id = a.user_id
    left join private.live_carts c on c.user_id = a.user_id
    left join lateral (
      select o.id as order_id, exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id and r.clicked_at
          between o.created_at - make_interval(days => private.recovery_setting('attribution_days')::int) and o.created_at) as clicked
      from public.orders o where o.user_id = a.user_id and o.created_at > a.created_at and o.payment_status = 'paid'
        order by o.created_at limit 1
    ) paid on true
    where a.status = 'open'
  ), closed as (
    update public.abandoned_carts a set status = j.verdict, order_id = j.order_id
    from judged j where j.id = a.id and j.verdict is not null returning 1)
  select count(*)::int from closed
$$;

-- The holdout: the same people every time, holdout_percent of them, so that the lift can be measured.
create function private.is_held_out(p_cart_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select ('x' || left(encode(sha256(convert_to(p_cart_id::text, 'UTF8')), 'hex'), 7))::bit(28)::int % 100
    < private.recovery_setting('holdout_percent')
$$;

-- Sends the next mail of each open cart: at once, then second_after_hours and third_after_hours after it was noticed.
create function private.mail_abandoned_carts() returns int
language plpgsql set search_path = '' as $$
declare
  v record;
  v_count int := 0;
begin
  for v in
    select a.id, a.user_id, c.main_quote_id, c.valid_until, coalesce(max(r.sequence), 0) + 1 as sequence,
      private.is_held_out(a.id) as held_out
    from public.abandoned_carts a
    join private.live_carts c on c.user_id = a.user_id
    left join public.recovery_attempts r on r.abandoned_cart_id = a.id
    where a.status = 'open'
    group by a.id, a.user_id, a.created_at, c.main_quote_id, c.valid_until
    having coalesce(max(r.sequence), 0) < 3 and a.created_at + make_interval(hours => case coalesce(max(r.sequence), 0)
      when 0 then 0 when 1 then private.recovery_setting('second_after_hours')::int
        else private.recovery_setting('third_after_hours')::int end) <= now()
  loop
    insert into public.recovery_attempts (abandoned_cart_id, sequence, holdout, outbox_id)
    values (v.id, v.sequence, v.held_out,
      case when not v.held_out then private.queue_mail('cart_recovery_' || v.sequence, v.user_id, 'quote', v.main_quote_id,
      concat_ws(':', 'cart_recovery', v.id, v.sequence),
        jsonb_build_object('path', '/cart', 'expires_at', private.moment_label(v.valid_until))) end)
    on conflict (abandoned_cart_id, sequence) do nothing;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- The whole round; nothing while recovery is switched off. Returns how many carts were opened, closed or mailed.
create function private.detect_abandoned_carts() returns int
language plpgsql set search_path = '' as $$
begin
  if not coalesce((select (setting_value::jsonb ->> 'enabled')::boolean from public.system_settings where setting_key = 'cart_recovery'),
    false) then
    return 0;
  end if;
  return private.close_abandoned_carts() + private.open_abandoned_carts() + private.mail_abandoned_carts();
end $$;

revoke execute on all functions in schema private from public;
