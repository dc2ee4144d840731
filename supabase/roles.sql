-- The roles of the API, as Supabase has them. Every start creates them; run this in an empty database before a restore,
-- because pg_restore leaves out all policies and grants of roles that do not exist.
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
exception when duplicate_object or unique_violation then null; -- another server starts at the same time
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator noinherit nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ declare
  v_role text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role('authenticator', v_role, 'member') then execute format('grant %I to authenticator', v_role); end if;
  end loop;
exception when unique_violation then null;
end $$;
do $$ declare
  v_role text;
  v_mode text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop -- the server switches to them
    if not pg_has_role(v_role, v_mode) then execute format('grant %I to current_user', v_role); end if;
  end loop;
exception when unique_violation then null;
end $$;
