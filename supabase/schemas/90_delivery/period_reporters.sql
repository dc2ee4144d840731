create table delivery.period_reporters (
  period text not null,
  version text not null,
  reporter text not null,
  last_minute timestamptz not null check (last_minute = date_trunc('minute', last_minute)),
  failed_minute timestamptz check (failed_minute = date_trunc('minute', failed_minute)),
  primary key (period, version, reporter)
);

comment on table delivery.period_reporters is
  'When each reporter of a period last reported, and last reported an error. Kept for two days';

create index period_reporters_by_minute on delivery.period_reporters (last_minute);

alter table delivery.period_reporters enable row level security;
