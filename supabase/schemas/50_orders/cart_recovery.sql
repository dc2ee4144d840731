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

-- The order that a cart's customer placed after the cart was noticed: a paid one first, else one that waits for its
-- money. attempt_id is the mail that was clicked within attribution_days before the order was placed.
create function private.order_after_cart(p_cart public.abandoned_carts, out order_id uuid, out is_paid boolean,
  out paid_at timestamptz,
  out attempt_id uuid)
language sql stable set search_path = '' as $$
  select o.id, o.is_paid, (select max(p.paid_at) from public.payments p where p.order_id = o.id
    and p.status = 'succeeded'),
    (select r.id from public.recovery_attempts r where r.abandoned_cart_id = p_cart.id
       and r.clicked_at between o.created_at - private.recovery_days('attribution_days') and o.created_at
     order by r.clicked_at desc limit 1)
  from (
    select id, created_at, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid
    from public.orders where user_id = p_cart.user_id and created_at > p_cart.created_at
      and (status <> 'cancelled' or payment_status in ('paid', 'partially_refunded', 'refunded'))
    order by 3 desc, 2 limit 1) o
$$;

-- The carts whose next mail is due: the first at once, the second second_after_hours later, the third
-- third_after_hours after the first. A clock that was stopped for days sends one mail, not three. A cart keeps its
-- arm from the first mail on, whatever holdout_percent becomes.
create function private.carts_to_mail() returns table (id uuid, user_id uuid, main_quote_id uuid,
  quote_ids uuid[], valid_until timestamptz, sequence int, held_out boolean)
language sql stable set search_path = '' as $$
  select a.id, a.user_id, c.main_quote_id, c.quote_ids, c.valid_until, coalesce(sent.latest, 0) + 1,
    coalesce(sent.held_out, private.is_held_out(a.id))
  from public.abandoned_carts a
  join private.live_carts c on c.user_id = a.user_id
  left join lateral (select max(r.sequence) as latest, max(r.sent_at) as sent_at, bool_or(r.holdout) as held_out
    from public.recovery_attempts r where r.abandoned_cart_id = a.id) sent on true
  where a.status = 'open' and (private.order_after_cart(a)).order_id is null
    and case coalesce(sent.latest, 0) when 0 then true
      when 1 then sent.sent_at + make_interval(hours => private.recovery_setting('second_after_hours')::int) <= now()
      when 2 then sent.sent_at + make_interval(hours => greatest(
        private.recovery_setting('third_after_hours') - private.recovery_setting('second_after_hours'), 1)::int) <=
          now()
      else false end
$$;

-- Records a click on a recovery mail and returns the site to go to. A click after attribution_days counts as a new
-- one, unless an order already followed the first. An unknown token leads to the site too: the customer wants to see
-- their cart. For the edge function recovery-link only. Definer: no client may write recovery_attempts.
create function public.record_recovery_click(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.need_system();
  update public.recovery_attempts r set clicked_at = now()
  from public.abandoned_carts a
  where r.token_hash = private.token_hash(p_token) and a.id = r.abandoned_cart_id
    and (r.clicked_at is null or (r.clicked_at < now() - private.recovery_days('attribution_days')
      and not exists (select from public.orders o where o.user_id = a.user_id and o.created_at > r.clicked_at)));
  return private.site_url() || '/cart';
end $$;
grant execute on function public.record_recovery_click(text) to service_role;

-- Opts the reader of a recovery mail out of reminders, without a sign-in; the token comes from the mail. Repeating it
-- does nothing. Tokens don't expire: an old mail must still be able to stop the next.
--   returns {opted_out: true}; errors PT404 link_not_found
-- Definer: a visitor changes this one column of this one profile.
create function public.opt_out_of_reminders(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  select a.user_id into v_user from public.recovery_attempts r
    join public.abandoned_carts a on a.id = r.abandoned_cart_id
    where r.token_hash = private.token_hash(p_token);
  if v_user is null then
    perform private.refuse('PT404', 'link_not_found', 'This link is not complete, or its account was deleted.',
      'Open the link in the mail again, or sign in and change it in your profile.');
  end if;
  update public.profiles set marketing_opt_out = true where id = v_user and not marketing_opt_out;
  return jsonb_build_object('opted_out', true);
end $$;
grant execute on function public.opt_out_of_reminders(text) to anon, authenticated, service_role;

-- An opt-out, by mail or in the profile, also stops the mail that already waits in the outbox.
create function private.stop_recovery_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_recovery_mails(array(select id from public.abandoned_carts where user_id = new.id));
  return null;
end $$;
