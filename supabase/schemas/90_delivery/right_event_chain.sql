-- Adds the event of a grant or token that was given, revoked or deleted.
create function delivery.record_right() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_event text := case tg_op when 'INSERT' then 'given' when 'UPDATE' then 'revoked' else 'deleted' end;
begin
  if tg_op = 'UPDATE' and (old.revoked_at is not null or new.revoked_at is null) then return null; end if;
  insert into delivery.right_events (event, kind, right_id, holder, actor, environments, modules, verbs)
  values (v_event, case tg_table_name when 'grants' then 'grant'
    else 'token' end, (v_row ->> 'id')::uuid, coalesce(v_row ->> 'user_id', v_row ->> 'name'),
    case v_event when 'given' then coalesce(v_row ->> 'granted_by', v_row ->> 'created_by')
      when 'revoked' then v_row ->> 'revoked_by' end,
    array(select jsonb_array_elements_text(v_row -> 'environments')),
      array(select jsonb_array_elements_text(v_row -> 'modules')),
    array(select jsonb_array_elements_text(v_row -> 'verbs')));
  return null;
end $$;

-- Links lines into a chain: each hash is SHA-256 in hex of the hash before (the first: nothing) and the line.
create function delivery.chain(p_lines text[]) returns table (n int, line text, hash text)
language plpgsql immutable set search_path = '' as $$
begin
  n := 0;
  hash := '';
  foreach line in array p_lines loop
    n := n + 1;
    hash := encode(sha256(convert_to(hash || line, 'UTF8')), 'hex');
    return next;
  end loop;
end $$;

-- A time as exports print it, in whatever time zone the session is.
create function delivery.exported_time(p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- History and permissions of an environment as two hash chains, oldest line first. Both grow only at the end: an
-- older export is a prefix.
--   p_input  {environment}
--   returns  {environment, history: [{line: JSON text, hash}], permissions: [{line, hash}]}
--   errors   PT403 not_granted: needs the right to administer every module in the environment; PT404
--   no_such_environment
create function delivery.export(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_environment);
  v_history text[];
  v_rights text[];
begin
  perform delivery.need_environment(v_environment);
  -- without the key where nothing was forced: a line is the same as in exports from before it
  v_history := array(select ((to_jsonb(a) - 'at'
      - case when a.forced_checks is null then 'forced_checks' else '' end)
      || jsonb_build_object('at', delivery.exported_time(a.at)))::text
    from delivery.activations a where a.environment = v_environment order by a.id);
  v_rights := array(select ((to_jsonb(e) - 'at') || jsonb_build_object('at', delivery.exported_time(e.at)))::text
    from delivery.right_events e where e.environments && array[v_environment, '*'] order by e.id);
  return jsonb_build_object('environment', v_environment,
    'history', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]')
      from delivery.chain(v_history) c),
    'permissions', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]')
      from delivery.chain(v_rights) c));
end $$;

-- Revokes all grants of a user who leaves and all tokens they created, or nothing.
--   p_input  {userEmail}
--   returns  {userEmail, grants: count, tokens: count} revoked by this call
--   errors   PT403 not_granted unless the caller administers all of it; PT404 no_such_user
create function delivery.revoke_person(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := lower(private.need_text(p_input, '', 'userEmail', 320));
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', null, null);
  v_user uuid := (select id from public.profiles where lower(email) = v_email);
  v_grants int;
  v_tokens int;
begin
  if v_user is null and not exists (select from delivery.tokens where lower(created_by) = v_email) then
    perform private.refuse('PT404', 'no_such_user', 'No account and no token belongs to this address.', 'userEmail');
  end if;
  perform delivery.need_to_administer(p_as, modules, environments) from delivery.grants where user_id = v_user
    and revoked_at is null;
  perform delivery.need_to_administer(p_as, modules, environments) from delivery.tokens
    where lower(created_by) = v_email and revoked_at is null;
  update delivery.grants set revoked_at = now(), revoked_by = v_caller.name where user_id = v_user
    and revoked_at is null;
  get diagnostics v_grants = row_count;
  update delivery.tokens set revoked_at = now(), revoked_by = v_caller.name where lower(created_by) = v_email
    and revoked_at is null;
  get diagnostics v_tokens = row_count;
  return jsonb_build_object('userEmail', v_email, 'grants', v_grants, 'tokens', v_tokens);
end $$;
