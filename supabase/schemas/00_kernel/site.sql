-- Where the shop stands, without a trailing slash: what links in mails begin with. Set by whoever starts the
-- instance.
create table private.site (
  url text not null check (url ~ '^https?://[^\s]+[^/\s]$'),
  only_row boolean primary key default true check (only_row),
  functions_url text check (functions_url ~ '^https?://[^\s]+[^/\s]$')
);
