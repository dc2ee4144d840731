-- Demo or real: decided once, on an empty database, by the start command or a test. Unset means real.
-- The seed, the sandbox gateway, the mailbox and the demo sign-ins ask private.is_demo().
create table private.instance (
  demo boolean not null,
  only_row boolean primary key default true check (only_row),
  set_at timestamptz not null default now()
);

create function private.refuse_second_instance() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'instance_is_set' using errcode = 'PT409',
    detail = 'Whether this instance is a demo was decided when it was made.';
end $$;

create trigger instance_is_set_once before update or delete on private.instance
  for each row execute function private.refuse_second_instance();

create function private.is_demo() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select demo from private.instance), false)
$$;

-- Says what this instance is: `select private.set_instance(demo => true)`. Once, and before anyone has signed up.
create function private.set_instance(demo boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.instance) or exists (select from public.profiles)
    or exists (select from public.quotes) then
    raise exception 'instance_is_set' using errcode = 'PT409',
      detail = 'Whether this instance is a demo can be set once, while it is still empty.';
  end if;
  insert into private.instance (demo) values (set_instance.demo);
end $$;

create function private.set_site_url(p_url text) returns void
language sql set search_path = '' as $$
  insert into private.site (url) values (rtrim(p_url, '/')) on conflict (only_row) do update set url = excluded.url
$$;

create function private.site_url() returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select url from private.site), 'http://localhost:4200');
end $$;

-- The base URL of the edge functions, for links in mails. PT409 site_not_set before set_site_url.
create function private.set_functions_url(p_url text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.site set functions_url = rtrim(p_url, '/') where only_row;
  if not found then perform private.refuse('PT409', 'site_not_set', 'Set the address of the site first.'); end if;
end $$;

create function private.functions_url() returns text
language sql stable set search_path = '' as $$
  select coalesce((select functions_url from private.site), private.site_url() || '/functions/v1')
$$;

-- Whether the project was set up within the last minute.
create function private.is_first_minute() returns boolean
language sql stable set search_path = '' as $$
  select min(created_at) > now() - interval '1 minute' from private.jobs
$$;
