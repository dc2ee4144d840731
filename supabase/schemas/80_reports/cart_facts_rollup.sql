-- The facts of a cart as the rows have them.
create function private.cart_facts_of(a public.abandoned_carts) returns private.cart_facts
language plpgsql stable set search_path = '' as $$
declare
  f private.cart_facts;
begin
  select r.sent_at, r.holdout into f.sent_at, f.is_holdout from public.recovery_attempts r
    where r.abandoned_cart_id = a.id and r.sequence = 1;
  if f.sent_at is not null then
    select o.created_at, o.total_usd into f.bought_at, f.bought_usd from public.orders o
      where o.user_id = a.user_id and o.created_at >= f.sent_at and private.is_paid(o.payment_status)
      order by o.created_at, o.id limit 1;
  end if;
  -- offset: the events of the quotes are found by their index; a plain min() walks all events by time
  f.hours := date_part('epoch', a.last_activity_at - (select min(e.at) from (
    select v.occurred_at as at from public.cart_events v where v.quote_id = any (a.quote_ids)
      and v.type in ('added', 'moved') and v.occurred_at <= a.last_activity_at offset 0) e)) / 3600;
  f.is_clicked := exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id
    and r.clicked_at is not null);
  f.cart_id := a.id;
  f.user_id := a.user_id;
  f.at := a.last_activity_at;
  f.usd := a.value_usd;
  f.stage := a.stage;
  f.status := a.status;
  return f;
end $$;

-- Writes the facts of these carts from the rows.
create function private.keep_cart_facts(p_carts uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.cart_facts select f.* from public.abandoned_carts a, private.cart_facts_of(a) f
    where a.id = any (p_carts)
  on conflict (cart_id) do update set (cart_id, user_id, at, usd, stage, status, hours, sent_at, is_holdout, is_clicked,
    bought_at, bought_usd) = (select excluded.*)
$$;

-- Writes the facts of all carts from the rows.
create function private.rebuild_cart_facts() returns void
language sql security definer set search_path = '' as $$
  select private.keep_cart_facts(array(select id from public.abandoned_carts))
$$;

create function private.cart_facts_follow_cart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[new.id]);
  return null;
end $$;

create function private.cart_facts_follow_attempt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array[old.abandoned_cart_id, new.abandoned_cart_id]);
  return null;
end $$;

-- An order that is paid, or no longer, is the sale of carts that were mailed before it.
create function private.cart_facts_follow_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders := coalesce(new, old);
begin
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f where f.user_id = v_order.user_id
    and f.sent_at <= v_order.created_at));
  return null;
end $$;

-- The hours of a cart begin at an event.
create function private.cart_facts_follow_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cart_facts(array(select f.cart_id from private.cart_facts f
    where f.user_id in (old.user_id, new.user_id) and f.at >= least(old.occurred_at, new.occurred_at)));
  return null;
end $$;
