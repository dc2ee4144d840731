-- A status changes only inside a move that says so first, for exactly this row and target. private.apply_move does,
-- by
--   set_config('landfall.move', '<entity>:<id>:<to>', true)     entity: quote or order
-- and takes the mark away afterwards. No client can set it: set_config is not exposed by the API, and no client holds
-- UPDATE on status.
create function private.refuse_unmarked_move() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_mark constant text := format('%s:%s:%s', tg_argv[0], new.id, new.status);
begin
  if coalesce(current_setting('landfall.move', true), '') = v_mark then return new; end if;
  raise exception 'move_not_marked' using errcode = 'PT409',
    detail = 'A status is changed by a move and by nothing else.';
end $$;

-- A status is one of the stored ones. A new quote starts in a quote status, a new order in an order status.
create function private.check_status_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_category text := private.status_definition(new.status) ->> 'category';
begin
  if v_category is null or (tg_op = 'INSERT' and v_category <> tg_argv[0])
    or (tg_argv[0] = 'order' and v_category <> 'order') then
    raise exception 'unknown_status' using errcode = 'PT400',
      detail = format('There is no %s status %s.', tg_argv[0], new.status), hint = 'status';
  end if;
  return new;
end $$;

-- In the cart only while the status canBePaid. A move out of such a status takes the quote out of both lists; putting
-- one in that cannot be paid is refused.
create function private.cart_follows_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (new.in_cart or new.saved_for_later) or private.status_flag(new.status, 'canBePaid') then return new; end if;
  if tg_op = 'UPDATE' and new.status <> old.status and (old.in_cart or old.saved_for_later) then
    new.in_cart := false;
    new.saved_for_later := false;
    return new;
  end if;
  raise exception 'not_payable' using errcode = 'PT409', detail = 'Only an approved quote can be in the cart.',
    hint = 'in_cart';
end $$;
