create table delivery.vitals (
  environment text not null references delivery.environments (name),
  module text not null,
  version text not null,
  vital text not null check (vital in ('lcp', 'inp')),
  day date not null,
  histogram int[] not null,
  primary key (environment, module, version, vital, day),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on table delivery.vitals is
  'Visits of a day (UTC) by LCP, and by INP on the module''s pages. Kept for thirty days';
comment on column delivery.vitals.histogram is 'Bounds in delivery.vital_bounds()';

create index vitals_of_release on delivery.vitals (module, version);
create index vitals_by_day on delivery.vitals (day);

alter table delivery.vitals enable row level security;
