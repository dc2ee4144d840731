-- address_header: the header in which the server in front of the database says whose request it is. It must be one
-- that a client cannot set: x-forwarded-for as the embedded server and most proxies write it (the last hop counts),
-- cf-connecting-ip on hosted Supabase.
create table private.rate_settings (
  address_header text not null default 'x-forwarded-for' check (address_header ~ '^[a-z0-9-]{1,60}$'),
  salt bytea not null default extensions.gen_random_bytes(32),
  only_row boolean primary key default true check (only_row)
);

alter table private.rate_settings enable row level security;
