create table delivery.vital_reporters (
  environment text not null,
  module text not null,
  version text not null,
  vital text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  reporter text not null check (length(reporter) between 16 and 64),
  primary key (environment, minute, module, version, vital, reporter)
);

comment on table delivery.vital_reporters is
  'Who has reported, by keyed hash, so that each counts once a minute. Kept for ten minutes';

alter table delivery.vital_reporters enable row level security;
