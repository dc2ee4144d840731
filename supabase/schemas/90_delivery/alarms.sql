create table delivery.alarms (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  share numeric(4,3) not null,
  primary key (environment, module, version),
  foreign key (module, version) references delivery.releases (module, version)
);

create index alarms_of_release on delivery.alarms (module, version);
