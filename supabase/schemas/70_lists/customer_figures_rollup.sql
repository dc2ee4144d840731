create function private.count_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.customer_figures set quote_count = quote_count - 1,
      last_quote_at = case when last_quote_at > old.created_at then last_quote_at
        else (select max(created_at) from public.quotes where user_id = old.user_id) end
    where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null then
    insert into private.customer_figures as f (user_id, quote_count, last_quote_at)
      values (new.user_id, 1, new.created_at)
      on conflict (user_id) do update set quote_count = f.quote_count + 1,
        last_quote_at = greatest(f.last_quote_at, excluded.last_quote_at);
  end if;
  return null;
end $$;

create function private.count_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.customer_figures set order_count = order_count - 1,
      total_usd = total_usd - private.kept_cents(old) / 100.0
    where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.customer_figures as f (user_id, order_count, total_usd)
      values (new.user_id, 1, private.kept_cents(new) / 100.0)
      on conflict (user_id) do update set order_count = f.order_count + 1, total_usd = f.total_usd + excluded.total_usd;
  end if;
  return null;
end $$;

create function private.count_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customer_figures (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;

-- Rebuilds all customers' figures from quotes and orders.
create function private.rebuild_customer_figures() returns void
language plpgsql security definer set search_path = '' as $$
begin
  truncate private.customer_figures;
  insert into private.customer_figures
  select p.id, coalesce(q.n, 0), coalesce(o.n, 0), coalesce(o.usd, 0), q.newest
  from public.profiles p
  left join (select user_id, count(*) as n, max(created_at) as newest from public.quotes
    group by 1) q on q.user_id = p.id
  left join (select user_id, count(*) as n, sum(private.kept_cents(x)) / 100.0 as usd
    from public.orders x group by 1) o on o.user_id = p.id;
end $$;
