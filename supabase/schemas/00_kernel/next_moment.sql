-- The default of created_at where rows of one transaction are read in the order in which they were written: history,
-- messages and mails. now(), and each time a microsecond later: now() is the same in a whole transaction.
create function private.next_moment() returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  v_last constant timestamptz := nullif(current_setting('landfall.last_moment', true), '')::timestamptz;
  v_next constant timestamptz := greatest(now(), v_last) + interval '1 microsecond';
begin
  perform set_config('landfall.last_moment', v_next::text, true);
  return v_next;
end $$;
grant execute on function private.next_moment() to authenticated, service_role; -- they write messages
