-- Cart recovery: mails whose links carry a token, the rules that stop them, and opting out without signing in.

-- paid: the customer bought, but not within the attribution days of a click.
alter table public.abandoned_carts drop constraint abandoned_carts_status_check;
alter table public.abandoned_carts add constraint abandoned_carts_status_check
  check (status in ('open', 'recovered', 'paid', 'lost', 'suppressed'));

-- The address for List-Unsubscribe with List-Unsubscribe-Post (RFC 8058): a POST there opts out at once.
alter table public.email_outbox add column unsubscribe_url text check (unsubscribe_url ~* '^https?://[^\s]+$');

-- Where the edge functions are. On hosted Supabase that is another host than the site's.
alter table private.site add column functions_url text check (functions_url ~ '^https?://[^\s]+[^/\s]$');

-- For the operator of a hosted project: 'https://<project>.supabase.co/functions/v1'.
create function private.set_functions_url(p_url text) returns void
language sql set search_path = '' as $$
  update private.site set functions_url = rtrim(p_url, '/')
$$;

create function private.functions_url() returns text
language sql stable set search_path = '' as $$
  select coalesce((select functions_url from private.site), private.site_url() || '/functions/v1')
$$;

create function private.recovery_days(p_name text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => private.recovery_setting(p_name)::int)
$$;

