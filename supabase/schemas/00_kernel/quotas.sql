-- Keeps what a customer stores in a table within a quota. A statement-level trigger with the new rows as `added`.
-- Admins and the backend have no quota. Parallel inserts of one customer wait for each other.
--   arguments  the owner's column; most rows per owner; most rows in an hour; most rows in one insert
--   errors     PT413 too_many_rows; PT429 quota_reached, quota_of_hour_reached
create function private.keep_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant int := tg_argv[1]::int;
  v_most_in_hour constant int := tg_argv[2]::int;
  v_user constant uuid := (select auth.uid());
  v_added int;
  v_stored int;
  v_of_hour int;
begin
  if v_user is null or public.has_role(v_user, 'admin') then return null; end if;
  execute format('select count(*) from added where %I = $1', tg_argv[0]) into v_added using v_user;
  if v_added = 0 then return null; end if;
  if v_added > tg_argv[3]::int then
    perform private.refuse('PT413', 'too_many_rows', format('Send at most %s of these at once.', tg_argv[3]));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'quota', tg_table_name, v_user), 0));
  execute format('select count(*), count(*) filter (where created_at > now() - interval ''1 hour'') from (
      select created_at from public.%I where %I = $1 order by created_at desc limit $2) newest',
    tg_table_name, tg_argv[0])
    into v_stored, v_of_hour using v_user, greatest(v_most, v_most_in_hour) + 1;
  if v_of_hour > v_most_in_hour then
    perform private.refuse('PT429', 'quota_of_hour_reached',
      format('You can add %s of these in an hour. Wait before you add more.', v_most_in_hour));
  end if;
  if v_stored > v_most then
    perform private.refuse('PT429', 'quota_reached',
      format('You have %s of these, which is the most that one account can store.', v_most));
  end if;
  return null;
end $$;

-- Whether the caller may store one more file in a bucket, in the folder with their id. Definer: it counts files
-- whatever the policies show.
create function private.has_room_for_file(p_bucket text, p_most int) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < p_most from (select from storage.objects where bucket_id = p_bucket
    and name ~>=~ ((select auth.uid()) || '/') and name ~<~ ((select auth.uid()) || '0') limit p_most) stored
$$;
