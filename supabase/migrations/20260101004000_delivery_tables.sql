-- The release registry: what was published, what serves whom, who may change that, and how it fares in browsers.
-- Nobody of the API reaches these tables. `public.delivery` (004150) is the one door, for functions that hold the secret key.

create table delivery.modules (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  team text not null check (length(team) between 1 and 80),
  auto_rollback boolean not null default false,
  error_limit numeric(4,3) not null default 0.5 check (error_limit between 0.05 and 1),
  created_at timestamptz not null default now()
);
comment on column delivery.modules.error_limit is 'Share of reporters with an error from which a stable version counts as broken';

create table delivery.releases (
  id uuid primary key default gen_random_uuid(),
  module text not null references delivery.modules (name),
  version text not null check (version ~ '^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$' and length(version) <= 80),
  -- release.json as it was published: the one truth about files, needs, platform
  document jsonb not null,
  files jsonb not null generated always as (document -> 'files') stored,
  needs jsonb generated always as (document -> 'needs') stored,
  contract text generated always as (document ->> 'contract') stored,
  git_sha text generated always as (document ->> 'commit') stored,
  bytes bigint not null check (bytes >= 0),
  preview boolean not null,
  published_by text not null,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  unique (module, version)
);
create index releases_newest on delivery.releases (module, published_at desc);

create table delivery.environments (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,59}$'),
  revision bigint not null default 0 check (revision >= 0),
  min_revision bigint not null default 0 check (min_revision between 0 and revision),
  created_at timestamptz not null default now()
);
comment on column delivery.environments.revision is 'Grows by one with everything that changes the map. Its row is the lock of every activation';
insert into delivery.environments (name) values ('production');

create table delivery.rollouts (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  weight int not null check (weight between 0 and 10000),
  started_by text not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  foreign key (module, version) references delivery.releases (module, version)
);
comment on column delivery.rollouts.id is 'Half of what decides who is in: sha256(id:subject) mod 10000 < weight, in the browser';
comment on column delivery.rollouts.weight is 'Hundredths of a percent: 100 is 1 %';
create unique index rollouts_one_at_a_time on delivery.rollouts (environment, module) where ended_at is null;
create index rollouts_of_release on delivery.rollouts (module, version);

create table delivery.activations (
  id bigint generated always as identity primary key,
  environment text not null references delivery.environments (name),
  revision bigint not null,
  kind text not null check (kind in ('publish', 'promote', 'rollback', 'rollout', 'advance', 'complete', 'abort', 'withdraw', 'min_revision', 'settings')),
  module text not null,
  version text not null,
  from_version text,
  weight int check (weight between 0 and 10000),
  actor text not null,
  reason text check (length(reason) <= 500),
  forced boolean not null default false,
  at timestamptz not null default clock_timestamp()
);
comment on column delivery.activations.module is '* where it concerns the whole environment';
comment on column delivery.activations.from_version is 'What served everyone before it; of a rollback: the version that was rolled back';
create index activations_of_module on delivery.activations (environment, module, id desc);
create index activations_newest on delivery.activations (environment, id desc);

-- What served and why is never rewritten, by nobody; a release changes in nothing but these three columns.
create trigger activations_append_only before update or delete on delivery.activations
  for each row execute function private.refuse_rewriting();
create trigger activations_no_truncate before truncate on delivery.activations
  for each statement execute function private.refuse_rewriting();

create function delivery.refuse_changed_release() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- generated columns have no value yet in a trigger; they follow from the document
  v_free text[] := array['preview', 'withdrawn_at', 'withdrawn_by', 'files', 'needs', 'contract', 'git_sha'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - v_free <> to_jsonb(old) - v_free
    or (new.preview and not old.preview) or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
    perform private.refuse('PT403', 'append_only', 'A published release never changes: publish another version.');
  end if;
  return new;
end $$;
create trigger releases_immutable before update or delete on delivery.releases
  for each row execute function delivery.refuse_changed_release();
create trigger releases_no_truncate before truncate on delivery.releases
  for each statement execute function private.refuse_rewriting();
