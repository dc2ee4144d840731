-- Saving a setting read every quote and order: the statuses in use were collected whatever was saved, and by reading all rows.

-- The statuses that quotes or orders have: one index probe each.
create function private.used_statuses() returns table (status text)
language sql stable set search_path = '' as $$
  with recursive
    of_quotes (status) as (
      (select q.status from public.quotes q order by q.status limit 1)
      union all
      select (select q.status from public.quotes q where q.status > of_quotes.status order by q.status limit 1) from of_quotes where of_quotes.status is not null),
    of_orders (status) as (
      (select o.status from public.orders o order by o.status limit 1)
      union all
      select (select o.status from public.orders o where o.status > of_orders.status order by o.status limit 1) from of_orders where of_orders.status is not null)
  select u.status from of_quotes u where u.status is not null union select u.status from of_orders u where u.status is not null
$$;

do $$
declare
  v_text text := pg_get_functiondef('private.status_sets_problem()'::regprocedure);
  v_from constant text := 'select status from public.quotes union select status from public.orders';
begin
  if position(v_from in v_text) = 0 then raise exception 'status_sets_problem no longer says this'; end if;
  execute replace(v_text, v_from, 'select u.status from private.used_statuses() u');
end $$;

-- Only where one of the two sets was written. A trigger with a transition table has one event, so there are three.
create or replace function private.check_status_sets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_problem text;
begin
  if not exists (select from changed where setting_key in ('quote_statuses', 'order_statuses')) then return null; end if;
  v_problem := private.status_sets_problem();
  if v_problem is not null and (select count(*) = 2 or tg_op = 'DELETE' from public.system_settings where setting_key in ('quote_statuses', 'order_statuses')) then
    perform private.refuse_setting(v_problem);
  end if;
  return null;
end $$;
drop trigger check_status_sets on public.system_settings;
create trigger check_status_sets after update on public.system_settings referencing new table as changed
  for each statement execute function private.check_status_sets();
create trigger check_status_sets_added after insert on public.system_settings referencing new table as changed
  for each statement execute function private.check_status_sets();
create trigger check_status_sets_removed after delete on public.system_settings referencing old table as changed
  for each statement execute function private.check_status_sets();

revoke execute on all functions in schema private from public;
