-- True for the caller of this request where the caller is an admin.
create function private.caller_is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles where user_id = (select auth.uid()) and role = 'admin');
end $$;
grant execute on function private.caller_is_admin() to authenticated, service_role;

-- The signed-in user. PT401 not_signed_in.
create function private.need_sign_in() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if (select auth.uid()) is null then perform private.refuse('PT401', 'not_signed_in', 'Sign in first.'); end if;
  return (select auth.uid());
end $$;

-- The signed-in admin. PT401 not_signed_in, PT403 admin_only.
create function private.need_admin() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user uuid := private.need_sign_in();
begin
  if not private.caller_is_admin() then perform private.refuse('PT403', 'admin_only', 'Only an admin may do this.');
    end if;
  return v_user;
end $$;

-- Refuses unless the system calls: the secret key (service_role) or the database's owner, for example a scheduled job.
-- Reads the session's role, because in a definer function the current user is always the owner. PT403 system_only.
create function private.need_system() returns void
language plpgsql stable set search_path = '' as $$
declare
  v_role text := coalesce(nullif(current_setting('role'), 'none'), session_user);
begin
  if v_role <> 'service_role' and not pg_has_role(v_role, current_user, 'member') then
    perform private.refuse('PT403', 'system_only', 'Only the system may do this.');
  end if;
end $$;

-- Locks a quote that is the caller's, or any quote for an admin. PT401, PT404 quote_not_found.
create function private.lock_own_quote(p_quote_id uuid) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes where id = p_quote_id for update;
  if v_quote.id is null or (v_quote.user_id is distinct from private.need_sign_in()
    and not private.caller_is_admin()) then
    perform private.refuse('PT404', 'quote_not_found', 'This quote does not exist, or it is not yours.');
  end if;
  return v_quote;
end $$;

-- The version that the caller saw. PT400 missing_field, PT409 stale_version.
create function private.check_version(p_version int, p_seen int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_seen is null then
    perform private.refuse('PT400', 'missing_field', 'Say which version of the quote you saw.', 'version');
  elsif p_version <> p_seen then
    perform private.refuse('PT409', 'stale_version', 'Somebody changed it in the meantime.',
      'Load it again and repeat what you wanted to do.');
  end if;
end $$;

-- Both of the above.
create function private.lock_quote(p_quote_id uuid, p_version int) returns public.quotes
language plpgsql set search_path = '' as $$
declare
  v_quote public.quotes := private.lock_own_quote(p_quote_id);
begin
  perform private.check_version(v_quote.version, p_version);
  return v_quote;
end $$;
