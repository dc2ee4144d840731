-- A request that is repeated because its answer was lost, for example when a server died, makes no second quote.
create table private.request_answers (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null check (length(key) between 8 and 200),
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

comment on table private.request_answers is 'What a request for a quote with a key was answered, for a day';

alter table private.request_answers enable row level security;
