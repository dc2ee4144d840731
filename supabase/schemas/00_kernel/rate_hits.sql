-- What happened lately. key: a salted hash of the account or address; kept for a day.
create table private.rate_hits (
  action text not null,
  counted_by text not null,
  key text not null,
  at timestamptz not null default now()
);

create index rate_hits_of_key on private.rate_hits (action, counted_by, key, at);
create index rate_hits_oldest on private.rate_hits (at);

alter table private.rate_hits enable row level security;
