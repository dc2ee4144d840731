create table delivery.faults (
  id uuid primary key default gen_random_uuid(),
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  kind text not null check (kind in ('render', 'handler', 'rejection', 'call', 'load')),
  name text not null check (length(name) <= 40),
  frames jsonb not null,
  sources jsonb,
  count int not null default 1 check (count >= 1),
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  unique (environment, module, version, kind, name, frames),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on column delivery.faults.frames is
  'Innermost first: [file of the release, line, column]. Nothing else of a stack is stored';
comment on column delivery.faults.sources is 'The frames by the source map: [source file, line, column, name or '
  'null], null for an unknown place. Null until they are looked up';
comment on column delivery.faults.count is 'Once a minute for each reporter';

create index faults_of_release on delivery.faults (module, version);
create index faults_by_last on delivery.faults (last_at);

alter table delivery.faults enable row level security;
