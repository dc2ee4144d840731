-- Clocks: each is safe to run twice and returns how many rows it touched. The embedded backend runs them on a timer; a hosted
-- project by pg_cron, scheduled below where that extension is.

create index quotes_expiring_by_status on public.quotes (status, expires_at) where expires_at is not null;

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

-- Reminds of a sent quote 48 and 12 hours before it expires, once each; the nearer reminder alone where both are due at once.
create function private.queue_expiry_reminders() returns int
language sql set search_path = '' as $$
  with due as (
    select id, user_id, version, expires_at, case when expires_at <= now() + interval '12 hours' then 12 else 48 end as hours
    from public.quotes
    where status = 'sent' and expires_at > now() and expires_at <= now() + interval '48 hours' and sent_at <= now() - interval '12 hours'
  )
  select count(private.queue_mail('quote_expiring', user_id, 'quote', id,
    concat_ws(':', 'quote_expiring', id, extract(epoch from expires_at)::bigint, hours),
    jsonb_build_object('hours_left', greatest(ceil(extract(epoch from expires_at - now()) / 3600), 1))))::int
  from due
$$;

-- Reminds of bank transfers that are a day old, and cancels orders whose transfer did not come in time; their quotes go back to the
-- cart. A proof that waits for an admin stops both.
create function private.cancel_unpaid_orders() returns int
language plpgsql set search_path = '' as $$
declare
  v record;
  v_count int := 0;
begin
  perform private.queue_transfer_reminders();
  for v in
    select o.id from public.orders o
    where o.status = 'payment_pending' and o.amount_paid = 0 and o.payment_method <> 'cod'
      and exists (select from public.payments p where p.order_id = o.id and p.expires_at <= now())
      and not exists (select from public.payments p where p.order_id = o.id
        and (p.status in ('awaiting_verification', 'succeeded') or (p.status in ('created', 'pending') and p.expires_at > now())))
    order by o.id limit 500 for update of o skip locked
  loop
    update public.orders set cancel_reason = 'The payment did not arrive in time.' where id = v.id;
    perform private.close_payments(v.id, 'expired');
    perform private.apply_move('order', v.id, 'cancelled', 'expiry', 'Not paid in time');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create function private.queue_transfer_reminders() returns void
language sql set search_path = '' as $$
  select private.queue_transfer_mail(o, p, 'reminder')
  from public.orders o join public.payments p on p.order_id = o.id
  where o.status = 'payment_pending' and p.method = 'bank_transfer' and p.status = 'pending' and p.expires_at > now()
    and p.created_at <= now() - make_interval(hours => private.checkout_setting('transfer_reminder_hours')::int)
$$;

-- Expires quotes. For the secret key alone: a scheduler outside the database.
create function public.expire_quotes() returns int
language sql security definer set search_path = '' as $$
  select private.expire_quotes()
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.expire_quotes() from public, anon, authenticated;
grant execute on function public.expire_quotes() to service_role;
