-- Why releases did not load, by minute.
create table delivery.load_causes (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  cause text not null check (cause in ('not_found', 'integrity', 'timeout', 'threw', 'missing_share', 'refused',
    'network')),
  count int not null check (count >= 1),
  primary key (environment, module, version, minute, cause),
  foreign key (module, version) references delivery.releases (module, version)
);

create index load_causes_by_minute on delivery.load_causes (minute);
create index load_causes_of_release on delivery.load_causes (module, version);

alter table delivery.load_causes enable row level security;
