-- Who was given or lost a right, when and by whom: append-only, beside the history of activations. Both are exported as hash chains, so that an
-- edited copy, or an edited registry, shows.

create table delivery.right_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null check (event in ('given', 'revoked', 'deleted')),
  kind text not null check (kind in ('grant', 'token')),
  right_id uuid not null,
  holder text not null,
  actor text,
  environments text[] not null,
  modules text[] not null,
  verbs text[] not null
);
comment on column delivery.right_events.holder is 'Of a grant the id of the person, of a token its name';
comment on column delivery.right_events.actor is 'Null where a deleted account took its grants with it';
alter table delivery.right_events enable row level security;
revoke all on delivery.right_events from public, anon, authenticated, service_role;
create trigger right_events_append_only before update or delete on delivery.right_events
  for each row execute function private.refuse_rewriting();
create trigger right_events_no_truncate before truncate on delivery.right_events
  for each statement execute function private.refuse_rewriting();

-- Rights from before this table.
insert into delivery.right_events (at, event, kind, right_id, holder, actor, environments, modules, verbs)
select at, event, kind, id, holder, actor, environments, modules, verbs from (
  select granted_at as at, 'given' as event, 'grant' as kind, id, user_id::text as holder, granted_by as actor, environments, modules, verbs from delivery.grants
  union all select revoked_at, 'revoked', 'grant', id, user_id::text, revoked_by, environments, modules, verbs from delivery.grants where revoked_at is not null
  union all select created_at, 'given', 'token', id, name, created_by, environments, modules, verbs from delivery.tokens
  union all select revoked_at, 'revoked', 'token', id, name, revoked_by, environments, modules, verbs from delivery.tokens where revoked_at is not null) e
order by at, id, event;

-- Adds the event of a grant or token that was given, revoked or deleted.
create function delivery.record_right() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_event text := case tg_op when 'INSERT' then 'given' when 'UPDATE' then 'revoked' else 'deleted' end;
begin
  if tg_op = 'UPDATE' and (old.revoked_at is not null or new.revoked_at is null) then return null; end if;
  insert into delivery.right_events (event, kind, right_id, holder, actor, environments, modules, verbs)
  values (v_event, case tg_table_name when 'grants' then 'grant' else 'token' end, (v_row ->> 'id')::uuid, coalesce(v_row ->> 'user_id', v_row ->> 'name'),
    case v_event when 'given' then coalesce(v_row ->> 'granted_by', v_row ->> 'created_by') when 'revoked' then v_row ->> 'revoked_by' end,
    array(select jsonb_array_elements_text(v_row -> 'environments')), array(select jsonb_array_elements_text(v_row -> 'modules')),
    array(select jsonb_array_elements_text(v_row -> 'verbs')));
  return null;
end $$;
create trigger grants_recorded after insert or update of revoked_at or delete on delivery.grants
  for each row execute function delivery.record_right();
create trigger tokens_recorded after insert or update of revoked_at or delete on delivery.tokens
  for each row execute function delivery.record_right();

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

-- History and permissions of an environment as two hash chains, oldest line first. Both grow only at the end: an older export is a prefix.
--   p_input  {environment}
--   returns  {environment, history: [{line: JSON text, hash}], permissions: [{line, hash}]}
--   errors   PT403 not_granted: takes the right to administer every module in the environment; PT404 no_such_environment
create function delivery.export(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_caller delivery.caller := delivery.need_right(p_as, 'administer', '*', v_environment);
  v_history text[];
  v_rights text[];
begin
  perform delivery.need_environment(v_environment);
  v_history := array(select ((to_jsonb(a) - 'at') || jsonb_build_object('at', delivery.exported_time(a.at)))::text
    from delivery.activations a where a.environment = v_environment order by a.id);
  v_rights := array(select ((to_jsonb(e) - 'at') || jsonb_build_object('at', delivery.exported_time(e.at)))::text
    from delivery.right_events e where e.environments && array[v_environment, '*'] order by e.id);
  return jsonb_build_object('environment', v_environment,
    'history', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]') from delivery.chain(v_history) c),
    'permissions', (select coalesce(jsonb_agg(jsonb_build_object('line', c.line, 'hash', c.hash) order by c.n), '[]') from delivery.chain(v_rights) c));
end $$;

