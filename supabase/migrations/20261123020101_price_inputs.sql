-- What a price was computed from is kept beside the quote, so that a change of the delivery option prices a sent quote with the inputs of
-- the price that was sent (docs/decisions/017): settings that changed in between have no effect on it.

-- The input of price_quote that made a quote's stored price. Admins and customers read none of it: it holds route costs and percentages.
create table private.price_inputs (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  created_at timestamptz not null default now()
);
alter table private.price_inputs enable row level security;
revoke all on private.price_inputs from public, anon, authenticated;

-- What a price rests on, to be stored with it: the route (a renewal needs to know whether it still exists) and the whole input.
create or replace function private.price_roots(p_input jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('route_id', p_input -> 'route' -> 'id', 'input', p_input)
$$;

-- Stores a price in a quote, with what was typed. The input in p_price goes to private.price_inputs, not into the breakdown, which the
-- customer reads; a price without its input leaves none, so that its delivery option cannot be changed. The price of an estimate goes where
-- only admins read it (private.keep_estimate) until the quote is sent.
create or replace function private.store_price(p_quote_id uuid, p_price jsonb, p_typed jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_price jsonb := (p_price - 'input') || jsonb_build_object('typed', private.typed_extras(p_typed));
  v_status text;
begin
  delete from private.price_inputs where quote_id = p_quote_id;
  insert into private.price_inputs (quote_id, input) select p_quote_id, p_price -> 'input' where p_price ? 'input';
  update public.quotes q set version = q.version + 1 where q.id = p_quote_id returning q.status into v_status;
  if v_status = 'calculated' then
    perform private.keep_estimate(p_quote_id, v_price);
  else
    perform private.write_price(p_quote_id, v_price);
  end if;
end $$;

-- Keeps today's input of a quote that was priced before inputs were kept, where it gives the stored price to the last line.
-- False where it does not: a setting has changed since. The quote's delivery option can then not be changed any more.
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
  if (v_price -> 'final_total', v_price -> 'final_total_local', v_price -> 'final_total_local_without_gateway_fee', v_price -> 'lines_local')
     is distinct from (v_stored -> 'final_total', v_stored -> 'final_total_local', v_stored -> 'final_total_local_without_gateway_fee',
       v_stored -> 'lines_local') then
    return false;
  end if;
  insert into private.price_inputs (quote_id, input) values (p_quote_id, v_input) on conflict (quote_id) do nothing;
  return true;
exception when sqlstate 'PT400' or sqlstate 'PT413' or sqlstate 'PT422' then
  return false; -- a country, the route's option or a category is gone
end $$;

-- Keeps the inputs of all priced quotes that a customer may still answer and that have none. Returns how many it kept.
create function private.keep_open_price_inputs() returns int
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_count int := 0;
begin
  for v_id in
    select q.id from public.quotes q
    where q.status in ('pending', 'calculated', 'sent') and q.order_id is null
      and (q.breakdown is not null or exists (select from public.quote_admin a where a.quote_id = q.id and a.estimate is not null))
      and not exists (select from private.price_inputs i where i.quote_id = q.id)
  loop
    if private.keep_price_input(v_id) then v_count := v_count + 1; end if;
  end loop;
  return v_count;
end $$;

select private.keep_open_price_inputs();

revoke execute on all functions in schema private from public;
