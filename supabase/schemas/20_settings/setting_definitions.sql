-- Every setting and its first value. A migration that adds a setting inserts a row here.
create table private.setting_definitions (
  setting_key text primary key check (setting_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  default_value text not null check (length(default_value) <= 100000)
);

comment on column private.setting_definitions.default_value is 'JSON text, like system_settings.setting_value';

alter table private.setting_definitions enable row level security;
