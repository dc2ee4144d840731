create table delivery.right_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null check (event in ('given', 'revoked', 'deleted')),
  kind text not null check (kind in ('grant', 'token')),
  right_id uuid not null,
  holder text not null,
  actor text,
  environments text[] not null,
  modules text[] not null,
  verbs text[] not null
);

comment on column delivery.right_events.holder is 'Of a grant the id of the person, of a token its name';
comment on column delivery.right_events.actor is 'Null where a deleted account took its grants with it';

alter table delivery.right_events enable row level security;

create trigger right_events_append_only before update or delete on delivery.right_events
  for each row execute function private.refuse_rewriting();
create trigger right_events_no_truncate before truncate on delivery.right_events
  for each statement execute function private.refuse_rewriting();
