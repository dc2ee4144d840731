-- What a module does by itself in one environment. No row: by hand, and an error limit of a half.
create table delivery.module_settings (
  environment text not null references delivery.environments (name),
  module text not null references delivery.modules (name),
  auto_rollback boolean not null default false,
  error_limit numeric(4,3) not null default 0.5 check (error_limit between 0.05 and 1),
  primary key (environment, module)
);

comment on column delivery.module_settings.error_limit is
  'Share of reporters with an error from which a stable version counts as broken';

create index module_settings_of_module on delivery.module_settings (module);

alter table delivery.module_settings enable row level security;
