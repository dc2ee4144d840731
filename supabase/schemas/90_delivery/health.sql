create table delivery.health (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  outcome text not null check (outcome in ('loaded', 'fallback', 'failed', 'crashed', 'erred')),
  count int not null check (count >= 0),
  histogram int[] not null,
  primary key (environment, module, version, minute, outcome),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on column delivery.health.count is
  'Reports, and distinct reporters too: each counts once a minute, by its worst outcome';
comment on column delivery.health.histogram is 'Loads by duration; bounds in delivery.latency_bounds()';

create index health_by_minute on delivery.health (minute);
create index health_of_release on delivery.health (module, version);
