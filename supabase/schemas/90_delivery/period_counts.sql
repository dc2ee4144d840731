create table delivery.period_counts (
  period text not null,
  version text not null,
  minute timestamptz not null check (minute = date_trunc('minute', minute)),
  reporters int not null default 0 check (reporters >= 0),
  failing int not null default 0 check (failing >= 0),
  primary key (period, version, minute)
);

comment on column delivery.period_counts.reporters is 'Reporters whose last report of the period is of this minute';
comment on column delivery.period_counts.failing is 'Reporters whose last error of the period is of this minute';

create index period_counts_by_minute on delivery.period_counts (minute);

alter table delivery.period_counts enable row level security;