-- Cancels mails of carts that still wait in the outbox.
create function private.cancel_recovery_mails(p_cart_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.email_outbox m set status = 'cancelled'
  from public.recovery_attempts r
  where r.abandoned_cart_id = any (p_cart_ids) and m.id = r.outbox_id and m.status = 'queued'
$$;

-- The order that a cart's customer placed after the cart was noticed: a paid one first, else one that waits for its money. attempt_id is the
-- mail that was clicked within attribution_days before the order was placed.
create function private.order_after_cart(p_cart public.abandoned_carts, out order_id uuid, out is_paid boolean, out paid_at timestamptz,
  out attempt_id uuid)
language sql stable set search_path = '' as $$
  select o.id, o.is_paid, (select max(p.paid_at) from public.payments p where p.order_id = o.id and p.status = 'succeeded'),
    (select r.id from public.recovery_attempts r where r.abandoned_cart_id = p_cart.id
       and r.clicked_at between o.created_at - private.recovery_days('attribution_days') and o.created_at
     order by r.clicked_at desc limit 1)
  from (
    select id, created_at, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid
    from public.orders where user_id = p_cart.user_id and created_at > p_cart.created_at
      and (status <> 'cancelled' or payment_status in ('paid', 'partially_refunded', 'refunded'))
    order by 3 desc, 2 limit 1) o
$$;

-- Opens a row for each cart that has been idle for idle_hours (checkout_idle_hours after checkout started), unless its person has one open,
-- had one within quiet_days, or has left the cart alone since the last one. People who opted out are measured as suppressed, without mail.
create or replace function private.open_abandoned_carts() returns int
language sql set search_path = '' as $$
  with opened as (
    insert into public.abandoned_carts (user_id, quote_ids, stage, value_usd, last_activity_at, status)
    select c.user_id, c.quote_ids, case when c.at_checkout then 'checkout' else 'cart' end, coalesce(c.value_usd, 0), c.last_activity_at,
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

-- Closes carts. recovered: an order was placed within attribution_days of a click, and paid. paid: bought without such a click. suppressed:
-- opted out. lost: emptied, past its prices, or older than lost_after_days. A cart that its checkout emptied stays open until its order is
-- paid or cancelled. A lost cart that is paid within lost_after_days counts after all.
create or replace function private.close_abandoned_carts() returns int
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

-- The carts whose next mail is due: the first at once, the second second_after_hours later, the third third_after_hours after the first. A
-- clock that was stopped for days sends one mail, not three. A cart keeps its arm from the first mail on, whatever holdout_percent becomes.
create function private.carts_to_mail() returns table (id uuid, user_id uuid, main_quote_id uuid, valid_until timestamptz, sequence int, held_out boolean)
language sql stable set search_path = '' as $$
  select a.id, a.user_id, c.main_quote_id, c.valid_until, coalesce(sent.latest, 0) + 1, coalesce(sent.held_out, private.is_held_out(a.id))
  from public.abandoned_carts a
  join private.live_carts c on c.user_id = a.user_id
  left join lateral (select max(r.sequence) as latest, max(r.sent_at) as sent_at, bool_or(r.holdout) as held_out
    from public.recovery_attempts r where r.abandoned_cart_id = a.id) sent on true
  where a.status = 'open' and (private.order_after_cart(a)).order_id is null
    and case coalesce(sent.latest, 0) when 0 then true
      when 1 then sent.sent_at + make_interval(hours => private.recovery_setting('second_after_hours')::int) <= now()
      when 2 then sent.sent_at + make_interval(hours => greatest(
        private.recovery_setting('third_after_hours') - private.recovery_setting('second_after_hours'), 1)::int) <= now()
      else false end
$$;

-- Sends the mails that are due. The row of recovery_attempts is written first: of two clocks that run at once, one sends. The holdout gets
-- the same rows without a mail.
create or replace function private.mail_abandoned_carts() returns int
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
    v_mail := private.queue_mail('cart_recovery_' || v.sequence, v.user_id, 'quote', v.main_quote_id,
      concat_ws(':', 'cart_recovery', v.id, v.sequence),
      jsonb_build_object('link', private.functions_url() || '/recovery-link?t=' || v_token,
        'unsubscribe_link', private.site_url() || '/unsubscribe?t=' || v_token, 'expires_at', private.moment_label(v.valid_until)));
    update public.recovery_attempts set outbox_id = v_mail where id = v_attempt;
    update public.email_outbox set unsubscribe_url = private.functions_url() || '/recovery-link?t=' || v_token where id = v_mail;
  end loop;
  return v_count;
end $$;

-- Records a click on a recovery mail and returns the site to go to. A click after attribution_days counts as a new one, unless an order
-- already followed the first. An unknown token leads to the site too: the person wants to see their cart.
-- For the edge function recovery-link only. Definer: nobody may write recovery_attempts.
create function public.record_recovery_click(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.recovery_attempts r set clicked_at = now()
  from public.abandoned_carts a
  where r.token_hash = private.token_hash(p_token) and a.id = r.abandoned_cart_id
    and (r.clicked_at is null or (r.clicked_at < now() - private.recovery_days('attribution_days')
      and not exists (select from public.orders o where o.user_id = a.user_id and o.created_at > r.clicked_at)));
  return private.site_url() || '/cart';
end $$;

-- Opts the reader of a recovery mail out of reminders, without a sign-in; the token comes from the mail. Repeating it does nothing. Tokens
-- don't expire: an old mail must still be able to stop the next.
--   returns {opted_out: true}; errors PT404 link_not_found
-- Definer: a visitor changes this one column of this one profile.
create function public.opt_out_of_reminders(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  select a.user_id into v_user from public.recovery_attempts r join public.abandoned_carts a on a.id = r.abandoned_cart_id
    where r.token_hash = private.token_hash(p_token);
  if v_user is null then
    perform private.refuse('PT404', 'link_not_found', 'This link is not complete, or its account was deleted.',
      'Open the link in the mail again, or sign in and change it in your profile.');
  end if;
  update public.profiles set marketing_opt_out = true where id = v_user and not marketing_opt_out;
  return jsonb_build_object('opted_out', true);
end $$;

-- An opt-out, by mail or in the profile, also stops the mail that already waits in the outbox.
create function private.stop_recovery_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_recovery_mails(array(select id from public.abandoned_carts where user_id = new.id));
  return null;
end $$;
create trigger stop_recovery_mails after update of marketing_opt_out on public.profiles
  for each row when (new.marketing_opt_out and not old.marketing_opt_out) execute function private.stop_recovery_mails();

revoke execute on all functions in schema private from public;
revoke execute on function public.record_recovery_click(text), public.opt_out_of_reminders(text) from public, anon, authenticated;
grant execute on function public.record_recovery_click(text) to service_role;
grant execute on function public.opt_out_of_reminders(text) to anon, authenticated, service_role;
