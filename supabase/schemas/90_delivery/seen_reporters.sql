create table delivery.seen_reporters (
  environment text not null,
  module text not null,
  version text not null,
  minute timestamptz not null,
  reporter text not null check (length(reporter) between 16 and 64),
  outcome text not null,
  bucket int not null,
  last_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz,
  primary key (environment, module, version, minute, reporter)
);

comment on table delivery.seen_reporters is
  'Who has reported, by keyed hash, so that each counts once a minute. Kept for two days';
comment on column delivery.seen_reporters.last_at is
  'Of the last report in this minute, and failed_at of the last error';

create index seen_reporters_by_minute on delivery.seen_reporters (minute);
