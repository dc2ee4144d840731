-- The caller, who administers each of these modules in each of these environments ('*' counts as one). PT403
-- not_granted.
create function delivery.need_to_administer(p_as jsonb, p_modules text[], p_environments text[]) returns delivery.caller
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  perform delivery.need_right(p_as, 'administer', m, e) from unnest(p_modules) m, unnest(p_environments) e;
  return v_caller;
end $$;

-- True where the caller administers each of these modules in each of these environments: whose rights they may see.
create function delivery.administers(p_caller delivery.caller, p_modules text[], p_environments text[]) returns boolean
language sql immutable set search_path = '' as $$
  select bool_and(delivery.may(p_caller, 'administer', m, e)) from unnest(p_modules) m, unnest(p_environments) e
$$;

-- The verbs of a new right. PT400 bad_format.
create function delivery.need_verbs(p_input jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_verbs text[] := delivery.need_names(p_input, 'verbs');
begin
  if not v_verbs <@ delivery.every_verb() then
    perform private.refuse('PT400', 'bad_format',
      format('The verbs are %s.', array_to_string(delivery.every_verb(), ', ')), 'verbs');
  end if;
  return v_verbs;
end $$;

-- Modules named by a right are made where they are not there yet, so that a new team can publish its first release.
create function delivery.make_modules(p_modules text[], p_team text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.modules (name, team) select m, p_team from unnest(p_modules) m where m <> '*'
    on conflict do nothing;
end $$;

-- Gives rights to a person who has an account.
--   p_input  {userEmail, modules, environments, verbs}; names, or ["*"] for all
--   returns  {id, userEmail, modules, environments, verbs}
--   errors   PT400; PT403 not_granted; PT404 no_such_user
create function delivery.give_grant(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := private.need_text(p_input, '', 'userEmail', 320);
  v_modules text[] := delivery.need_names(p_input, 'modules');
  v_environments text[] := delivery.need_names(p_input, 'environments');
  v_verbs text[] := delivery.need_verbs(p_input);
  v_caller delivery.caller := delivery.need_to_administer(p_as, v_modules, v_environments);
  v_user uuid := (select id from public.profiles where lower(email) = lower(v_email));
  v_id uuid;
begin
  if v_user is null then perform private.refuse('PT404', 'no_such_user', 'No account has this address.',
    'userEmail'); end if;
  insert into delivery.grants (user_id, modules, environments, verbs, granted_by)
    values (v_user, v_modules, v_environments, v_verbs, v_caller.name) returning id into v_id;
  return jsonb_build_object('id', v_id, 'userEmail', v_email, 'modules', v_modules, 'environments', v_environments,
    'verbs', v_verbs);
end $$;

-- The id of a token or grant. PT400 bad_format.
create function delivery.need_id(p_input jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return private.need_code(p_input, '', 'id', '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$')::uuid;
end $$;

-- Takes a grant back. {id}. PT404 no_such_grant.
create function delivery.revoke_grant(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_grant delivery.grants;
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  select * into v_grant from delivery.grants where id = delivery.need_id(p_input) for update;
  if v_grant.id is null then perform private.refuse('PT404', 'no_such_grant', 'There is no grant of this id.', 'id');
    end if;
  perform delivery.need_to_administer(p_as, v_grant.modules, v_grant.environments);
  update delivery.grants set revoked_at = now(), revoked_by = v_caller.name where id = v_grant.id
    and revoked_at is null;
  return jsonb_build_object('id', v_grant.id);
end $$;

-- Grants that hold and that the caller administers: {grants: [{id, userEmail, modules, environments, verbs,
-- grantedBy, grantedAt}]}
create function delivery.list_grants(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', null, null);
begin
  return jsonb_build_object('grants',
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'userEmail', p.email, 'modules', g.modules,
    'environments', g.environments,
      'verbs', g.verbs, 'grantedBy', g.granted_by, 'grantedAt', g.granted_at) order by g.granted_at desc), '[]')
    from delivery.grants g join public.profiles p on p.id = g.user_id where g.revoked_at is null
      and delivery.administers(v_caller, g.modules, g.environments)));
end $$;

-- Keeps the hash of a token that the door has made.
--   p_input  {name, team, modules, environments, verbs, days 1..365, hash: SHA-256 in hex}
--   returns  {id, name, expiresAt}
--   errors   PT400 bad_format, token_cannot_force; PT403 not_granted
create function delivery.make_token(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_modules text[] := delivery.need_names(p_input, 'modules');
  v_environments text[] := delivery.need_names(p_input, 'environments');
  v_caller delivery.caller := delivery.need_to_administer(p_as, v_modules, v_environments);
  v_verbs text[] := delivery.need_verbs(p_input);
  v_token delivery.tokens;
begin
  if not delivery.may_force_by_token(v_modules, v_verbs) then
    perform private.refuse('PT400', 'token_cannot_force', 'Only a token that administers every module may force.',
      'Grant the right to a person: npm run release -- grant <e-mail> --verbs force');
  end if;
  insert into delivery.tokens (name, team, hash, modules, environments, verbs, created_by, expires_at)
  values (private.need_text(p_input, '', 'name', 80), private.need_text(p_input, '', 'team', 80),
    private.need_text(p_input, '', 'hash', 64),
    v_modules, v_environments, v_verbs, v_caller.name,
      now() + private.read_count(p_input, '', 'days', 365) * interval '1 day')
  returning * into v_token;
  perform delivery.make_modules(v_modules, v_token.team);
  return jsonb_build_object('id', v_token.id, 'name', v_token.name, 'expiresAt', v_token.expires_at);
end $$;

-- Tokens that the caller administers, without their hashes: {tokens: [{id, name, team, modules,
-- environments, verbs, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt}]}
create function delivery.list_tokens(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', null, null);
begin
  return jsonb_build_object('tokens',
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'team', t.team, 'modules', t.modules,
      'environments', t.environments, 'verbs', t.verbs, 'createdBy', t.created_by, 'createdAt', t.created_at,
        'expiresAt', nullif(t.expires_at, 'infinity'),
      'lastUsedAt', t.last_used_at, 'revokedAt', t.revoked_at) order by t.created_at desc), '[]')
    from delivery.tokens t where delivery.administers(v_caller, t.modules, t.environments)));
