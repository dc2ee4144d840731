-- Carts with something payable in them, one row per person, with the last thing that happened there.
create view private.live_carts as
select q.user_id, array_agg(q.id order by q.id) as quote_ids, sum(q.final_total * q.quantity) as value_usd,
  min(q.price_valid_until) as valid_until,
  (array_agg(q.id order by q.final_total desc nulls last, q.id))[1] as main_quote_id,
  coalesce((select max(e.occurred_at) from public.cart_events e where e.user_id = q.user_id),
    max(q.updated_at)) as last_activity_at,
  coalesce((select e.type in ('checkout_started', 'payment_started', 'payment_failed') from public.cart_events e
            where e.user_id = q.user_id order by e.occurred_at desc limit 1), false) as at_checkout
from public.quotes q
where q.in_cart and q.order_id is null and q.price_valid_until > now()
group by q.user_id;
