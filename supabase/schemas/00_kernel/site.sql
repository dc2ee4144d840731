-- The shop's address, without a trailing slash. Links in mails begin with it. Set when the instance starts.
create table private.site (
  url text not null check (url ~ '^https?://[^\s]+[^/\s]$'),
  only_row boolean primary key default true check (only_row),
  functions_url text check (functions_url ~ '^https?://[^\s]+[^/\s]$')
);
