-- Expires quotes whose status has a time limit that is over and may lead to `expired`.
create function private.expire_quotes() returns int
language plpgsql set search_path = '' as $$
declare
  v_definitions jsonb := private.status_map();
  v_statuses text[] := array(select key from jsonb_each(v_definitions)
    where private.may_move(v_definitions, 'quote', 'expiry', key, 'expired'));
  v_id uuid;
  v_count int := 0;
begin
  for v_id in
    select id from public.quotes
    where status = any (v_statuses) and expires_at <= now() and order_id is null
    order by id limit 500 for update skip locked
  loop
    perform private.apply_move('quote', v_id, 'expired', 'expiry', 'Its time ran out');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Reminds of a sent quote 48 and 12 hours before it expires, once each; the nearer reminder alone where both are due
-- at once.
create function private.queue_expiry_reminders() returns int
language sql set search_path = '' as $$
  with due as (
    select id, user_id, version, expires_at, case when expires_at <= now() + interval '12 hours' then 12
      else 48 end as hours
    from public.quotes
    where status = 'sent' and expires_at > now() and expires_at <= now() + interval '48 hours'
      and sent_at <= now() - interval '12 hours'
  )
  select count(private.notify('quote_expiring', user_id, 'quote', id,
    concat_ws(':', 'quote_expiring', id, extract(epoch from expires_at)::bigint, hours),
    jsonb_build_object('hours_left', greatest(ceil(extract(epoch from expires_at - now()) / 3600), 1))))::int
  from due
$$;

-- Reminds of bank transfers that are a day old, and cancels orders whose money did not come in time, in part or at
-- all; their quotes go back to the cart. A proof that waits for an admin stops both.
create function private.cancel_unpaid_orders() returns int
language plpgsql set search_path = '' as $$
declare
  v_order public.orders;
  v_count int := 0;
begin
  perform private.queue_transfer_reminders();
  for v_order in
    select o.* from public.orders o
    where o.status = 'payment_pending' and o.payment_method <> 'cod'
      and exists (select from public.payments p where p.order_id = o.id and p.expires_at <= now())
      and not exists (select from public.payments p where p.order_id = o.id
        and (p.status in ('awaiting_verification', 'succeeded')
          or p.expires_at > now()))
    order by o.id limit 500 for update of o skip locked
  loop
    update public.orders set cancel_reason = private.late_reason(v_order) where id = v_order.id;
    perform private.close_payments(v_order.id, 'expired');
    perform private.apply_move('order', v_order.id, 'cancelled', 'expiry', 'Not paid in time');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Reminds a day after the order, or after its last receipt, once for each amount that is missing.
create function private.queue_transfer_reminders() returns void
language sql set search_path = '' as $$
  select private.queue_transfer_mail(o, p, concat_ws(':', 'reminder', nullif(o.amount_paid, 0)))
  from public.orders o join public.payments p on p.order_id = o.id
  where o.status = 'payment_pending' and p.method = 'bank_transfer' and p.status = 'pending' and p.expires_at > now()
    and greatest(p.created_at, (select max(r.received_at) from public.payment_receipts r where r.payment_id = p.id))
      <= now() - make_interval(hours => private.checkout_setting('transfer_reminder_hours')::int)
$$;

-- Expires quotes. For the secret key alone: a scheduler outside the database.
create function public.expire_quotes() returns int
language sql security definer set search_path = '' as $$
  select private.need_system();
  select private.expire_quotes()
$$;
grant execute on function public.expire_quotes() to service_role;

-- Why the clock cancels an order, as its customer reads it.
create function private.late_reason(p_order public.orders) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_order.amount_paid = 0 then 'The payment did not arrive in time.'
    else format('Only %s of %s arrived in time. Write to us and we return them, or use them for another order.',
      private.money_label(p_order.amount_paid, p_order.currency),
        private.money_label(p_order.total, p_order.currency)) end;
end $$;
