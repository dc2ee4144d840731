-- The input of price_quote that made a quote's stored price. Admins and customers read none of it: it holds route
-- costs and percentages.
create table private.price_inputs (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  created_at timestamptz not null default now()
);

alter table private.price_inputs enable row level security;

-- Keeps today's input of a quote that was priced before inputs were kept, where it gives the stored price to the last
-- line. False where it does not: a setting has changed since. The quote's delivery option can then not be changed any
-- more.
create function private.keep_price_input(p_quote_id uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_stored jsonb;
  v_input jsonb;
  v_price jsonb;
begin
  select coalesce(a.estimate, q.breakdown) into v_stored
    from public.quotes q left join public.quote_admin a on a.quote_id = q.id where q.id = p_quote_id;
  v_input := private.quote_price_input(p_quote_id);
  if jsonb_typeof(v_input -> 'route') = 'object' then
    v_input := jsonb_set(v_input, '{route,exchange_rate}', v_stored -> 'exchange_rate');
  end if;
  v_price := public.price_quote(v_input);
  if (v_price -> 'final_total', v_price -> 'final_total_local', v_price -> 'final_total_local_without_gateway_fee',
    v_price -> 'lines_local')
     is distinct from (v_stored -> 'final_total', v_stored -> 'final_total_local',
       v_stored -> 'final_total_local_without_gateway_fee',
       v_stored -> 'lines_local') then
    return false;
  end if;
  insert into private.price_inputs (quote_id, input) values (p_quote_id, v_input) on conflict (quote_id) do nothing;
  return true;
exception when sqlstate 'PT400' or sqlstate 'PT413' or sqlstate 'PT422' then
  return false; -- a country, the route's option or a category is gone
end $$;

-- Keeps the inputs of all priced quotes that a customer may still answer and that have none. Returns how many it
-- kept.
create function private.keep_open_price_inputs() returns int
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_count int := 0;
begin
  for v_id in
    select q.id from public.quotes q
    where q.status in ('pending', 'calculated', 'sent') and q.order_id is null
      and (q.breakdown is not null or exists (select from public.quote_admin a where a.quote_id = q.id
        and a.estimate is not null))
      and not exists (select from private.price_inputs i where i.quote_id = q.id)
  loop
    if private.keep_price_input(v_id) then v_count := v_count + 1; end if;
  end loop;
  return v_count;
end $$;
