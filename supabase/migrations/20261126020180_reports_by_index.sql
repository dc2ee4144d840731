-- The first event of a cart is found by its quotes: as a plain min() the planner walked all events by time instead.
create or replace function private.report_abandoned(p_from timestamptz, p_to timestamptz) returns table (id uuid, user_id uuid, at timestamptz, usd numeric,
  stage text, status text, hours numeric, was_mailed boolean)
language sql stable set search_path = '' as $$
  select a.id, a.user_id, a.last_activity_at, a.value_usd, a.stage, a.status,
    extract(epoch from a.last_activity_at - (select min(e.at) from (select e.occurred_at as at from public.cart_events e
      where e.quote_id = any (a.quote_ids) and e.type in ('added', 'moved') and e.occurred_at <= a.last_activity_at offset 0) e)) / 3600,
    exists (select from public.recovery_attempts r where r.abandoned_cart_id = a.id and r.sequence = 1 and not r.holdout)
  from public.abandoned_carts a where a.last_activity_at >= p_from and a.last_activity_at < p_to
$$;
revoke execute on function private.report_abandoned(timestamptz, timestamptz) from public;
