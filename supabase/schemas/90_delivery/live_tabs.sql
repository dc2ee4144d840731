create table delivery.live_tabs (
  environment text not null,
  module text not null,
  version text not null,
  minute timestamptz not null,
  reporter text not null,
  tabs int not null check (tabs between 1 and 20),
  primary key (environment, minute, module, version, reporter)
);

comment on column delivery.live_tabs.tabs is
  'At most 20 for one reporter: an office behind one address is seen, a script behind one does not move the chart';
