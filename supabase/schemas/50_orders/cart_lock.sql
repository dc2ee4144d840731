-- Takes the cart lock of the caller. Functions of the database that write these columns lock their rows themselves
-- and run as their owner.
create function private.lock_own_cart() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform pg_advisory_xact_lock(hashtextextended('cart ' || (select auth.uid()), 0));
  end if;
  return null;
end $$;
