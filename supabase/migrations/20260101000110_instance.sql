-- Demo or real: decided once, on an empty database, by the start command or a test. Unset means real.
-- The seed, the sandbox gateway, the mailbox and the demo sign-ins ask private.is_demo().
create table private.instance (
  demo boolean not null,
  only_row boolean primary key default true check (only_row),
  set_at timestamptz not null default now()
);

create function private.is_demo() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select demo from private.instance), false)
$$;

create function private.refuse_second_instance() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'instance_is_set' using errcode = 'PT409', detail = 'Whether this instance is a demo was decided when it was made.';
end $$;
create trigger instance_is_set_once before update or delete on private.instance
  for each row execute function private.refuse_second_instance();
