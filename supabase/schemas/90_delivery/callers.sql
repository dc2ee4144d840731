-- A verified caller. grants: [{modules, environments, verbs}], '*' for all modules or environments.
create type delivery.caller as (name text, team text, grants jsonb);

-- The verbs of a right.
create function delivery.every_verb() returns text[]
language sql immutable set search_path = '' as $$
  select array['publish', 'promote', 'rollback', 'force', 'administer', 'migrate']
$$;

-- True where a token may have these verbs: only an owner's token can force a release past the gate or approve
-- migrations, a team's pipeline cannot. People get the right by a grant.
create function delivery.may_force_by_token(p_modules text[], p_verbs text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not 'force' = any (p_verbs) and not 'migrate' = any (p_verbs)
    or ('*' = any (p_modules) and 'administer' = any (p_verbs))
$$;

-- The scope that `start` and the holder of the secret key have.
create function delivery.everything() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object('modules', '["*"]'::jsonb, 'environments', '["*"]'::jsonb,
    'verbs', to_jsonb(delivery.every_verb())))
$$;

-- The caller by the identity that the function delivery has verified: {token: sha256 in hex}, {user: uuid} or
-- {system: name}. PT401 not_signed_in for a missing identity and for an unknown, revoked or expired token.
create function delivery.caller_of(p_as jsonb) returns delivery.caller
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller;
begin
  if p_as ? 'system' then
    v_caller := row(p_as ->> 'system', null, delivery.everything());
  elsif p_as ? 'user' then
    select coalesce(p.email, p.phone, p.id::text), null,
      coalesce((select jsonb_agg(jsonb_build_object('modules', g.modules, 'environments', g.environments,
      'verbs', g.verbs)) from delivery.grants g where g.user_id = p.id and g.revoked_at is null), '[]')
    into v_caller from public.profiles p where p.id = (p_as ->> 'user')::uuid;
  elsif p_as ? 'token' then
    update delivery.tokens set last_used_at = now()
      where hash = p_as ->> 'token' and last_used_at is distinct from now()
        and coalesce(last_used_at, '-infinity') < now() - interval '1 minute';
    select t.name, t.team,
      jsonb_build_array(jsonb_build_object('modules', t.modules, 'environments', t.environments, 'verbs', t.verbs))
    into v_caller from delivery.tokens t where t.hash = p_as ->> 'token' and t.revoked_at is null
      and t.expires_at > now();
  end if;
  if v_caller.name is null then
    perform private.refuse('PT401', 'not_signed_in', 'This token is not known here, was revoked, or is past its time.');
  end if;
  return v_caller;
end $$;

-- True where a scope allows the verb on the module (null: on any) in the environment (null: in any). '*' as the
-- module asks for all modules.
create function delivery.may(p_caller delivery.caller, p_verb text, p_module text, p_environment text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return exists (select from jsonb_array_elements(p_caller.grants) g
    where g -> 'verbs' ? p_verb
      and (p_module is null or g -> 'modules' ? '*' or g -> 'modules' ? p_module)
      and (p_environment is null or g -> 'environments' ? '*' or g -> 'environments' ? p_environment));
end $$;

-- The caller, who may do it. PT401 not_signed_in, PT403 not_granted.
create function delivery.need_right(p_as jsonb, p_verb text, p_module text, p_environment text) returns delivery.caller
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  if not delivery.may(v_caller, p_verb, p_module, p_environment) then
    perform private.refuse('PT403', 'not_granted', format('%s may not %s %s%s.', v_caller.name, p_verb,
      case p_module when '*' then 'every module' else p_module end, coalesce(' in ' || p_environment, '')),
        'Ask an administrator of releases for a grant.');
  end if;
  return v_caller;
end $$;

-- The caller, who has some right: enough to look. PT401 not_signed_in, PT403 not_granted.
create function delivery.need_any_right(p_as jsonb) returns delivery.caller
language plpgsql set search_path = '' as $$
declare
  v_caller delivery.caller := delivery.caller_of(p_as);
begin
  if jsonb_array_length(v_caller.grants) = 0 then
    perform private.refuse('PT403', 'not_granted', v_caller.name || ' has no right in releases yet.',
      'Ask an administrator of releases for a grant.');
  end if;
  return v_caller;
end $$;

-- The checks of the gate that the caller goes past, sorted; null: none. The names are those of
-- libs/delivery/src/checks.ts, which the function delivery has compared; the registry keeps them.
--   p_input  {forced?: [name]}
--   errors   PT400 bad_format; PT403 not_granted without the right to force this module here
create function delivery.read_forced(p_as jsonb, p_input jsonb, p_module text, p_environment text) returns text[]
language plpgsql set search_path = '' as $$
declare
  v_list jsonb := private.read_list(p_input, '', 'forced');
begin
  if v_list = '[]' then return null; end if;
  perform delivery.need_right(p_as, 'force', p_module, p_environment);
  return (select array_agg(n order by n) from unnest(delivery.need_names(p_input, 'forced')) n);
end $$;
