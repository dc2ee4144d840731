-- Source maps of releases, and where code of a release fails in browsers. Maps are in the registry, which no browser can read: every module store is
-- served as it is (docs/decisions/060).

create table delivery.source_maps (
  module text not null,
  version text not null,
  path text not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 1468006),
  primary key (module, version, path),
  foreign key (module, version) references delivery.releases (module, version)
);
comment on table delivery.source_maps is 'Deleted with the files of the release';
comment on column delivery.source_maps.path is 'Of the script in its release, and bytes its source map, gzip. At most 1.4 MB, so that base64 of it fits into a call';

create table delivery.faults (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  kind text not null check (kind in ('render', 'handler', 'rejection', 'call')),
  name text not null check (length(name) <= 40),
  frames jsonb not null,
  sources jsonb,
  count int not null default 1 check (count >= 1),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (environment, module, version, kind, name, frames),
  foreign key (module, version) references delivery.releases (module, version)
);
create index faults_of_release on delivery.faults (module, version);
create index faults_by_last on delivery.faults (last_at);
comment on column delivery.faults.frames is 'Innermost first: [file of the release, line, column]. Nothing else of a stack is stored';
comment on column delivery.faults.sources is 'The frames by the source map: [source file, line, column, name or null], null for an unknown place. Null until they are looked up';
comment on column delivery.faults.count is 'Once a minute for each reporter';

alter table delivery.source_maps enable row level security;
alter table delivery.faults enable row level security;
revoke all on delivery.source_maps, delivery.faults from public, anon, authenticated, service_role;

-- `erred`: the module was shown, and a handler, a promise or a call of it failed later.
alter table delivery.health drop constraint health_outcome_check;
alter table delivery.health add constraint health_outcome_check check (outcome in ('loaded', 'fallback', 'failed', 'crashed', 'erred'));

-- Stores the source map of one script of a published release. The first one stays: a version never changes.
--   p_input  {module, version, path: of the script, map: base64 of gzip}
--   returns  {state: new or same}
--   errors   PT400; PT401; PT403 not_granted; PT404 no_such_module, no_such_release, no_such_file; PT413 too_large
create function delivery.store_map(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_caller delivery.caller := delivery.need_right(p_as, 'publish', v_module, null);
  v_release delivery.releases := delivery.need_release(v_module, private.need_text(p_input, '', 'version', 80));
  v_path text := private.need_text(p_input, '', 'path', 200);
  v_bytes bytea := decode(p_input ->> 'map', 'base64');
begin
  if not exists (select from jsonb_array_elements(v_release.document -> 'files') f where f ->> 'path' = v_path) then
    perform private.refuse('PT404', 'no_such_file', format('%s %s has no file %s.', v_module, v_release.version, v_path));
  elsif coalesce(octet_length(v_bytes), 0) not between 1 and 1468006 then
    perform private.refuse('PT413', 'too_large', 'A source map is at most 1.4 MB, compressed.');
  end if;
  insert into delivery.source_maps (module, version, path, bytes) values (v_module, v_release.version, v_path, v_bytes) on conflict do nothing;
  return jsonb_build_object('state', case when found then 'new' else 'same' end);
end $$;

-- The source map of a script, for the function that looks up the place of a fault: {map: base64 of gzip, or null}.
create function delivery.source_map(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('map', (select translate(encode(bytes, 'base64'), E'\n', '') from delivery.source_maps
    where module = p_input ->> 'module' and version = p_input ->> 'version' and path = p_input ->> 'path'));
end $$;

-- Keeps what the source maps say about faults. p_input {faults: [{id, sources}]}; returns {kept}.
create function delivery.keep_sources(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_kept int;
begin
  update delivery.faults f set sources = x -> 'sources' from jsonb_array_elements(p_input -> 'faults') x where f.id = (x ->> 'id')::uuid;
  get diagnostics v_kept = row_count;
  return jsonb_build_object('kept', v_kept);
end $$;

-- The frames that name a file of the release, or of a shell (shell@2.0.0/static/...), at most 5: a report is from anyone, and nothing else of it may be
-- stored.
create function delivery.known_frames(p_frames jsonb, p_document jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(f.frame order by f.place), '[]') from jsonb_array_elements(p_frames) with ordinality f (frame, place)
    where f.place <= 5 and (exists (select from jsonb_array_elements(p_document -> 'files') file where file ->> 'path' = f.frame ->> 0)
      or exists (select from delivery.releases s cross join lateral jsonb_array_elements(s.document -> 'files') file
        where s.module = 'shell' and f.frame ->> 0 = format('shell@%s/%s', s.version, file ->> 'path')
          and s.version = substring(f.frame ->> 0 from '^shell@([^/]+)/'))));
end $$;

-- Counts a fault of a release. At most 50 different ones of a release are stored; further ones still count in its health.
create function delivery.count_fault(p_environment text, p_module text, p_version text, p_fault jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_frames jsonb := delivery.known_frames(coalesce(p_fault -> 'frames', '[]'), (select document from delivery.releases where module = p_module and version = p_version));
begin
  update delivery.faults set count = count + 1, last_at = now() where environment = p_environment and module = p_module and version = p_version
    and kind = p_fault ->> 'kind' and name = p_fault ->> 'name' and frames = v_frames;
  if found or (select count(*) from delivery.faults where environment = p_environment and module = p_module and version = p_version) >= 50 then return; end if;
  insert into delivery.faults (environment, module, version, kind, name, frames) values (p_environment, p_module, p_version, p_fault ->> 'kind', p_fault ->> 'name', v_frames)
  on conflict (environment, module, version, kind, name, frames) do update set count = delivery.faults.count + 1, last_at = now();
end $$;

-- The faults of a version, the most frequent first, as Fault.
create function delivery.fault_rows(p_environment text, p_module text, p_version text, p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'count', f.count, 'since', f.since, 'lastAt', f.last_at,
      'frames', f.frames, 'sources', f.sources) order by f.count desc, f.since), '[]')
    from (select * from delivery.faults where environment = p_environment and module = p_module and version = p_version
      order by count desc, since limit p_limit) f);
