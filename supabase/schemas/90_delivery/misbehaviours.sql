create table delivery.misbehaviours (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  kind text not null check (kind in ('builtin', 'style', 'listener', 'freeze', 'memory', 'policy')),
  detail text not null check (detail ~ '^[A-Za-z0-9][A-Za-z0-9_.: -]{0,59}$'),
  is_trial boolean not null,
  count int not null default 1 check (count >= 1),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (environment, module, version, kind, detail, is_trial),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on table delivery.misbehaviours is
  'What a release did to the page around it, as the shell saw it (docs/decisions/107). Kept for thirty days';
comment on column delivery.misbehaviours.is_trial is
  'Seen in a tab that tries the release by a preview link of its team';
comment on column delivery.misbehaviours.count is 'Reports; a page sends each once';

create index misbehaviours_of_release on delivery.misbehaviours (module, version);
create index misbehaviours_by_last on delivery.misbehaviours (last_at);

alter table delivery.misbehaviours enable row level security;

-- Counts what browsers saw a release do. At most 50 different things of a release in an environment. Releases that were
-- not live there, no candidate and not in a proved trial are ignored: what the gate refuses later cannot be sent by
-- somebody who only knows a version. The function module-health has checked the shape and the proof.
--   p_seen  [{module, version, kind, detail, isTrial}]
create function delivery.count_misbehaviours(p_environment text, p_seen jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into delivery.misbehaviours as m (environment, module, version, kind, detail, is_trial)
  select distinct p_environment, r.module, r.version, s ->> 'kind', s ->> 'detail',
    t.is_trial
  from jsonb_array_elements(coalesce(p_seen, '[]')) s
  join delivery.releases r on r.module = s ->> 'module' and r.version = s ->> 'version'
  cross join coalesce((s ->> 'isTrial')::boolean, false) t(is_trial)
  where (t.is_trial or r.version in ((delivery.live(p_environment, r.module)).version,
      (delivery.running(p_environment, r.module)).version))
    and (select count(*) from delivery.misbehaviours o where o.environment = p_environment and o.module = r.module
    and o.version = r.version) < 50
  order by 2, 3, 4, 5
  on conflict (environment, module, version, kind, detail, is_trial) do update
    set count = m.count + 1, last_at = now();
end $$;

-- What browsers saw a module do in an environment in the last seven days, as Misbehaviour: of its live version and its
-- candidate.
create function delivery.misbehaviour_rows(p_environment text, p_module text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('version', version, 'kind', kind, 'detail', detail, 'count', count,
    'since', since, 'lastAt', last_at, 'isTrial', is_trial) order by count desc, kind, detail), '[]')
  from delivery.misbehaviours
  where environment = p_environment and module = p_module and last_at > now() - interval '7 days'
    and version in ((delivery.live(p_environment, p_module)).version,
      (delivery.running(p_environment, p_module)).version)
$$;

-- What the gate refuses: what a release did outside production, or in a trial, wherever that was. In production itself
-- it is only a warning.
create function delivery.misbehaviours_before(p_module text, p_version text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object('kind', kind, 'detail', detail)), '[]')
  from delivery.misbehaviours
  where module = p_module and version = p_version and (environment <> 'production' or is_trial)
$$;
