-- Files of erased people that are still in storage. The function delivery removes them and then their rows: rows of
-- storage.objects may not be deleted with SQL.
create table private.erased_files (
  bucket_id text not null,
  name text not null,
  erased_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

alter table private.erased_files enable row level security;