end $$;

-- Where the code of a module fails: its live version and its candidate, or the version that is named.
--   p_input  {environment, module, version?}
--   returns  {module, versions: [{version, faults: Fault[]}]}
--   errors   PT401; PT403 not_granted; PT404 no_such_environment, no_such_module, no_such_release
create function delivery.list_faults(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := private.need_text(p_input, '', 'environment', 40);
  v_module text := private.need_text(p_input, '', 'module', 60);
  v_version text := private.read_text(p_input, '', 'version', 80);
  v_versions text[];
begin
  perform delivery.need_any_right(p_as);
  perform delivery.need_environment(v_environment);
  perform delivery.need_module(v_module);
  if v_version is not null then perform delivery.need_release(v_module, v_version); end if;
  v_versions := case when v_version is not null then array[v_version]
    else array_remove(array[(delivery.running(v_environment, v_module)).version, (delivery.live(v_environment, v_module)).version], null) end;
  return jsonb_build_object('module', v_module, 'versions', (select coalesce(jsonb_agg(jsonb_build_object('version', u.version,
    'faults', delivery.fault_rows(v_environment, v_module, u.version, 50)) order by u.place), '[]') from unnest(v_versions) with ordinality u (version, place)));
end $$;

create or replace function delivery.alarm_json(p_environment text, p_module text, p_version text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('version', version, 'since', since, 'share', share, 'message',
      format('%s %s fails for %s %% of its visitors.', module, version, round(share * 100)), 'faults', delivery.fault_rows(p_environment, p_module, p_version, 3))
    from delivery.alarms where environment = p_environment and module = p_module and version = p_version and last_at > now() - interval '15 minutes');
end $$;

-- Takes what a browser says. Modules and versions that were never published are ignored.
--   p_input  {environment, reporter: keyed hash of the address and day, reports: [{module, version, outcome, ms, fault?: {kind, name, frames}}],
--            tabs: [{module, version}]}
--   returns  {counted: reports that counted}
--   errors   PT404 no_such_environment. The door has checked the shape.
-- Everything is counted before anything is judged: a judgement locks the environment, and must not wait for a counter after that.
create or replace function delivery.report(p_as jsonb, p_input jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_environment text := (delivery.need_environment(p_input ->> 'environment')).name;
  v_reporter text := p_input ->> 'reporter';
  v_counted int := 0;
  v_loaded text[] := '{}';  -- modules with a report that counts
  v_failed text[] := '{}';
  v_report record;
  v_module text;
begin
  -- in one order, so that two browsers never wait for each other
  for v_report in
    select r ->> 'module' as module, r ->> 'version' as version, r ->> 'outcome' as outcome, (r ->> 'ms')::numeric as ms, r -> 'fault' as fault
    from jsonb_array_elements(coalesce(p_input -> 'reports', '[]')) r
    join delivery.releases known on known.module = r ->> 'module' and known.version = r ->> 'version' order by 1, 2, 3, 5
  loop
    perform delivery.count_in_periods(v_environment, v_report.module, v_report.version, v_reporter, v_report.outcome <> 'loaded');
    if not delivery.count_report(v_environment, v_reporter, v_report.module, v_report.version, v_report.outcome, v_report.ms) then continue; end if;
    v_counted := v_counted + 1;
    if v_report.fault is not null then perform delivery.count_fault(v_environment, v_report.module, v_report.version, v_report.fault); end if;
    if v_report.outcome = 'loaded' then v_loaded := v_loaded || v_report.module; else v_failed := v_failed || v_report.module; end if;
  end loop;
  insert into delivery.live_tabs as t (environment, module, version, minute, reporter, tabs)
  select v_environment, known.module, known.version, date_trunc('minute', now()), v_reporter, 1
  from (select distinct r ->> 'module' as module, r ->> 'version' as version from jsonb_array_elements(coalesce(p_input -> 'tabs', '[]')) r) said
  join delivery.releases known on known.module = said.module and known.version = said.version order by 2, 3
  on conflict (environment, minute, module, version, reporter) do update set tabs = least(t.tabs + 1, 20);
  for v_module in select distinct m from unnest(v_loaded || v_failed) m order by m loop
    perform delivery.judge_candidate(v_environment, v_module);
    if v_module = any (v_failed) then perform delivery.judge_stable(v_environment, v_module); end if;
  end loop;
  return jsonb_build_object('counted', v_counted);
end $$;

-- The map and the faults of a release are deleted with its files.
create function delivery.forget_collected() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from delivery.source_maps where module = new.module and version = new.version;
  delete from delivery.faults where module = new.module and version = new.version;
  return null;
end $$;
create trigger releases_forget_collected after update of collected_at on delivery.releases
  for each row when (old.collected_at is null and new.collected_at is not null) execute function delivery.forget_collected();

-- Forgets who reported after two days, open tabs after ten minutes, health and faults after thirty days. Safe to run twice.
-- A reporter is forgotten only after the longest window (24 h), so that no count of a window changes.
create or replace function private.tidy_delivery() returns void
language plpgsql set search_path = '' as $$
begin
  delete from delivery.seen_reporters where minute < now() - interval '2 days';
  delete from delivery.period_reporters where last_minute < now() - interval '2 days';
  delete from delivery.period_counts where minute < now() - interval '2 days';
  delete from delivery.live_tabs where minute < now() - interval '10 minutes';
  delete from delivery.health where minute < now() - interval '30 days';
  delete from delivery.faults where last_at < now() - interval '30 days';
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
    when 'collect_begin' then delivery.collect_begin(p_as, p_input)
    when 'collect_finish' then delivery.collect_finish(p_as, p_input)
    when 'store_map' then delivery.store_map(p_as, p_input)
    when 'source_map' then delivery.source_map(p_as, p_input)
    when 'keep_sources' then delivery.keep_sources(p_as, p_input)
    when 'list_faults' then delivery.list_faults(p_as, p_input)
  end;
end $$;
revoke execute on function public.delivery(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.delivery(text, jsonb, jsonb) to service_role;

revoke execute on all functions in schema private from public;
revoke execute on all functions in schema delivery from public, anon, authenticated, service_role;