-- Revokes every grant of a person and every token that they created, or nothing. For somebody who leaves.
--   p_input  {userEmail}
--   returns  {userEmail, grants: count, tokens: count} of what was revoked now
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
  perform delivery.need_to_administer(p_as, modules, environments) from delivery.grants where user_id = v_user and revoked_at is null;
  perform delivery.need_to_administer(p_as, modules, environments) from delivery.tokens where lower(created_by) = v_email and revoked_at is null;
  update delivery.grants set revoked_at = now(), revoked_by = v_caller.name where user_id = v_user and revoked_at is null;
  get diagnostics v_grants = row_count;
  update delivery.tokens set revoked_at = now(), revoked_by = v_caller.name where lower(created_by) = v_email and revoked_at is null;
  get diagnostics v_tokens = row_count;
  return jsonb_build_object('userEmail', v_email, 'grants', v_grants, 'tokens', v_tokens);
end $$;

-- Does a verb of the registry.
--   p_verb   one of those below
--   p_as     who asks, as the door has verified it: {token: sha256 in hex}, {user: uuid}, {system: name}; null where the verb takes no caller
--   p_input  the verb's own input; each function of schema delivery says which, what it returns and its errors
-- Definer: service_role has no right in schema delivery, so that a stolen key of the API reads no registry past these verbs.
create or replace function public.delivery(p_verb text, p_as jsonb, p_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  return case p_verb
    when 'map_facts' then delivery.map_facts(p_as, p_input)
    when 'live_documents' then delivery.live_documents(p_as, p_input)
    when 'release_facts' then delivery.release_facts(p_as, p_input)
    when 'report' then delivery.report(p_as, p_input)
    when 'overview' then delivery.overview(p_as, p_input)
    when 'history' then delivery.history(p_as, p_input)
    when 'versions' then delivery.versions(p_as, p_input)
    when 'whoami' then delivery.whoami(p_as, p_input)
    when 'check_right' then delivery.check_right(p_as, p_input)
    when 'published_document' then delivery.published_document(p_as, p_input)
    when 'gate_facts' then delivery.gate_facts(p_as, p_input)
    when 'publish' then delivery.publish(p_as, p_input)
    when 'promote' then delivery.promote(p_as, p_input)
    when 'rollback' then delivery.rollback(p_as, p_input)
    when 'rollout_start' then delivery.rollout_start(p_as, p_input)
    when 'rollout_advance' then delivery.rollout_advance(p_as, p_input)
    when 'rollout_abort' then delivery.rollout_abort(p_as, p_input)
    when 'rollout_complete' then delivery.rollout_complete(p_as, p_input)
    when 'withdraw' then delivery.withdraw(p_as, p_input)
    when 'set_min_revision' then delivery.set_min_revision(p_as, p_input)
    when 'restored' then delivery.restored(p_as, p_input)
    when 'change_settings' then delivery.change_settings(p_as, p_input)
    when 'request_claims' then delivery.request_claims(p_as, p_input)
    when 'approve_claim' then delivery.approve_claim(p_as, p_input)
    when 'revoke_claim' then delivery.revoke_claim(p_as, p_input)
    when 'list_claims' then delivery.list_claims(p_as, p_input)
    when 'give_grant' then delivery.give_grant(p_as, p_input)
    when 'revoke_grant' then delivery.revoke_grant(p_as, p_input)
    when 'list_grants' then delivery.list_grants(p_as, p_input)
    when 'make_token' then delivery.make_token(p_as, p_input)
    when 'list_tokens' then delivery.list_tokens(p_as, p_input)
    when 'revoke_token' then delivery.revoke_token(p_as, p_input)
    when 'project_report' then delivery.project_report(p_as, p_input)
    when 'set_up' then delivery.set_up(p_as, p_input)
    when 'make_admin' then delivery.make_admin(p_as, p_input)
    when 'load_starter' then delivery.load_starter(p_as, p_input)
    when 'set_facts' then delivery.set_facts(p_as, p_input)
    when 'serve_set' then delivery.serve_set(p_as, p_input)
    when 'export' then delivery.export(p_as, p_input)
    when 'revoke_person' then delivery.revoke_person(p_as, p_input)
  end;
end $$;
revoke execute on function public.delivery(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.delivery(text, jsonb, jsonb) to service_role;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