end $$;

-- Ends a token at once. {id}. PT404 no_such_token.
create function delivery.revoke_token(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_token delivery.tokens;
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  select * into v_token from delivery.tokens where id = delivery.need_id(p_input) for update;
  if v_token.id is null then perform private.refuse('PT404', 'no_such_token', 'There is no token of this id.', 'id');
    end if;
  perform delivery.need_to_administer(p_as, v_token.modules, v_token.environments);
  update delivery.tokens set revoked_at = now(), revoked_by = v_caller.name where id = v_token.id
    and revoked_at is null;
  return jsonb_build_object('id', v_token.id);
end $$;

-- The caller, and the environments there are: {name, grants: [{modules, environments, verbs}], environments: [{name,
-- siteUrl or null}]}. A caller without any right sees no environment.
create function delivery.whoami(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  return jsonb_build_object('name', v_caller.name, 'grants', v_caller.grants,
    'environments',
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'siteUrl', site_url) order by name), '[]')
      from delivery.environments
      where jsonb_array_length(v_caller.grants) > 0));
end $$;

-- Asks for one right: {verb, module?, environment?}; answers whoami, or PT403 not_granted.
create function delivery.check_right(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform delivery.need_right(p_as, private.need_text(p_input, '', 'verb', 20),
    private.read_text(p_input, '', 'module', 60),
    private.read_text(p_input, '', 'environment', 40));
  return delivery.whoami(p_as, p_input);
end $$;

-- Changes a module's automatic rollback in an environment, or the environment itself.
--   p_input  {module, environment?: production by default, autoRollback?: boolean, errorLimit?: 0.05 to 1, reason?}
--            {environment, create?: true, siteUrl?: https://shop.example}
--   returns  {module, autoRollback, errorLimit}
--            {environment, siteUrl or null}
--   errors   PT400; PT403: a module takes `promote`, an environment `administer` on every module of it; PT404
--   no_such_module, no_such_environment
create function delivery.change_settings(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case when p_input ? 'module'
    or not (p_input ? 'siteUrl' or p_input ? 'create') then delivery.change_module(p_as, p_input)
    else delivery.change_environment(p_as, p_input) end;
end $$;
