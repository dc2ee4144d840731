-- The pairs of these people as the facts have them; of everybody where null.
create function private.cart_pairs_of(p_users uuid[]) returns setof private.cart_pairs
language sql stable set search_path = '' as $$
  select f.cart_id, f.user_id, f.at, lag(f.at) over (partition by f.user_id order by f.at, f.cart_id)
    from private.cart_facts f where f.has_event and f.user_id = any (p_users)
  union all
  select f.cart_id, f.user_id, f.at, lag(f.at) over (partition by f.user_id order by f.at, f.cart_id)
    from private.cart_facts f where f.has_event and p_users is null
$$;

-- Writes the pairs of these people, or of everybody: differences only, because figures follow them.
create function private.keep_cart_pairs(p_users uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.cart_pairs p where (p_users is null or p.user_id = any (p_users))
    and not exists (select from private.cart_facts f where f.cart_id = p.cart_id and f.has_event
      and (p_users is null or f.user_id = any (p_users)));
  insert into private.cart_pairs as p select * from private.cart_pairs_of(p_users)
  on conflict (cart_id) do update set user_id = excluded.user_id, at = excluded.at, previous_at = excluded.previous_at
    where row(p.*) is distinct from row(excluded.*);
end $$;

create function private.rebuild_cart_pairs() returns void
language sql security definer set search_path = '' as $$
  select private.keep_cart_pairs(null)
$$;

-- 'abandoned_again' by the cart before: n pairs, key the eight days of the cart.
create function private.cart_pair_figures(p private.cart_pairs) returns private.figure[]
language sql immutable set search_path = '' as $$
  select array[('abandoned_again', p.previous_at, private.eight_days(p.at)::text, 1, 0, 0)]::private.figure[]
$$;

-- The people who abandoned a cart in a range, each once: a cart that an event belongs to, or any cart of a person
-- with an event in the range.
create function private.people_who_abandoned(p_from timestamptz, p_to timestamptz) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(f.n), 0) from private.cart_figures_between('cart_pairs', p_from, p_to) f)
    - private.pairs_between(p_from, p_to, 'abandoned_again', 'previous_at', 'true', 'cart_pairs')
    + (select count(distinct c.user_id) from private.cart_facts c where not c.has_event and c.at >= p_from
      and c.at < p_to
      and exists (select from private.visits v where v.user_id = c.user_id and v.at >= p_from and v.at < p_to)
      and not exists (select from private.cart_facts f where f.user_id = c.user_id and f.has_event and f.at >= p_from
        and f.at < p_to));
end $$;
